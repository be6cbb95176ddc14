/** Counts and shares as people say them. */

const whole = new Intl.NumberFormat('en-GB')

/** 1,234 */
export const countOf = (count: number): string => whole.format(count)

/** 1 application, 14 applications */
export const countedOf = (count: number, one: string, many = `${one}s`): string =>
  `${countOf(count)}\u00a0${count === 1 ? one : many}`

/** 3 kB, 1.2 MB */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** 85% of 400. Never 0% or 100% unless it is exactly that. */
export function shareOf(part: number, of: number): string {
  if (of === 0) return '0%'
  const rounded = Math.round((part / of) * 100)
  if (part > 0 && rounded === 0) return 'under 1%'
  if (part < of && rounded === 100) return 'over 99%'
  return `${rounded}%`
}
