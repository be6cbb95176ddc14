/** Where the style sheet of a customer's look is: the policy forbids inline styles, so colours come by address. */
export const defaultRadius = 6

interface Look {
  accent: string | null
  radius: number
}

/** null where the look is the one that the pages have anyway. */
export function lookAddress({ accent, radius }: Look): string | null {
  if (accent === null && radius === defaultRadius) return null
  const query = new URLSearchParams()
  if (accent !== null) query.set('accent', accent)
  query.set('radius', String(radius))
  return `/onboarding/look.css?${query}`
}
