// Everything that the page says, in the person's language.

export const catalogue = {
  en: {
    title: "Choose photos",
    wants: (n) => ({ one: "asks for a photo or video", other: `asks for up to ${n} photos and videos` }),
    wantsAny: "asks for photos and videos",
    who: "Who asks?",
    whoTitle: "Who asks",
    whoClaims: "It calls itself",
    whoProgram: "Started by the program",
    whoUnsure: "Neither is verified. It gets what you choose when you are done, and nothing else through this page: no other item, no file name on this machine, no search.",
    whoLive: "Each change of your choice is handed over at once.",
    loading: "Loading", look: "Look at it", time: "Time", search: "Search: words, places, dates",
    kind: "Kind", order: "Order", albums: "Albums", zoomIn: "Larger", zoomOut: "Smaller",
    everything: "All photos", ways: "What is shown, and how", chosen: "Chosen", remove: "Remove", options: "Options",
    cancel: "Cancel", done: "Done", close: "Close", previous: "Previous", next: "Next",
    choose: "Choose", chosenOne: "Chosen", playLive: "Play", live: "Handed over at once.",
    unreadable: "This item cannot be shown.",
    unplayable: "This browser cannot play the film. It can be chosen all the same.",
    kinds: { all: "Everything", images: "Photos", videos: "Videos", livePhotos: "Live photos", screenshots: "Screenshots" },
    orders: { newestFirst: "Newest first", oldestFirst: "Oldest first", name: "By name" },
    collections: ["All", "Folders", "Albums", "People", "Keywords", "Places", "Cameras", "Years", "Months", "Collections"],
    found: {
      Photos: "Photos", Videos: "Videos", "Live Photos": "Live Photos", Screenshots: "Screenshots",
      Panoramas: "Panoramas", Bursts: "Bursts", Portraits: "Portraits", "Slo-mo": "Slo-mo",
      "Time-lapse": "Time-lapse", "Screen Recordings": "Screen Recordings", Cinematic: "Cinematic",
      Spatial: "Spatial", Animated: "Animated", Favourites: "Favourites",
    },
    styles: { image: "Photo", imageAnimated: "Animated picture", livePhoto: "Live photo", video: "Video", videoLooping: "Looping video" },
    preparing: "Being prepared",
    doneCount: (n) => `Done (${n})`,
    number: (n) => `Number ${n}`,
    count: (n, limit) => (limit === 1 ? (n ? "1 chosen" : "Nothing chosen") : `${n} of ${limit} chosen`),
    formatTitle: "Format",
    formats: {
      automatic: ["Automatic", "what the program takes best"],
      current: ["Original", "the file as it is"],
      compatible: ["Most compatible", "converted where few programs could open it"],
    },
    locationTitle: "Where it was taken",
    location: { keep: "place included", strip: "without place" },
    refusals: {
      limitReached: (n) => ({ one: "Only one item can be chosen.", other: `No more than ${n} items can be chosen.` }),
      tooMany: (n) => ({ one: "One item too many is chosen: remove it first.", other: `${n} items too many are chosen: remove them first.` }),
      unseen: (n) => ({ one: "One item was chosen beforehand: look at it below first.", other: `${n} items were chosen beforehand: look at them below first.` }),
      filtered: "The program does not take items of this kind.",
      unavailable: "This item cannot be read.",
      notInFront: "The page was not in front. Once more, please.",
      tooSoon: "That was very quick. Look once more at what is handed over, then go on.",
      over: "The picker is closed.",
    },
    emptiness: {
      looking: ["Looking through your library…", ""],
      nothingFound: ["Nothing found", "Try other words, or another kind or album."],
      nothingAdmitted: ["Nothing that fits", "Your library has items, but none of the kind that the program takes."],
      libraryEmpty: ["No photos yet", "There are no photos or videos in your library's folders."],
      notAuthorized: ["Not allowed", "Your library's folders may not be read. Check their permissions."],
      failed: ["Your library does not answer", "A disk may be gone. Connect it, or close this page and try again."],
    },
    over: {
      title: "The picker is closed", text: "You can close this page.",
      secretUsedTwice: "The picker was closed: the key of this page was used a second time, by this browser or by another program. Nothing was handed over.",
      tooManyFailures: "The picker was closed: something on this machine tried to open it with wrong keys. Nothing was handed over.",
    },
    reset: "Show everything",
  },
  zh: {
    title: "选择照片",
    wants: (n) => ({ other: n === 1 ? "请求一张照片或一段视频" : `请求最多 ${n} 张照片和视频` }),
    wantsAny: "请求照片和视频",
    who: "谁在请求？", whoTitle: "谁在请求", whoClaims: "它自称", whoProgram: "启动它的程序",
    whoUnsure: "两者均未经验证。完成后，它只会得到您选择的内容，不会通过此页面得到其他任何内容：没有其他项目，没有本机的文件路径，也没有搜索内容。",
    whoLive: "您的每次更改都会立即交给它。",
    loading: "正在载入", look: "查看", time: "时间", search: "搜索：文字、地点、日期",
    kind: "类型", order: "排序", albums: "相簿", zoomIn: "放大", zoomOut: "缩小",
    everything: "所有照片", ways: "显示选项", chosen: "已选", remove: "移除", options: "选项",
    cancel: "取消", done: "完成", close: "关闭", previous: "上一个", next: "下一个",
    choose: "选择", chosenOne: "已选择", playLive: "播放", live: "立即交出。",
    unreadable: "无法显示此项目。", unplayable: "此浏览器无法播放该视频，但仍可选择。",
    kinds: { all: "全部", images: "照片", videos: "视频", livePhotos: "实况照片", screenshots: "截屏" },
    orders: { newestFirst: "最新在前", oldestFirst: "最早在前", name: "按名称" },
    collections: ["全部", "文件夹", "相簿", "人物", "关键词", "地点", "相机", "年份", "月份", "精选集"],
    found: {
      Photos: "照片", Videos: "视频", "Live Photos": "实况照片", Screenshots: "截屏", Panoramas: "全景照片",
      Bursts: "连拍快照", Portraits: "人像", "Slo-mo": "慢动作", "Time-lapse": "延时摄影",
      "Screen Recordings": "屏幕录制", Cinematic: "电影效果", Spatial: "空间", Animated: "动图", Favourites: "收藏",
    },
    styles: { image: "照片", imageAnimated: "动图", livePhoto: "实况照片", video: "视频", videoLooping: "循环视频" },
    preparing: "正在准备",
    doneCount: (n) => `完成（${n}）`,
    number: (n) => `第 ${n} 个`,
    count: (n, limit) => (limit === 1 ? (n ? "已选 1 项" : "未选择") : `已选 ${n} 项，最多 ${limit} 项`),
    formatTitle: "格式",
    formats: {
      automatic: ["自动", "程序最适合的格式"], current: ["原始", "保持文件原样"],
      compatible: ["最兼容", "少数程序能打开时进行转换"],
    },
    locationTitle: "拍摄地点", location: { keep: "包含地点", strip: "不含地点" },
    refusals: {
      limitReached: (n) => ({ other: n === 1 ? "只能选择一项。" : `最多只能选择 ${n} 项。` }),
      tooMany: (n) => ({ other: `多选了 ${n} 项，请先移除。` }),
      unseen: (n) => ({ other: `有 ${n} 项是预先选择的，请先在下方查看。` }),
      filtered: "该程序不接受此类型的项目。", unavailable: "无法读取此项目。",
      notInFront: "页面不在前台，请再试一次。", tooSoon: "太快了。请再看一眼将要交出的内容，然后继续。",
      over: "选择器已关闭。",
    },
    emptiness: {
      looking: ["正在浏览您的图库…", ""],
      nothingFound: ["未找到任何内容", "请尝试其他文字、类型或相簿。"],
      nothingAdmitted: ["没有符合的项目", "您的图库中有项目，但没有该程序接受的类型。"],
      libraryEmpty: ["还没有照片", "图库文件夹中没有照片或视频。"],
      notAuthorized: ["没有权限", "无法读取图库文件夹，请检查权限。"],
      failed: ["图库没有响应", "磁盘可能已断开。请连接后重试。"],
    },
    over: {
      title: "选择器已关闭", text: "您可以关闭此页面。",
      secretUsedTwice: "选择器已关闭：此页面的密钥被第二次使用。没有交出任何内容。",
      tooManyFailures: "选择器已关闭：本机上有程序试图用错误的密钥打开它。没有交出任何内容。",
    },
    reset: "显示全部",
  },
  ru: {
    title: "Выберите фото",
    wants: (n) => ({ one: n === 1 ? "просит фото или видео" : `просит не больше ${n} фото или видео`, other: `просит не больше ${n} фото и видео` }),
    wantsAny: "просит фото и видео",
    who: "Кто просит?", whoTitle: "Кто просит", whoClaims: "Называет себя", whoProgram: "Запущено программой",
    whoUnsure: "Ни то, ни другое не проверено. Программа получит то, что вы выберете, когда закончите, и больше ничего через эту страницу: ни других объектов, ни путей к файлам, ни поиска.",
    whoLive: "Каждое изменение выбора передаётся сразу.",
    loading: "Загрузка", look: "Просмотр", time: "Время", search: "Поиск: слова, места, даты",
    kind: "Тип", order: "Порядок", albums: "Альбомы", zoomIn: "Крупнее", zoomOut: "Мельче",
    everything: "Все фото", ways: "Что и как показывать", chosen: "Выбрано", remove: "Убрать", options: "Параметры",
    cancel: "Отмена", done: "Готово", close: "Закрыть", previous: "Назад", next: "Вперёд",
    choose: "Выбрать", chosenOne: "Выбрано", playLive: "Воспроизвести", live: "Передаётся сразу.",
    unreadable: "Этот объект нельзя показать.", unplayable: "Браузер не может воспроизвести видео. Выбрать его всё же можно.",
    kinds: { all: "Всё", images: "Фото", videos: "Видео", livePhotos: "Живые фото", screenshots: "Снимки экрана" },
    orders: { newestFirst: "Сначала новые", oldestFirst: "Сначала старые", name: "По имени" },
    collections: ["Все", "Папки", "Альбомы", "Люди", "Ключевые слова", "Места", "Камеры", "Годы", "Месяцы", "Подборки"],
    found: {
      Photos: "Фото", Videos: "Видео", "Live Photos": "Живые фото", Screenshots: "Снимки экрана",
      Panoramas: "Панорамы", Bursts: "Серии", Portraits: "Портреты", "Slo-mo": "Замедленные",
      "Time-lapse": "Таймлапс", "Screen Recordings": "Записи экрана", Cinematic: "Киноэффект",
      Spatial: "Пространственные", Animated: "Анимации", Favourites: "Избранное",
    },
    styles: { image: "Фото", imageAnimated: "Анимация", livePhoto: "Живое фото", video: "Видео", videoLooping: "Зацикленное видео" },
    preparing: "Подготавливается",
    doneCount: (n) => `Готово (${n})`,
    number: (n) => `Номер ${n}`,
    count: (n, limit) => (limit === 1 ? (n ? "Выбрано: 1" : "Ничего не выбрано") : `Выбрано: ${n} из ${limit}`),
    formatTitle: "Формат",
    formats: {
      automatic: ["Автоматически", "что лучше всего примет программа"],
      current: ["Оригинал", "файл как есть"],
      compatible: ["Совместимый", "преобразуется, если его мало кто откроет"],
    },
    locationTitle: "Место съёмки", location: { keep: "с местом съёмки", strip: "без места съёмки" },
    refusals: {
      limitReached: (n) => ({ other: n === 1 ? "Можно выбрать только один объект." : `Можно выбрать не больше ${n}.` }),
      tooMany: (n) => ({ other: `Выбрано лишних: ${n}. Сначала уберите их.` }),
      unseen: (n) => ({ other: `Выбрано заранее: ${n}. Сначала посмотрите на них внизу.` }),
      filtered: "Программа не принимает объекты этого типа.", unavailable: "Этот объект не читается.",
      notInFront: "Страница была не на виду. Ещё раз, пожалуйста.", tooSoon: "Слишком быстро. Посмотрите ещё раз, что передаётся, и продолжайте.",
      over: "Окно выбора закрыто.",
    },
    emptiness: {
      looking: ["Просматриваем вашу медиатеку…", ""],
      nothingFound: ["Ничего не найдено", "Попробуйте другие слова, тип или альбом."],
      nothingAdmitted: ["Ничего подходящего", "В медиатеке нет объектов того типа, который принимает программа."],
      libraryEmpty: ["Пока нет фото", "В папках медиатеки нет фото и видео."],
      notAuthorized: ["Нет доступа", "Папки медиатеки нельзя прочитать. Проверьте права."],
      failed: ["Медиатека не отвечает", "Возможно, диск отключён. Подключите его и попробуйте снова."],
    },
    over: {
      title: "Окно выбора закрыто", text: "Эту страницу можно закрыть.",
      secretUsedTwice: "Окно выбора закрыто: ключ этой страницы был использован второй раз. Ничего не передано.",
      tooManyFailures: "Окно выбора закрыто: программа на этом компьютере пыталась открыть его с неверным ключом. Ничего не передано.",
    },
    reset: "Показать всё",
  },
};

