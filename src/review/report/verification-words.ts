/** By what an owner is verified, in words for the report and its PDF. */
import type { Ownership, OwnerVerification } from '../../schemas/ownership.ts'

type Owner = Pick<Ownership['owners'][number], 'party' | 'position' | 'verifiedBy'>

const what: Record<OwnerVerification['by'], (of: OwnerVerification) => string> = {
  REGISTRY: () => 'the register',
  EID: ({ provider }) => `eID ${provider}`,
  OWN_LINK: ({ provider }) => `eID ${provider}, by a link of their own`,
  REVIEWER: () => "a reviewer's note",
}

/** Nothing verifies who this beneficial owner or managing official is. */
export const isUnverified = ({ party, position, verifiedBy }: Owner): boolean =>
  party.kind === 'PERSON' && position !== 'BELOW_THRESHOLD' && verifiedBy.length === 0

/** `momentOf` writes a time as the page or the document does. Empty: there is nothing to verify. */
export const verificationWords = (owner: Owner, momentOf: (at: string) => string): string[] =>
  isUnverified(owner)
    ? ['not verified']
    : owner.verifiedBy.map((each) =>
        [what[each.by](each), each.at && momentOf(each.at), each.note].filter(Boolean).join(', '),
      )
