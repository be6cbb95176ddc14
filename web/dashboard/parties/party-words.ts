/** Parties in words: who they are, and what they are in an application. */

import { shareWords } from '@foyer/company-registers/shares'
import { atStart, hitStateWords, roleWords } from '#kernel/schemas/status-words.ts'
import type { Reply } from '../api/call.ts'
import { uuidOf } from '../formats/id.ts'
import { countedOf } from '../formats/numbers.ts'
import { dateOf } from '../formats/time.ts'

export type FoundParty = Reply<'parties.search'>['data'][number]
export type PartyFile = Reply<'parties.get'>
export type NamedParty = PartyFile['possiblySame'][number]
export type PartyApplication = PartyFile['applications'][number]
type Role = FoundParty['roles'][number]

const kindWords: Readonly<Record<Role['role'], string>> = {
  APPLICANT: 'applicant',
  COMPANY: 'the company that applies',
  OWNER: 'owner',
  OFFICIAL: 'manager in place of an owner',
  COMPANY_ABOVE: 'company above',
  OFFICER: 'officer',
  SIGNER: 'may sign',
  ACCOUNT_HOLDER: 'account holder',
}

/** "Owner 40%, chair, has signed": each role once, whatever its sources are. */
export function rolesOf(roles: readonly Role[]): string {
  const words = roles.map(({ role, source, share, codes }) => {
    if (role === 'OFFICER' && codes.length > 0) return codes.map((code) => roleWords[code]).join(', ')
    if (role === 'SIGNER') return source === 'PROVEN' ? 'has signed' : kindWords.SIGNER
    const declaredOtherwise = roles.some((each) => each.role === role && each.source === 'REGISTERED')
    if (source === 'DECLARED' && declaredOtherwise) return ''
    return share ? `${kindWords[role]} ${shareWords(share)}` : kindWords[role]
  })
  return atStart([...new Set(words.filter(Boolean))].join(', '))
}

/** 3 March 1979; a year or a month as the register has it. */
export const bornOn = (born: string): string => (born.length === 10 ? dateOf(born, 'UTC') : born)

/** The number of an organization; the birth of a person. */
export function knownAs({
  kind,
  born,
  organizationNumber,
}: Pick<FoundParty, 'kind' | 'born' | 'organizationNumber'>) {
  if (kind === 'ORGANIZATION') return organizationNumber?.display ?? 'no number'
  return born ? `born ${bornOn(born)}` : 'birth not known'
}

/** "in 3 applications", "in more than 1,000 applications" */
export const applicationsOf = (count: number | null): string =>
  count === null ? 'in more than 1,000 applications' : `in ${countedOf(count, 'application')}`

type Hit = PartyApplication['hits'][number]
const listWords: Readonly<Record<Hit['list'], string>> = {
  SANCTIONS: 'sanctions',
  PUBLIC_OFFICE: 'public office',
}

/** "May match Viktor Petrov, sanctions" */
export const hitWordsOf = ({ state, caption, list }: Hit): string =>
  [`${atStart(hitStateWords[state].verdict)} ${caption}`, listWords[list]].join(', ')

export const partyAddress = ({ id }: { id: string }): string => `/parties/${uuidOf(id)}`
