/** The URL of a customer's style sheet. The Content-Security-Policy forbids inline styles. */
export const defaultRadius = 6

interface Look {
  accent: string | null
  radius: number
}

/** Null for the default look. */
export function lookAddress({ accent, radius }: Look): string | null {
  if (accent === null && radius === defaultRadius) return null
  const query = new URLSearchParams()
  if (accent !== null) query.set('accent', accent)
  query.set('radius', String(radius))
  return `/onboarding/look.css?${query}`
}
