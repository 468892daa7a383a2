#include "tone.h"

#include <math.h>
#include <stdlib.h>

enum {
    perceptual_quantizer = 16,
    hybrid_log_gamma = 18,
    wide_primaries = 9,
    steps = 4096,
};

// Candelas a square metre: white of a standard picture beside HDR (BT.2408), the brightest that the
// perceptual quantizer knows, and a display for which HLG is graded (BT.2100).
static const float white = 203, brightest = 10000, graded = 1000;

struct cmedia_tone {
    bool is_scene;
    bool is_wide;
    float peak;
    // Light of a value; for HLG that of the scene, from 0 to 1.
    float light[steps];
    // What light is multiplied by, by the root of its luminance.
    float ratio[steps];
    // Bytes of the root of what is shown.
    uint8_t shown[steps];
};

static float quantized_light(float value) {
    const float m1 = 0.1593017578125f, m2 = 78.84375f;
    const float c1 = 0.8359375f, c2 = 18.8515625f, c3 = 18.6875f;
    float power = powf(value, 1 / m2);
    return brightest * powf(fmaxf(power - c1, 0) / (c2 - c3 * power), 1 / m1);
}

static float quantized_value(float light) {
    const float m1 = 0.1593017578125f, m2 = 78.84375f;
    const float c1 = 0.8359375f, c2 = 18.8515625f, c3 = 18.6875f;
    float power = powf(fmaxf(light, 0) / brightest, m1);
    return powf((c1 + c2 * power) / (1 + c3 * power), m2);
}

static float logarithmic_light(float value) {
    const float a = 0.17883277f, b = 0.28466892f, c = 0.55991073f;
    return value <= 0.5f ? value * value / 3 : (expf((value - c) / a) + b) / 12;
}

// The spline of BT.2390 from the knee up.
static float under_knee(float value, float knee, float most) {
    if (value < knee) return value;
    float t = (value - knee) / (1 - knee);
    float t2 = t * t, t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee)
           + (-2 * t3 + 3 * t2) * most;
}

static float mapped_light(float light, float peak) {
    if (peak <= white) return light;
    float top = quantized_value(peak);
    float most = quantized_value(white) / top;
    float value = fminf(quantized_value(light) / top, 1);
    return quantized_light(under_knee(value, 1.5f * most - 0.5f, most) * top);
}

static float encoded(float shown, cmedia_display display) {
    if (display == CMEDIA_DISPLAY_BT1886) return powf(shown, 1 / 2.4f);
    return shown <= 0.0031308f ? 12.92f * shown : 1.055f * powf(shown, 1 / 2.4f) - 0.055f;
}

bool cmedia_tone_is_needed(int transfer) {
    return transfer == perceptual_quantizer || transfer == hybrid_log_gamma;
}

cmedia_tone *cmedia_tone_create(int transfer, int primaries, float peak, cmedia_display display) {
    cmedia_tone *tone = calloc(1, sizeof *tone);
    if (!tone) return NULL;
    tone->is_scene = transfer == hybrid_log_gamma;
    tone->is_wide = primaries == wide_primaries;
    tone->peak = tone->is_scene || !(peak > white && peak <= brightest) ? graded : peak;
    for (int step = 0; step < steps; step++) {
        float value = step / (float)(steps - 1);
        tone->light[step] = tone->is_scene ? logarithmic_light(value) : quantized_light(value);
        float light = value * value * tone->peak;
        tone->ratio[step] = light > 0 ? mapped_light(light, tone->peak) / light : 1;
        tone->shown[step] = (uint8_t)(encoded(value * value, display) * 255 + 0.5f);
    }
    return tone;
}

void cmedia_tone_destroy(cmedia_tone *tone) {
    free(tone);
}

// The step of a value between 0 and 1, by its root, so that dark ones have enough of them.
static int step_of(float value) {
    float clipped = fminf(fmaxf(value, 0), 1);
    return (int)(sqrtf(clipped) * (steps - 1) + 0.5f);
}

static void map_pixel(const cmedia_tone *tone, const uint16_t *pixel, uint8_t *mapped) {
    float red = tone->light[pixel[0] >> 4];
    float green = tone->light[pixel[1] >> 4];
    float blue = tone->light[pixel[2] >> 4];
    float luminance = 0.2627f * red + 0.6780f * green + 0.0593f * blue;
    float scale = 1;
    if (tone->is_scene) {
        // The display's own gamma of 1.2 on what the scene was.
        scale = graded * powf(luminance, 0.2f);
        luminance *= scale;
    }
    scale *= tone->ratio[step_of(luminance / tone->peak)] / white;
    red *= scale, green *= scale, blue *= scale;
    float narrow[3] = {red, green, blue};
    if (tone->is_wide) {
        narrow[0] = 1.660491f * red - 0.587641f * green - 0.072850f * blue;
        narrow[1] = -0.124550f * red + 1.132900f * green - 0.008349f * blue;
        narrow[2] = -0.018151f * red - 0.100579f * green + 1.118730f * blue;
    }
    for (int channel = 0; channel < 3; channel++)
        mapped[channel] = tone->shown[step_of(narrow[channel])];
}

void cmedia_tone_apply(const cmedia_tone *tone, const uint16_t *pixels, uint8_t *mapped,
                       size_t count) {
    for (size_t place = 0; place < count; place++)
        map_pixel(tone, pixels + 3 * place, mapped + 3 * place);
}
