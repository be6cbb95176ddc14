/**
 * Computes all colours of a page from one accent, so that text reaches 4.5:1 and edges 3:1, in light and in
 * dark.
 */
import type { Ground } from '#customers/look.ts'
import { contrast, type Oklch, oklchOf, within } from './colour.ts'

export type Scheme = 'light' | 'dark'

/** WCAG 2.2, 1.4.3 and 1.4.11, with a margin for rounding. */
export const leastText = 4.6
export const leastEdge = 3.1
/** Links on a dark page are small and thin: WCAG 2.2, 1.4.6, where the hue reaches it. */
const leastDarkLink = 7.05

/**
 * Steps 1 to 12: page, soft, surface, hover, pressed, line, border, field edge, solid, strong, quiet text,
 * text.
 */
const lightnesses: Record<Scheme, number[]> = {
  light: [0.993, 0.982, 0.966, 0.945, 0.925, 0.9, 0.85, 0.615, 0.56, 0.5, 0.455, 0.225],
  dark: [0.182, 0.208, 0.236, 0.266, 0.296, 0.335, 0.4, 0.575, 0.63, 0.69, 0.775, 0.955],
}
/** The chroma of neutral colours: a trace of the accent's hue that is not seen as a colour. */
const trace = 0.008

export const neutrals = (hue: number, chroma: number, scheme: Scheme): Oklch[] =>
  lightnesses[scheme].map((lightness) => within({ lightness, chroma: Math.min(trace, chroma / 8), hue }))

/**
 * The background and the surfaces on it. Tinted: a trace of a colour next to the accent on the wheel, or of a
 * warm one beside a grey accent.
 */
export function groundOf(hex: string, ground: Ground, scheme: Scheme): { ground: Oklch; card: Oklch } {
  const { hue, chroma } = oklchOf(hex)
  if (ground === 'PLAIN') {
    const [page, soft] = neutrals(hue, chroma, scheme) as [Oklch, Oklch]
    return { ground: page, card: soft }
  }
  const near = isGrey({ lightness: 0, chroma, hue }) ? warm : (hue + 28) % 360
  const [behind, above] = tints[scheme]
  return { ground: within({ ...behind, hue: near }), card: within({ ...above, hue: near }) }
}

/** The hue of sand. */
const warm = 75
const tints: Record<Scheme, [behind: Omit<Oklch, 'hue'>, above: Omit<Oklch, 'hue'>]> = {
  light: [
    { lightness: 0.976, chroma: 0.012 },
    { lightness: 0.995, chroma: 0.003 },
  ],
  dark: [
    { lightness: 0.19, chroma: 0.012 },
    { lightness: 0.228, chroma: 0.014 },
  ],
}

const white: Oklch = { lightness: 1, chroma: 0, hue: 0 }
const step = 0.004

/** The nearest colour towards `away` in lightness that has the `least` contrast to each of `grounds`. */
export function reaching(colour: Oklch, grounds: Oklch[], least: number, away: Scheme): Oklch {
  const direction = away === 'light' ? -step : step
  let tried = within(colour)
  while (grounds.some((ground) => contrast(tried, ground) < least)) {
    const lightness = tried.lightness + direction
    if (lightness < 0 || lightness > 1) break
    tried = within({ ...colour, lightness })
  }
  return tried
}

export interface AccentRamp {
  /** Background of a selected item. */
  soft: Oklch
  /** Border of a selected item, and the focus ring. */
  edge: Oklch
  /** Fill of the primary button, its border, and its hover state. */
  solid: Oklch
  solidHover: Oklch
  solidEdge: Oklch
  /** Text on the fill. */
  on: Oklch
  /** Links and other text. */
  text: Oklch
}

/** The accent may be darkened this much for white text; the difference shows only side by side. */
const unseen = 0.08

/**
 * The accent may be moved this much to stand out from the page without a border; a yellow on white would turn
 * olive.
 */
const stillTheSame = 0.15

/**
 * A grey, black or white close to the page's background: the button then uses the page's own text colours.
 */
const isSwallowed = (fill: Oklch, page: Oklch) => isGrey(fill) && contrast(fill, page) < 1.4
const isGrey = ({ chroma }: Oklch) => chroma < 0.04

function fillOf(
  accent: Oklch,
  ink: Oklch,
  grounds: Oklch[],
  scheme: Scheme,
): Pick<AccentRamp, 'solid' | 'solidHover' | 'on'> {
  const darker = reaching(accent, [white], leastText, 'light')
  const takesWhite = accent.lightness - darker.lightness <= unseen
  const on = takesWhite ? white : ink
  const readable = takesWhite ? darker : reaching(accent, [ink], leastText, 'dark')
  const standing = reaching(readable, grounds, leastEdge, scheme)
  const isNear = Math.abs(standing.lightness - readable.lightness) <= stillTheSame
  const solid = isNear && contrast(standing, on) >= leastText ? standing : readable
  // Away from the text's lightness, so that hovering never reduces contrast.
  const hover = solid.lightness + (takesWhite ? -0.05 : 0.04)
  return { solid, on, solidHover: within({ ...solid, lightness: Math.min(0.98, Math.max(0.05, hover)) }) }
}

export function accentRamp(hex: string, scheme: Scheme): AccentRamp {
  const accent = oklchOf(hex)
  const neutral = neutrals(accent.hue, accent.chroma, scheme)
  const grounds = neutral.slice(0, 4)
  const ink = within({ lightness: 0.2, chroma: Math.min(0.02, accent.chroma), hue: accent.hue })
  const soft = within({
    lightness: scheme === 'light' ? 0.965 : 0.27,
    chroma: Math.min(accent.chroma, scheme === 'light' ? 0.022 : 0.045),
    hue: accent.hue,
  })
  const own = fillOf(accent, ink, grounds, scheme)
  const [page, text] = [neutral[0] as Oklch, neutral[11] as Oklch]
  const hover = neutral[10] as Oklch
  const fill = isSwallowed(own.solid, page) ? { solid: text, solidHover: hover, on: page } : own
  // Links in a barely readable grey would look disabled.
  const line = isGrey(accent) && contrast(accent, page) < leastEdge ? text : accent
  const link = reaching(line, [...grounds, soft], leastText, scheme)
  return {
    ...fill,
    soft,
    edge: reaching(line, [...grounds, soft], leastEdge, scheme),
    solidEdge: reaching(fill.solid, grounds, leastEdge, scheme),
    text: scheme === 'dark' ? reaching(link, [page], leastDarkLink, scheme) : link,
  }
}
