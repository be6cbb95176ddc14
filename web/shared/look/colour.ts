/** Colours as OKLCH, and their contrast as defined in WCAG 2.2. culori converts between the colour spaces. */
import { converter } from 'culori'

export interface Oklch {
  /** 0 to 1. */
  lightness: number
  /** 0 to about 0.37 in sRGB. */
  chroma: number
  /** Degrees. */
  hue: number
}

const toOklch = converter('oklch')
const toLinear = converter('lrgb')

/** Red, green, blue in linear light; sRGB can show values from 0 to 1. */
function linearOf({ lightness, chroma, hue }: Oklch): [red: number, green: number, blue: number] {
  const { r, g, b } = toLinear({ mode: 'oklch', l: lightness, c: chroma, h: hue })
  return [r, g, b]
}

/** `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const { l, c, h } = toOklch(hex) ?? { l: 0, c: 0 }
  return { lightness: l, chroma: c, hue: h ?? 0 }
}

// Rounding may leave sRGB by an invisible amount.
const edge = 0.0005
const isShown = (colour: Oklch) =>
  linearOf(colour).every((channel) => channel >= -edge && channel <= 1 + edge)

/**
 * The same lightness and hue with as much chroma as sRGB can show, rounded as in the style sheet. culori's
 * clampChroma does not round, and a rounded result would be outside again.
 */
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

/** Relative luminance (WCAG 2.2, glossary) of the colour as a screen shows it. */
export function luminance(colour: Oklch): number {
  const [red, green, blue] = linearOf(colour).map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
