/** Short links into the hosted onboarding: what each purpose allows, and when a link still opens. */

/**
 * APPLICANT: the link of applications.create, like its session token. RESUME: sent to the applicant by
 * e-mail. HANDOFF: shown as a QR code, for the applicant's phone. CO_SIGNER: sent to a person who signs too.
 * OWNER: sent to a declared owner, who proves who they are.
 */
export type LinkPurpose = 'APPLICANT' | 'RESUME' | 'HANDOFF' | 'CO_SIGNER' | 'OWNER'

interface PurposeRules {
  /** A second use is refused. A GET never uses a link, because scanners of mail open it too. */
  isSingleUse: boolean
  /** A newer link for the same person makes the earlier ones useless. */
  supersedes: boolean
}

export const purposes: Record<LinkPurpose, PurposeRules> = {
  APPLICANT: { isSingleUse: false, supersedes: false },
  RESUME: { isSingleUse: true, supersedes: true },
  HANDOFF: { isSingleUse: true, supersedes: true },
  // The applicant may copy a link that was mailed before: both open the same page.
  CO_SIGNER: { isSingleUse: false, supersedes: false },
  OWNER: { isSingleUse: false, supersedes: false },
}

/** A link as it is written with a change. The code itself is stored nowhere. */
export interface LinkToStore {
  codeHash: Uint8Array
  purpose: LinkPurpose
  /** The id of the co-signer or owner; null: the applicant. */
  party: string | null
  /** The key of the step that it opens; null: where the applicant stands. */
  step: string | null
  /** jti of the session token that was issued with it. */
  tokenId: string | null
  createdAt: Date
  expiresAt: Date
}

export interface StoredLink extends LinkToStore {
  customerId: string
  applicationId: string
  usedAt: Date | null
  supersededAt: Date | null
}

export type LinkState = 'OPEN' | 'EXPIRED' | 'USED' | 'SUPERSEDED'

export function linkStateOf(link: StoredLink, now: Date): LinkState {
  if (link.supersededAt !== null) return 'SUPERSEDED'
  if (link.usedAt !== null && purposes[link.purpose].isSingleUse) return 'USED'
  return link.expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** 130 bits in Crockford's base32: digits and letters without i, l, o and u. */
const CODE = /^[0-9a-hjkmnp-tv-z]{26}$/

/** As people type it off a page: in capitals, and with o and l for digits. undefined: not a code. */
export function readCode(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return CODE.test(code) ? code : undefined
}

/** Long enough to find the papers that a step asks for. */
export const RESUME_DAYS = 7

/** A link by e-mail ends with the application, at the latest. */
export const resumeExpiryOf = (applicationExpiresAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + RESUME_DAYS * 86_400_000, applicationExpiresAt.getTime()))
