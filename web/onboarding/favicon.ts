/** The icon of the window: the customer's logo, else the first letter of their name on their colour. */
import type { OnboardingView } from '#onboarding/view.ts'
import { initialsOf } from '../shared/initials.ts'
import { css } from '../shared/look/colour.ts'
import { inkBlue } from '../shared/look/look-css.ts'
import { accentRamp } from '../shared/look/ramp.ts'

/** More than the customers whose pages are read at a time. Computing a colour takes longer than a page. */
const MOST = 500
const drawn = new Map<string, string>()

export function faviconOf({ name, accent, logo }: OnboardingView['look']): string {
  if (logo) return logo
  const letter = /^[\p{L}\p{N}]/u.exec(initialsOf(name))?.[0] ?? ''
  const key = `${accent} ${letter}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  if (drawn.size >= MOST) drawn.clear()
  const icon = monogram(accent ?? inkBlue, letter)
  drawn.set(key, icon)
  return icon
}

function monogram(accent: string, letter: string): string {
  const { solid, on } = accentRamp(accent, 'light')
  const tile = `<rect width="32" height="32" rx="7" fill="${css(solid)}"/>`
  const place = 'x="16" y="22.5" text-anchor="middle"'
  const font = 'font-family="sans-serif" font-size="18" font-weight="700"'
  const text = `<text ${place} ${font} fill="${css(on)}">${letter}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${tile}${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
