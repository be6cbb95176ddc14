/** The style sheet of a customer's look: colours and corners as custom properties, light and dark. */
import { css, oklchOf } from './colour.ts'
import { defaultRadius } from './look-address.ts'
import { type AccentRamp, accentRamp, neutrals, type Scheme } from './ramp.ts'

/** The default accent of the hosted onboarding, and the dashboard's. */
export const inkBlue = '#1f4b8f'
const radii = [0, 6, 12, 20]

const names: Record<keyof AccentRamp, string> = {
  soft: 'accent-soft',
  edge: 'accent-edge',
  solid: 'accent',
  solidHover: 'accent-hover',
  solidEdge: 'accent-border',
  on: 'on-accent',
  text: 'accent-text',
}

function properties(accent: string, scheme: Scheme): string[] {
  const { hue, chroma } = oklchOf(accent)
  const neutral = neutrals(hue, chroma, scheme).map((colour, index) => `--n${index + 1}: ${css(colour)};`)
  const ramp = accentRamp(accent, scheme)
  const own = (Object.keys(names) as Array<keyof AccentRamp>).map(
    (role) => `--${names[role]}: ${css(ramp[role])};`,
  )
  return [...neutral, ...own]
}

const block = (lines: string[], indent: string) =>
  `${indent}:root {\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}`

/**
 * Pure. The input comes from a URL, so anything but `#rrggbb` and a known radius is ignored. Every accent is
 * accepted: it is darkened or lightened until it is readable.
 */
export function lookCss(accent: string | null, radius: string | number): string {
  const colour = accent && /^#[0-9a-fA-F]{6}$/.test(accent) ? accent.toLowerCase() : inkBlue
  const corner = radii.find((each) => String(each) === String(radius)) ?? defaultRadius
  const light = [`--radius: ${corner}px;`, ...properties(colour, 'light')]
  const dark = properties(colour, 'dark')
  return `${block(light, '')}\n@media screen and (prefers-color-scheme: dark) {\n${block(dark, '  ')}\n}\n`
}
