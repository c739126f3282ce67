type Channels = readonly [red: number, green: number, blue: number];

/** Light of a channel, 0–1 (IEC 61966-2-1). */
const toLight = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Light of the three channels of a colour of six digits: `#2456d6`. */
function toChannels(hex: string): Channels {
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`No colour of six digits: ${hex}`);
  const read = (at: number): number => toLight(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [read(1), read(3), read(5)];
}

function luminance(hex: string): number {
  const [red, green, blue] = toChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1–21 (WCAG 2.2, 1.4.3): 4.5 for a text, 3 for an edge or a sign. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** How light a colour is (0–1), how strong and of which hue (degrees), as the eye sees it: OKLCH. */
export function toPerceived(hex: string): {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
} {
  const [red, green, blue] = toChannels(hex);
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const middle = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  const a = 1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short;
  const b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short;
  return {
    lightness: 0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0),
  };
}
