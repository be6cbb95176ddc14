/** The persons and organizations that a case names, each once, with what they are in it. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Share } from '@foyer/company-registers/schemas/ownership'
import { product, sum } from '@foyer/company-registers/shares'
import type { CountryCode, ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'
import {
  isRegisteredAs,
  isSameParty,
  nameOf,
  type Party,
  sameName,
} from '@foyer/signing-rules/record-matching'
import type { OrganizationRef, PersonRef, RoleCode } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { answerOf, answersOf, newestRegistryOf, registryOf } from '#applications/views.ts'
import { otherHoldersOf } from '#checks/account-holders.ts'
import { holdingGraphOf } from '#checks/ownership/holdings.ts'
import { isSameOwner, partyOfOwner } from '#checks/ownership/same-owner.ts'
import { totalsOf } from '#checks/ownership/totals.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { numbersBeside, type OtherNumber } from './other-numbers.ts'

/** COMPANY: the organization that applies. OFFICIAL: a senior manager in the place of an owner. */
export const partyRoles = [
  ...(['APPLICANT', 'COMPANY', 'OWNER', 'OFFICIAL', 'COMPANY_ABOVE', 'OFFICER'] as const),
  ...(['SIGNER', 'ACCOUNT_HOLDER'] as const),
] as const
export type PartyRoleKind = (typeof partyRoles)[number]

export interface PartyRole {
  role: PartyRoleKind
  /** PROVEN by an eID, REGISTERED in a register, DECLARED by the applicant. */
  source: 'PROVEN' | 'REGISTERED' | 'DECLARED'
  /** Of the organization that applies, over all ways. null: no share, or not known. */
  share: Share | null
  /** Of an officer, as the register has them. */
  codes: RoleCode[]
}

export interface CaseParty {
  kind: 'PERSON' | 'ORGANIZATION'
  name: string
  /** Other spellings and former names in this case. */
  otherNames: string[]
  /** As precise as it is known: "1980", "1980-05" or "1980-05-17"; null for organizations. */
  born: string | null
  personalIdentityNumber: PersonRef['personalIdentityNumber']
  organizationNumber: OrganizationRef['organizationNumber']
  /** Declared beside the proven or registered one, and different. Left out: none. */
  otherNumbers?: OtherNumber[]
  countries: CountryCode[]
  roles: PartyRole[]
}

interface Entry {
  party: Party
  role: PartyRole
  otherNames?: string[]
  /** Entries with the same group are one party, whatever their names. */
  group?: 'APPLICANT' | 'COMPANY'
}

const role = (
  kind: PartyRoleKind,
  source: PartyRole['source'],
  more: Partial<PartyRole> = {},
): PartyRole => ({
  ...{ role: kind, source, share: null, codes: [] },
  ...more,
})

/** Empty before the first answer: what a customer only expects of an applicant is not a party yet. */
export function partiesOf(of: Case, workflow: PublishedWorkflow): CaseParty[] {
  // Who has left since the decision is found too: the case was decided with them.
  const registries = new Set([newestRegistryOf(of, workflow), registryOf(of, workflow)])
  const answers = [...registries].filter((each) => each !== null)
  const entries = [
    ...applicantEntries(of, workflow),
    ...companyEntries(of, workflow, answers),
    ...answers.flatMap(registeredEntries),
    ...declaredEntries(of, workflow),
    ...of.data.signatures.map(({ party }) => ({ party, role: role('SIGNER', 'PROVEN') })),
    ...holderEntries(of, workflow),
  ]
  let parties: Entry[][] = []
  for (const entry of entries) {
    const isKnownAs = (each: Entry[]) => each.some((other) => isSame(other, entry))
    // One entry may join two parties: by its number the one, by its name and birth the other.
    const known = parties.filter(isKnownAs)
    parties = known[0] ? parties.flatMap((each) => placed(each, known, entry)) : [...parties, [entry]]
  }
  return parties.map(merged)
}

/** In the place of the first of them. */
const placed = (each: Entry[], known: Entry[][], entry: Entry): Entry[][] => {
  if (each === known[0]) return [[...known.flat(), entry]]
  return known.includes(each) ? [] : [each]
}

const isSame = (one: Entry, other: Entry): boolean =>
  (one.group !== undefined && one.group === other.group) ||
  isSameParty(one.party, other.party) ||
  isSamePerson(one.party, other.party)

