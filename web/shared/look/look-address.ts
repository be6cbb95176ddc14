/** The URL of a customer's style sheet. The Content-Security-Policy forbids inline styles. */
import { defaultStyle, type LookStyle } from '#customers/look.ts'

/** Null for the default look. */
export function lookAddress({ accent, radius, ground, font }: LookStyle): string | null {
  const isDefault =
    accent === defaultStyle.accent &&
    radius === defaultStyle.radius &&
    ground === defaultStyle.ground &&
    font === defaultStyle.font
  if (isDefault) return null
  const query = new URLSearchParams()
  if (accent !== null) query.set('accent', accent)
  query.set('radius', String(radius))
  if (ground !== defaultStyle.ground) query.set('ground', ground)
  if (font !== defaultStyle.font) query.set('font', font)
  return `/onboarding/look.css?${query}`
}
