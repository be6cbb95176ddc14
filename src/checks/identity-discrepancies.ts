/** Compares the proven identity with what the applicant declared and what the customer prefilled. */

import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import { nameOf, sameName, wordsOf } from '@foyer/signing-rules/record-matching'
import type { PersonName } from '@foyer/signing-rules/schemas'
import type { Case, Prefill } from '#applications/case.ts'
import { answerOf, answersOf } from '#applications/views.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Discrepancy } from './discrepancies.ts'
import { type DeclaredApplicant, namedInAnswers } from './named-in-answers.ts'

export function identityDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const { identity } = of.data
  if (!identity) return withoutProof(of, workflow)
  const proofs = answersOf(of, workflow, 'IDENTITY').length
  const fields = differingFields(of, workflow, identity)
  return [
    // Only the newest proof is kept and compared.
    ...(proofs > 1 ? [{ code: 'identity_not_proven', detail: `1 of ${proofs}` } as const] : []),
    ...(fields.length > 0
      ? [{ code: 'identity_differs_from_declared', detail: fields.join(', ') } as const]
      : []),
  ]
}

/**
 * A person reviews a document, whatever it says: the photo of the face has not been compared with it before.
 */
function withoutProof(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const document = answerOf(of, workflow, 'IDENTITY')?.document
  if (!document) return [{ code: 'identity_not_proven', detail: null }]
  const fields = differingFields(of, workflow, { ...document, personalIdentityNumber: null })
  return [
    { code: 'identity_document_review', detail: document.machineReadable },
    ...(fields.length > 0
      ? [{ code: 'identity_differs_from_declared', detail: fields.join(', ') } as const]
      : []),
  ]
}

type Identified = Pick<
  IdentityProof,
  'givenName' | 'familyName' | 'dateOfBirth' | 'personalIdentityNumber' | 'nationalities'
>

function differingFields(of: Case, workflow: PublishedWorkflow, proven: Identified): string[] {
  const name = nameOf(proven.givenName, proven.familyName)
  const declared = namedInAnswers(of, workflow).applicant
  const found = [...new Set(declared.map(({ answer }) => answer))].flatMap((answer) =>
    Object.entries(comparisons)
      .filter(([, differsFrom]) =>
        declared.some((each) => each.answer === answer && differsFrom(each, proven)),
      )
      .map(([field]) => `${answer}.${field}`),
  )
  const { prefill } = of.data
  return [
    ...found,
    ...(matchesPrefill(prefill, name) ? [] : ['prefill.name']),
    ...(isExpectedPerson(prefill, proven) ? [] : ['prefill.personalIdentityNumber']),
  ]
}

const comparisons: Record<string, (declared: DeclaredApplicant, proven: Identified) => boolean> = {
  name: (declared, proven) =>
    !namesMatch(nameOf(proven.givenName, proven.familyName), nameOf(declared.givenName, declared.familyName)),
  dateOfBirth: (declared, proven) => differs(proven.dateOfBirth, declared.dateOfBirth),
  personalIdentityNumber: (declared, proven) =>
    numbersDiffer(proven.personalIdentityNumber, declared.personalIdentityNumber),
  nationalities: ({ nationalities: declared = [] }, { nationalities: proven = [] }) =>
    declared.length > 0 && proven.some((country) => !declared.includes(country)),
}

/**
 * Strict, unlike numbersDiffer: the customer has bound the case to one person, so a proof without this number
 * is not a proof of that person.
 */
const isExpectedPerson = (
  { personalIdentityNumber: expected }: Prefill,
  { personalIdentityNumber: proven }: Identified,
): boolean =>
  expected === undefined || (proven?.id === expected.id && proven.issuingCountry === expected.issuingCountry)

/** Accepts names typed without diacritics: both Bjorn Odegard and Bjoern Oedegaard match Bjørn Ødegård. */
const namesMatch = (a: PersonName, b: PersonName): boolean =>
  sameName(a, b) || sameName(plainNameOf(a), plainNameOf(b))

/** The customer may have prefilled only the first name or only the last name. */
function matchesPrefill({ firstName = '', lastName = '' }: Prefill, proven: PersonName): boolean {
  const [given, family] = [firstName.trim(), lastName.trim()]
  if (given && family) return namesMatch(proven, nameOf(given, family))
  return [String, withoutDiacritics].some((plain) => {
    const words = wordsOf(plain(proven.fullName))
    return wordsOf(plain(given || family)).every((word) => words.includes(word))
  })
}

/** Compares two full names, with or without diacritics. */
export const isSameFullName = (name: string, written: string): boolean =>
  [String, withoutDiacritics].some((plain) =>
    sameName(fullNameOnly(plain(name)), fullNameOnly(plain(written))),
  )

const fullNameOnly = (fullName: string): PersonName => ({
  fullName,
  givenName: null,
  middleName: null,
  familyName: null,
})

const plainNameOf = (name: PersonName): PersonName => {
  const [given, family] = [name.givenName, name.familyName].map((part) => withoutDiacritics(part ?? ''))
  return nameOf(given ?? '', family ?? '')
}

const baseLetters: Record<string, string> = { æ: 'a', ø: 'o', đ: 'd', ð: 'd', ł: 'l' }
const withoutDiacritics = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[æøđðł]/g, (letter) => baseLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

const differs = <T>(proven: T | null, declared: T | null | undefined): boolean =>
  proven !== null && declared !== null && declared !== undefined && proven !== declared

/**
 * Numbers of different countries or types may belong to the same person, such as a D-number and a later
 * national one.
 */
function numbersDiffer(
  proven: PersonalIdentityNumber | null,
  declared: PersonalIdentityNumber | null | undefined,
): boolean {
  if (!proven || !declared) return false
  const isComparable = proven.issuingCountry === declared.issuingCountry && proven.type === declared.type
  return isComparable && proven.id !== declared.id
}
