/** By what an owner is verified, in words for the report and its PDF. */

import type { Ownership, OwnerVerification, OwnLink } from '#kernel/schemas/ownership.ts'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'

type Owner = Pick<Ownership['owners'][number], 'party' | 'position' | 'verifiedBy' | 'ownLink'>
/** Writes a time as the page or the document does. */
type WriteMoment = (at: string) => string

const nameOf = (provider: string | null): string => (provider === null ? '' : providerNameOf(provider))

const what: Record<OwnerVerification['by'], (of: OwnerVerification) => string> = {
  REGISTRY: () => 'the register',
  EID: ({ provider }) => nameOf(provider),
  OWN_LINK: ({ provider }) => `${nameOf(provider)}, by a link of their own`,
  REVIEWER: () => "a reviewer's note",
}

const disputes: Record<NonNullable<OwnLink['dispute']>, string> = {
  NOT_OWNER: 'they are no owner',
  SHARE_WRONG: 'the share is wrong',
  DETAILS_WRONG: 'the details are wrong',
}

const ofLink: Record<OwnLink['status'], (link: OwnLink, momentOf: WriteMoment) => string> = {
  ASKED: (link, momentOf) => `asked by a link of their own, ${momentOf(link.askedAt)}, ${waitingWords(link)}`,
  CONFIRMED: ({ answeredAt, askedAt }, momentOf) =>
    `confirmed by a link of their own, ${momentOf(answeredAt ?? askedAt)}, with an eID that verifies no one`,
  DISPUTED: ({ answeredAt, askedAt, dispute }, momentOf) =>
    `disputes, ${momentOf(answeredAt ?? askedAt)}: ${disputes[dispute ?? 'DETAILS_WRONG']}`,
  EXPIRED: ({ expiresAt }, momentOf) => `their link expired, ${momentOf(expiresAt)}`,
  CANCELLED: ({ cancelledAt, askedAt }, momentOf) =>
    `the request by a link was cancelled, ${momentOf(cancelledAt ?? askedAt)}: ` +
    'something else is declared now',
}

function waitingWords({ openedAt, notMailed }: OwnLink): string {
  if (openedAt !== null) return 'opened and not answered yet'
  return notMailed === null ? 'not opened yet' : 'but the e-mail could not be sent'
}

/** Nothing verifies who this beneficial owner or managing official is. */
export const isUnverified = ({ party, position, verifiedBy }: Owner): boolean =>
  party.kind === 'PERSON' && position !== 'BELOW_THRESHOLD' && verifiedBy.length === 0

/** Empty: there is nothing to verify. */
export const verificationWords = (owner: Owner, momentOf: WriteMoment): string[] =>
  isUnverified(owner)
    ? ['not verified']
    : owner.verifiedBy.map((each) =>
        [what[each.by](each), each.at && momentOf(each.at), each.reason].filter(Boolean).join(', '),
      )

/** The state of the request by a link; null: no request, or it verifies them. */
export function ownLinkWords({ ownLink, verifiedBy }: Owner, momentOf: WriteMoment): string | null {
  if (!ownLink || verifiedBy.some(({ by }) => by === 'OWN_LINK')) return null
  return ofLink[ownLink.status](ownLink, momentOf)
}