const wanted = (navigator.languages ?? [navigator.language]).map((one) => one.toLowerCase());
const found = wanted.map((one) => one.split("-")[0]).find((one) => catalogue[one]) ?? "en";
const own = catalogue[found];
export const language = found === "zh" ? "zh-Hans" : found;
// Dates and numbers follow the person's region where it speaks the page's language.
const locale = navigator.languages?.find((one) => one.startsWith(found)) ?? found;

const plurals = new Intl.PluralRules(locale);
const number = new Intl.NumberFormat(locale);
const choice = (forms, n) => forms[plurals.select(n)] ?? forms.other;

export const words = {
  ...own,
  doneCount: (n) => own.doneCount(number.format(n)),
  count: (n, limit) => own.count(n === 0 ? 0 : n, limit),
  wants: (limit) => choice(own.wants(limit), limit),
  // What the library finds by itself has names of the program's; others are the person's own.
  titleOf: ({ kind, title }) => (kind === 9 && own.found[title]) || title,
  kindOf: (kind) => own.collections[kind] ?? "",
  refusal: ({ why, count }) => {
    const text = own.refusals[why];
    return typeof text === "function" ? choice(text(count), count) : text ?? "";
  },
  format: (type) => formats[type] ?? type.split(".").pop().toUpperCase(),
};

