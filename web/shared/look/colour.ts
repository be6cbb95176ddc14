/** Colours as OKLCH, and their contrast as defined in WCAG 2.2. */

export interface Oklch {
  /** 0 to 1. */
  lightness: number
  /** 0 to about 0.37 in sRGB. */
  chroma: number
  /** Degrees. */
  hue: number
}
/** Red, green, blue in linear light; sRGB can show values from 0 to 1. */
type Linear = [red: number, green: number, blue: number]

/** Björn Ottosson, "A perceptual color space for image processing", 2020. */
function linearOf({ lightness, chroma, hue }: Oklch): Linear {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

const edge = 0.0005
const isShown = (colour: Oklch) =>
  linearOf(colour).every((channel) => channel >= -edge && channel <= 1 + edge)

/** The same lightness and hue with as much chroma as sRGB can show, rounded as in the style sheet. */
export function within({ lightness, chroma, hue }: Oklch): Oklch {
  const rounded = { lightness: round(lightness, 4), hue: round(hue, 1) }
  let [least, most] = [0, chroma]
  if (isShown({ ...rounded, chroma })) least = chroma
  for (let turn = 0; turn < 16 && least !== most; turn++) {
    const middle = (least + most) / 2
    if (isShown({ ...rounded, chroma: middle })) least = middle
    else most = middle
  }
  return { ...rounded, chroma: Math.floor(least * 10_000) / 10_000 }
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

export const css = ({ lightness, chroma, hue }: Oklch) => `oklch(${lightness} ${chroma} ${hue})`

/** Relative luminance: WCAG 2.2, glossary. */
export function luminance(colour: Oklch): number {
  const [red, green, blue] = linearOf(colour).map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