/** Registers of owners publish the month of birth only. */
const isSamePerson = (one: Party, other: Party): boolean =>
  one.kind === 'PERSON' &&
  other.kind === 'PERSON' &&
  (isRegisteredAs(one, other) || isRegisteredAs(other, one))

const person = (
  givenName: string,
  familyName: string,
  known: Partial<Omit<PersonRef, 'kind' | 'name'>> = {},
): PersonRef => ({
  ...{ kind: 'PERSON', name: nameOf(givenName, familyName), personalIdentityNumber: null },
  ...{ dateOfBirth: null, nationality: null, countryOfResidence: null, ...known },
})

/** What is proven comes first: its name is the name of the party. */
function applicantEntries(of: Case, workflow: PublishedWorkflow): Entry[] {
  const { identity } = of.data
  const parties: Array<[PersonRef, PartyRole['source']]> = []
  if (identity) parties.push([person(identity.givenName, identity.familyName, factsOf(identity)), 'PROVEN'])
  for (const { document } of answersOf(of, workflow, 'IDENTITY'))
    if (document)
      parties.push([
        person(document.givenName, document.familyName, { dateOfBirth: document.dateOfBirth }),
        'DECLARED',
      ])
  for (const each of answersOf(of, workflow, 'PERSON_DETAILS'))
    parties.push([person(each.givenName, each.familyName, factsOf(each)), 'DECLARED'])
  for (const { firstName, lastName } of answersOf(of, workflow, 'CONTACT_DETAILS'))
    parties.push([person(firstName, lastName), 'DECLARED'])
  return parties
    .filter(([{ name }]) => name.fullName !== '')
    .map(([party, source]) => ({ party, role: role('APPLICANT', source), group: 'APPLICANT' }))
}

const factsOf = ({
  dateOfBirth,
  personalIdentityNumber,
}: Pick<PersonRef, 'personalIdentityNumber'> & { dateOfBirth: ISODate | null }) => ({
  dateOfBirth,
  personalIdentityNumber,
})

function companyEntries(of: Case, workflow: PublishedWorkflow, registries: RegistryAnswer[]): Entry[] {
  const entries: Entry[] = []
  for (const { organization } of registries) {
    const { organizationName: name, organizationNumber, previousNames } = organization
    const party = { kind: 'ORGANIZATION' as const, name, organizationNumber }
    entries.push({ party, role: role('COMPANY', 'REGISTERED'), otherNames: previousNames, group: 'COMPANY' })
  }
  const declared = answerOf(of, workflow, 'ORGANIZATION')
  if (declared) {
    const { name, organizationNumber } = declared
    const party = { kind: 'ORGANIZATION' as const, name, organizationNumber }
    entries.push({ party, role: role('COMPANY', 'DECLARED'), group: 'COMPANY' })
  }
  return entries
}

function registeredEntries(registry: RegistryAnswer): Entry[] {
  const officers = registry.officers.flat().map(({ party, roles }) => ({
    party,
    role: role('OFFICER', 'REGISTERED', { codes: [...new Set(roles.map(({ code }) => code))] }),
  }))
  const signers = registry.signing.combinations
    .flat()
    .map(({ party }) => ({ party, role: role('SIGNER', 'REGISTERED') }))
  return [...ownerEntries(registry), ...officers, ...signers]
}

function ownerEntries({ organization, owners = [], companiesAbove = [] }: RegistryAnswer): Entry[] {
  const { organizationName: name, organizationNumber } = organization
  const graph = holdingGraphOf({ kind: 'ORGANIZATION', name, organizationNumber }, owners)
  const shares = new Map(totalsOf(graph).totals.map(({ party, share }) => [party, share]))
  return graph.parties.flatMap((party, at): Entry[] => {
    if (at === 0) return []
    const isOfficial = graph.officials.some((each) => each.party === at) && !shares.has(at)
    const kind = isOfficial ? 'OFFICIAL' : party.kind === 'PERSON' ? 'OWNER' : 'COMPANY_ABOVE'
    const share = shares.get(at) ?? null
    const otherNames =
      party.kind === 'ORGANIZATION'
        ? companiesAbove.flatMap((above) => (isSameParty(above.company, party) ? above.otherNames : []))
        : []
    return [{ party, role: role(kind, 'REGISTERED', { share }), otherNames }]
  })
}

