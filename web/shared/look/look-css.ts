/** The style sheet of a customer's look: colours and corners as custom properties, light and dark. */
import { defaultStyle, type Ground, type LookStyle } from '#customers/look.ts'
import { css, oklchOf } from './colour.ts'
import { fontFamilies } from './fonts.ts'
import { type AccentRamp, accentRamp, groundOf, neutrals, type Scheme } from './ramp.ts'

/** The default accent of the hosted onboarding, and the dashboard's. */
export const inkBlue = '#1f4b8f'

const names: Record<keyof AccentRamp, string> = {
  soft: 'accent-soft',
  edge: 'accent-edge',
  solid: 'accent',
  solidHover: 'accent-hover',
  solidEdge: 'accent-border',
  on: 'on-accent',
  text: 'accent-text',
}

function properties(accent: string, ground: Ground, scheme: Scheme): string[] {
  const { hue, chroma } = oklchOf(accent)
  const neutral = neutrals(hue, chroma, scheme).map((colour, index) => `--n${index + 1}: ${css(colour)};`)
  const ramp = accentRamp(accent, scheme)
  const own = (Object.keys(names) as Array<keyof AccentRamp>).map(
    (role) => `--${names[role]}: ${css(ramp[role])};`,
  )
  const behind = groundOf(accent, ground, scheme)
  const grounds = [`--ground: ${css(behind.ground)};`, `--card: ${css(behind.card)};`]
  return [...neutral, ...grounds, ...own]
}

const block = (lines: string[], indent: string) =>
  `${indent}:root {\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}`

/**
 * Pure. Every accent is accepted: it is darkened or lightened until it is readable. The default has no font,
 * because tokens.css names it.
 */
export function lookCss({ accent, radius, ground, font }: LookStyle): string {
  const colour = accent ?? inkBlue
  const family = font === defaultStyle.font ? [] : [`--font: ${fontFamilies[font].stack};`]
  const light = [`--radius: ${radius}px;`, ...family, ...properties(colour, ground, 'light')]
  const dark = properties(colour, ground, 'dark')
  return `${block(light, '')}\n@media screen and (prefers-color-scheme: dark) {\n${block(dark, '  ')}\n}\n`
}
