" :Photo [ARGUMENTS OF postern pick]
" Puts pictures that a person picks into a Markdown file. Vim 9.0; a file for ~/.vim/plugin
call prop_type_add('photo', {})
let s:last = 0

func s:Line(path)  " not every character of a name may stand in a link
  let link = substitute(a:path, '[[:cntrl:] ()<>%#?&\\"]',
        \ '\=printf("%%%02X", char2nr(submatch(0)))', 'g')
  return printf('![%s](%s)', escape(fnamemodify(a:path, ':t:r'), '[]\'), link)
endfunc

" Called when all was said, and when the status is known, in either order.
func s:Ended(pick, ...)
  let a:pick.left -= 1
  if a:pick.left > 0 | return | endif
  let place = prop_find(#{type: 'photo', id: a:pick.mark, bufnr: a:pick.buffer, lnum: 1})
  call prop_remove(#{type: 'photo', id: a:pick.mark, bufnr: a:pick.buffer, both: v:true})
  call appendbufline(a:pick.buffer, get(place, 'lnum', '$'),
        \ map(a:pick.picked, {_, item -> s:Line(json_decode(item).path)}))
  if job_info(a:pick.job).exitval > 1  " 1: cancelled
    echohl ErrorMsg | echomsg join(a:pick.said) | echohl None
  endif
endfunc

func s:Photo(arguments)
  let s:last += 1
  let pick = #{mark: s:last, buffer: bufnr(), picked: [], said: [], left: 2}
  " A mark, for the person may go on writing while the picker is open.
  call prop_add(line('.'), 1, #{type: 'photo', id: pick.mark})
  let command = ['postern', 'pick', '--filter', 'images', '--format', 'json'] + a:arguments
  let pick.job = job_start(command, #{
        \ cwd: expand('%:p:h'),
        \ out_cb: {_, line -> add(pick.picked, line)}, err_cb: {_, line -> add(pick.said, line)},
        \ close_cb: function('s:Ended', [pick]), exit_cb: function('s:Ended', [pick])})
endfunc

command -nargs=* Photo call s:Photo([<f-args>])
