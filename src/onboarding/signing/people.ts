/** The people of the signing page: signers, requested people, and other people who could sign. */

import { isRegisteredAs, isSameParty } from '@foyer/signing-rules/record-matching'
import type { PersonName, PersonRef } from '@foyer/signing-rules/schemas'
import { positionOf, standsInFor } from '@foyer/signing-rules/signing-sets'
import type { Case } from '#applications/case.ts'
import { maskEmail } from '#applications/mailed-link/address.ts'
import { type CoSigner, coSignerStatusOf, waitedFor } from '#applications/signing/state.ts'
import { type SigningSituation, situationOf } from '#checks/signatories/situation.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { provenPerson } from '../signed-by.ts'
import type { SignerRow } from '../view.ts'

/** More possible signatories than these are not listed: an applicant does not ask a board of forty. */
const MAX_LISTED = 20

export interface SigningPeople {
  situation: SigningSituation
  rows: SignerRow[]
  /** Whether the applicant may sign: MAY_NOT when the register names others only. */
  standing: 'MAY' | 'UNVERIFIED' | 'MAY_NOT'
}

/** `provider` gives the name of an eID. */
export function peopleOf(
  of: Case,
  workflow: PublishedWorkflow,
  provider: (key: string) => string,
): SigningPeople {
  const situation = situationOf(of, workflow)
  const applicant = of.data.identity && provenPerson(of.data.identity)
  const position = applicant ? positionOf(situation.sets, applicant) : undefined
  const standing = standingOf(of, situation, applicant, position)
  const shown = shownCoSigners(situation)
  return {
    situation,
    standing,
    rows: [
      ...applicantRow(of, situation, { applicant, standing, provider }),
      ...shown.map((each) => coSignerRow(of, situation, each, provider)),
      ...(situation.isSigned ? [] : candidateRows(situation, position, shown)),
    ],
  }
}

/** Whether the applicant may sign. */
export function standingIn(of: Case, workflow: PublishedWorkflow): SigningPeople['standing'] {
  const situation = situationOf(of, workflow)
  const own = of.data.identity && provenPerson(of.data.identity)
  return standingOf(of, situation, own, own ? positionOf(situation.sets, own) : undefined)
}

function standingOf(
  of: Case,
  { sets }: SigningSituation,
  applicant: PersonRef | null,
  position: number | undefined,
): SigningPeople['standing'] {
  if (of.kind === 'KYC' || position !== undefined) return 'MAY'
  return sets.isOpen || applicant === null ? 'UNVERIFIED' : 'MAY_NOT'
}

const blank: Omit<SignerRow, 'key' | 'name' | 'firstName' | 'initials' | 'state'> = {
  isYou: false,
  at: null,
  provider: null,
  email: null,
  isMailed: false,
  remindedAt: null,
  hasOpened: false,
  insteadOf: [],
  reason: null,
  ask: null,
}

function applicantRow(
  of: Case,
  { signing }: SigningSituation,
  {
    applicant,
    standing,
    provider,
  }: Pick<SigningPeople, 'standing'> & {
    applicant: PersonRef | null
    provider(key: string): string
  },
): SignerRow[] {
  const signature = of.data.signatures[signing.signers.indexOf('APPLICANT')]
  const name = signature?.party.name ?? applicant?.name
  if (!name || (!signature && standing === 'MAY_NOT')) return []
  const own = { ...blank, ...signerNamesOf(name), key: 'you', isYou: true }
  return [signature ? { ...own, ...signed(signature, provider) } : { ...own, state: 'NOT_ASKED' }]
}

const signed = (signature: SignedBy, provider: (key: string) => string) =>
  ({ state: 'SIGNED', at: signature.signedAt, provider: provider(signature.provider) }) as const

/** The newest request to each person. */
const shownCoSigners = ({ signing }: SigningSituation): CoSigner[] =>
  signing.coSigners.filter(
    (each, at) =>
      coSignerStatusOf(signing, each) !== 'CANCELLED' &&
      !signing.coSigners.slice(at + 1).some(({ party }) => isSameParty(party, each.party)),
  )

function coSignerRow(
  of: Case,
  { signing, sets }: SigningSituation,
  each: CoSigner,
  provider: (key: string) => string,
): SignerRow {
  const own = { ...blank, ...signerNamesOf(each.party.name), key: each.id, email: maskEmail(each.email) }
  const signature = of.data.signatures[signing.signers.indexOf(each.id)]
  if (signature) return { ...own, ...signed(signature, provider) }
  if (each.declined) {
    const { at, reason } = each.declined
    const position = positionOf(sets, each.party)
    return {
      ...own,
      state: 'DECLINED',
      at,
      reason,
      ask: position === undefined ? null : candidateKey(position),
    }
  }
  return {
    ...own,
    state: each.notMailed ? 'NOT_MAILED' : 'ASKED',
    at: each.askedAt,
    isMailed: each.mailedAt !== null,
    remindedAt: each.remindedAt.at(-1) ?? null,
    hasOpened: each.openedAt !== null,
  }
}

function candidateRows(
  situation: SigningSituation,
  applicant: number | undefined,
  shown: CoSigner[],
): SignerRow[] {
  const { sets, given, signing } = situation
  const isShown = (person: PersonRef) =>
    shown.some(({ party }) => isSameParty(party, person)) ||
    given.signers.some((signer) => isRegisteredAs(signer, person, sets.byName))
  const waiting = waitedFor(signing)
  return sets.people
    .map((person, position) => ({ person, position }))
    .filter(({ person, position }) => position !== applicant && !isShown(person))
    .slice(0, MAX_LISTED)
    .map(({ person, position }) => ({
      ...blank,
      ...signerNamesOf(person.name),
      key: candidateKey(position),
      ask: candidateKey(position),
      state: 'NOT_ASKED',
      insteadOf: standsInFor(sets, position, given).flatMap((absent) =>
        waiting
          .filter(({ party }) => positionOf(sets, party) === absent)
          .map(({ party }) => signerNamesOf(party.name).firstName),
      ),
    }))
}

const candidateKey = (position: number): string => `p${position}`

/** The person of the register with this key. */
export function candidateOf({ sets }: SigningSituation, key: string): PersonRef | undefined {
  const position = /^p(\d{1,3})$/.exec(key)?.[1]
  return position === undefined ? undefined : sets.people[Number(position)]
}

export function signerNamesOf({
  fullName,
  givenName,
  familyName,
}: PersonName): Pick<SignerRow, 'name' | 'firstName' | 'initials'> {
  const firstName = givenName?.split(' ')[0] || fullName
  const last = familyName?.split(' ').at(-1) ?? fullName.split(' ').slice(1).at(-1) ?? ''
  const initials = [firstName, last].map((word) => [...word][0] ?? '').join('')
  return { name: fullName, firstName, initials: initials.toLocaleUpperCase() }
}