const formats = {
  "com.compuserve.gif": "GIF", "com.apple.quicktime-movie": "MOV", "public.mpeg-4": "MP4",
  "org.webmproject.webp": "WebP", "public.jpeg": "JPEG", "public.heic": "HEIC",
  "com.adobe.raw-image": "DNG", "public.avif": "AVIF", "org.webmproject.webm": "WebM",
};

// Clocks at the places of the items: what is shown is what they showed.
const zone = { timeZone: "UTC" };
const weekday = new Intl.DateTimeFormat(locale, { ...zone, dateStyle: "full" });
const day = new Intl.DateTimeFormat(locale, { ...zone, dateStyle: "long" });
const time = new Intl.DateTimeFormat(locale, { ...zone, dateStyle: "long", timeStyle: "short" });
const month = new Intl.DateTimeFormat(locale, { ...zone, year: "numeric", month: "long" });

const dateOf = (item) => new Date(item.date * 1000);
export const dayOf = (item) => day.format(dateOf(item));
export const dayAndTime = (item) => time.format(dateOf(item));

/** The name of a day, of its month where it has none, or of its year. */
export function headingOf({ year, month: number, day: date }) {
  if (number === undefined) return String(year);
  const first = new Date(0);
  first.setUTCFullYear(year, number - 1, date ?? 1);
  const text = (date === undefined ? month : weekday).format(first);
  return text[0].toLocaleUpperCase(locale) + text.slice(1);
}

/** An item in words, for those who do not see it. */
export function describe(item) {
  const long = item.duration ? `, ${clock(item.duration)}` : "";
  return `${own.styles[item.style] ?? ""}, ${dayAndTime(item)}${long}`;
}

/** Seconds as a clock shows them. */
export function clock(seconds = 0) {
  const whole = Math.max(1, Math.round(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  const text = parts.map((part, place) => (place || hours ? String(part).padStart(2, "0") : part));
  return (hours ? `${hours}:` : "") + text.join(":");
}

/** Bytes as people say them. */
export function sizeOf(bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  let unit = 0;
  let value = bytes;
  while (value >= 1000 && unit < 3) {
    value /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: "unit", unit: units[unit], unitDisplay: "short",
    maximumFractionDigits: value < 10 && unit > 1 ? 1 : 0,
  }).format(value);
}