function declaredEntries(of: Case, workflow: PublishedWorkflow): Entry[] {
  return answersOf(of, workflow, 'OWNERSHIP').flatMap(({ owners, officials }) => [
    ...owners.flatMap((owner) => [
      { party: declaredParty(owner), role: role('OWNER', 'DECLARED', { share: shareOf(owner) }) },
      ...owner.ways
        .flatMap(({ through }) => through)
        .map(({ name, organizationNumber }) => ({
          party: { kind: 'ORGANIZATION' as const, name, organizationNumber },
          role: role('COMPANY_ABOVE', 'DECLARED'),
        })),
    ]),
    ...officials.map((official) => ({
      party: declaredParty(official),
      role: role('OFFICIAL', 'DECLARED'),
    })),
  ])
}

/** The applicant confirmed the registered person: the declared owner is that person. */
const declaredParty = (owner: DeclaredPerson): PersonRef => {
  const party = partyOfOwner(owner)
  const { registered } = owner
  if (!registered || !isSameOwner(owner, registered) || !sameName(party.name, registered.name)) return party
  return {
    ...party,
    name: registered.name,
    personalIdentityNumber: registered.personalIdentityNumber ?? party.personalIdentityNumber,
  }
}

const shareOf = ({ ways }: DeclaredPerson): Share | null =>
  ways.length === 0
    ? null
    : ways
        .map(({ share, through }) => through.reduce((all, company) => product(all, company.share), share))
        .reduce(sum)

/** An account holder may be a person or a company: as a name alone, both are found by its words. */
const holderEntries = (of: Case, workflow: PublishedWorkflow): Entry[] =>
  otherHoldersOf(of, workflow).map((name) => ({
    party: person(name, ''),
    role: role('ACCOUNT_HOLDER', 'DECLARED'),
  }))

function merged(entries: readonly Entry[]): CaseParty {
  const parties = entries.map(({ party }) => party)
  const persons = parties.filter((party) => party.kind === 'PERSON')
  const organizations = parties.filter((party) => party.kind === 'ORGANIZATION')
  const names = [...new Set([...parties.map(spelled), ...entries.flatMap((each) => each.otherNames ?? [])])]
  const personalIdentityNumber = first(persons.map((each) => each.personalIdentityNumber))
  const organizationNumber = first(organizations.map((each) => each.organizationNumber))
  const otherNumbers = numbersBeside([personalIdentityNumber, organizationNumber], parties)
  return {
    kind: parties[0]?.kind ?? 'PERSON',
    name: names[0] ?? '',
    otherNames: names.slice(1),
    born: persons.map(({ dateOfBirth }) => bornOf(dateOfBirth)).reduce(moreExact, null),
    personalIdentityNumber,
    organizationNumber,
    ...(otherNumbers.length > 0 && { otherNumbers }),
    countries: countriesOf(persons, organizations),
    roles: rolesOf(entries),
  }
}

const spelled = (party: Party): string => (party.kind === 'PERSON' ? party.name.fullName : party.name)

/** An approximate date distinguishes no two people. */
const bornOf = (date: ISODate | PartialDate | null): string | null =>
  date === null || typeof date === 'string' ? date : date.circa ? null : date.value

const moreExact = (known: string | null, next: string | null): string | null =>
  known !== null && (next === null || next.length <= known.length) ? known : next

const first = <T>(values: Array<T | null>): T | null => values.find((value) => value !== null) ?? null

const countriesOf = (persons: PersonRef[], organizations: OrganizationRef[]): CountryCode[] => [
  ...new Set(
    [
      ...persons.flatMap((each) => [each.nationality, each.countryOfResidence]),
      ...organizations.map((each) => each.organizationNumber?.issuingCountry),
    ].filter((code) => code !== null && code !== undefined),
  ),
]

/** The same role from the same source once, with the first share and all codes. */
function rolesOf(entries: readonly Entry[]): PartyRole[] {
  const roles: PartyRole[] = []
  for (const { role: next } of entries) {
    const known = roles.find((each) => each.role === next.role && each.source === next.source)
    if (!known) roles.push({ ...next, codes: [...next.codes] })
    else {
      known.share ??= next.share
      known.codes = [...new Set([...known.codes, ...next.codes])]
    }
  }
  return roles
}
