/** How the pages for applicants look at one customer. */

export const radii = [0, 6, 12, 20] as const
export type Radius = (typeof radii)[number]

/** The page background: almost white, or slightly warmer beside the accent colour. */
export const grounds = ['PLAIN', 'TINTED'] as const
export type Ground = (typeof grounds)[number]

/** Families that Foyer has and serves itself. */
export const fonts = ['INTER', 'SOURCE_SANS', 'FIGTREE', 'IBM_PLEX_SANS', 'SOURCE_SERIF'] as const
export type Font = (typeof fonts)[number]

/** `null` leaves it to the workflow, or to the default. Workflows have neither a ground nor a font. */
export interface CustomerLook {
  /** What applicants know the customer by. */
  name: string | null
  accent: string | null
  radius: Radius | null
  ground: Ground | null
  font: Font | null
  privacyUrl: string | null
  supportAddress: string | null
}

export const noLook: CustomerLook = {
  name: null,
  accent: null,
  radius: null,
  ground: null,
  font: null,
  privacyUrl: null,
  supportAddress: null,
}

/** The name that applicants see: of the customer's look, else of the workflow's, else the customer's own. */
export const customerNameOf = (
  customer: { name: string; look?: Pick<CustomerLook, 'name'> | undefined },
  lookOfWorkflow: { name?: string | undefined } | undefined,
): string => customer.look?.name ?? lookOfWorkflow?.name ?? customer.name

/** The parts of a look that make its style sheet. */
export interface LookStyle {
  accent: string | null
  radius: Radius
  ground: Ground
  font: Font
}

export const defaultStyle: LookStyle = { accent: null, radius: 6, ground: 'PLAIN', font: 'INTER' }

/** From a URL that anyone can write: unknown values become the default. */
export const styleIn = ({ accent = '', radius, ground, font }: Record<string, string>): LookStyle => ({
  accent: /^#[0-9a-fA-F]{6}$/.test(accent) ? accent.toLowerCase() : defaultStyle.accent,
  radius: radii.find((each) => String(each) === radius) ?? defaultStyle.radius,
  ground: grounds.find((each) => each === ground) ?? defaultStyle.ground,
  font: fonts.find((each) => each === font) ?? defaultStyle.font,
})

export const logoSchemes = ['LIGHT', 'DARK'] as const
export type LogoScheme = (typeof logoSchemes)[number]

/** The SHA-256 of each logo, hexadecimal. */
export type Logos = Partial<Record<LogoScheme, string>>

/** The URL changes with the logo, so it can be cached. */
export const logoPath = (customerId: string, sha256: string): string =>
  `/onboarding/logos/${customerId}/${sha256}`

/** The cover is the picture on the first page. */
export const coverPath = (customerId: string, sha256: string): string =>
  `/onboarding/covers/${customerId}/${sha256}`
