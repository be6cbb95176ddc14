/** How the pages for applicants look at one customer. */

/** `null` leaves it to the workflow, or to the default. */
export interface CustomerLook {
  accent: string | null
  radius: 0 | 6 | 12 | 20 | null
  privacyUrl: string | null
  supportAddress: string | null
}

export const noLook: CustomerLook = { accent: null, radius: null, privacyUrl: null, supportAddress: null }

export const logoSchemes = ['LIGHT', 'DARK'] as const
export type LogoScheme = (typeof logoSchemes)[number]

/** The SHA-256 of each logo, hexadecimal. */
export type Logos = Partial<Record<LogoScheme, string>>

/** The URL changes with the logo, so it can be cached. */
export const logoPath = (customerId: string, sha256: string): string =>
  `/onboarding/logos/${customerId}/${sha256}`
