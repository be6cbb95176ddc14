/** The limits of codes and links that texts name, and how texts get these numbers. */
export const limits = {
  /** A guess at the code succeeds once in 200,000 codes. */
  codeDigits: 6,
  codeTries: 5,
  /** Enough to open the mail on another device, short enough for six digits (NIST SP 800-63B, 5.1.3.2). */
  codeMinutes: 10,
  /** Mails take some seconds. Within this time another code would only cross the first. */
  codeSeconds: 30,
  codesPerHour: 3,
  linksPerHour: 3,
}

const placeholder = new RegExp(`\\{(${Object.keys(limits).join('|')})\\}`, 'g')

/** The texts with the limits filled in, once for all pages. */
export function withLimits<T>(texts: T): T {
  if (typeof texts === 'string')
    return texts.replaceAll(placeholder, (_, name: keyof typeof limits) => String(limits[name])) as T
  const entries = Object.entries(texts as Record<string, unknown>)
  return Object.fromEntries(entries.map(([key, value]) => [key, withLimits(value)])) as T
}
