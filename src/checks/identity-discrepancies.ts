/** The proven person against what she declared and what the customer gave beforehand. */
import type { Case, Prefill } from '../applications/case.ts'
import type { IdentityProof } from '../applications/provider-contracts.ts'
import { nameOf, sameName, wordsOf } from '../applications/record-matching.ts'
import { answersOf } from '../applications/views.ts'
import type { PersonalIdentityNumber } from '../schemas/identifiers.ts'
import type { PersonName } from '../schemas/people.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import type { Discrepancy } from './discrepancies.ts'

export function identityDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const { identity } = of.data
  if (!identity) return [{ code: 'identity_not_proven', detail: null }]
  const proofs = answersOf(of, workflow, 'IDENTITY').length
  const fields = differingFields(of, workflow, identity)
  const confidence = identity.personalIdentityNumber?.confidence
  return [
    // One proof is kept and looked at: the newest.
    ...(proofs > 1 ? [{ code: 'identity_not_proven', detail: `1 of ${proofs}` } as const] : []),
    ...(fields.length > 0
      ? [{ code: 'identity_differs_from_declared', detail: fields.join(', ') } as const]
      : []),
    // AMLR article 22(6)(b): electronic identification of the levels substantial and high.
    ...(['SUBSTANTIAL', 'HIGH'].includes(identity.assuranceLevel)
      ? []
      : [{ code: 'assurance_low', detail: identity.assuranceLevel } as const]),
    // An eID that does not tell the level has not told that it is confirmed.
    ...(identity.personalIdentityNumber?.type === 'COORDINATION' && confidence !== 'CONFIRMED'
      ? [{ code: 'coordination_number_uncertain', detail: confidence ?? 'UNKNOWN' } as const]
      : []),
  ]
}

function differingFields(of: Case, workflow: PublishedWorkflow, proven: IdentityProof): string[] {
  const details = answersOf(of, workflow, 'PERSON_DETAILS')
  const contacts = answersOf(of, workflow, 'CONTACT_DETAILS')
  const name = nameOf(proven.givenName, proven.familyName)
  const differs: Record<string, boolean> = {
    'personDetails.name': details.some((each) => !agree(name, nameOf(each.givenName, each.familyName))),
    'personDetails.dateOfBirth': details.some((each) => isOther(proven.dateOfBirth, each.dateOfBirth)),
    'personDetails.personalIdentityNumber': details.some((each) =>
      isOtherNumber(proven.personalIdentityNumber, each.personalIdentityNumber),
    ),
    'contactDetails.name': contacts.some((each) => !agree(name, nameOf(each.firstName, each.lastName))),
    'prefill.name': !agreesWith(of.data.prefill, name),
  }
  return Object.keys(differs).filter((field) => differs[field])
}

/** Also as typed on a keyboard without the letter: Bjorn Odegard is Bjørn Ødegård, as Bjoern Oedegaard is. */
const agree = (a: PersonName, b: PersonName): boolean => sameName(a, b) || sameName(bare(a), bare(b))

/** The customer may know half of the name only. */
function agreesWith({ firstName = '', lastName = '' }: Prefill, proven: PersonName): boolean {
  const [given, family] = [firstName.trim(), lastName.trim()]
  if (given && family) return agree(proven, nameOf(given, family))
  return [String, withoutMarks].some((plain) => {
    const words = wordsOf(plain(proven.fullName))
    return wordsOf(plain(given || family)).every((word) => words.includes(word))
  })
}

/** The same person by the whole name, as written by whom one likes. */
export const isCalled = (name: string, written: string): boolean =>
  [String, withoutMarks].some((plain) => sameName(whole(plain(name)), whole(plain(written))))

const whole = (fullName: string): PersonName => ({
  fullName,
  givenName: null,
  middleName: null,
  familyName: null,
})

const bare = (name: PersonName): PersonName => {
  const [given, family] = [name.givenName, name.familyName].map((part) => withoutMarks(part ?? ''))
  return nameOf(given ?? '', family ?? '')
}

const base: Record<string, string> = { æ: 'a', ø: 'o', đ: 'd', ð: 'd', ł: 'l' }
const withoutMarks = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[æøđðł]/g, (letter) => base[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

const isOther = <T>(proven: T | null, declared: T | null | undefined): boolean =>
  proven !== null && declared !== null && declared !== undefined && proven !== declared

/** Numbers of two countries, or a D-number and a later national one, are no contradiction. */
function isOtherNumber(
  proven: PersonalIdentityNumber | null,
  declared: PersonalIdentityNumber | null | undefined,
): boolean {
  if (!proven || !declared) return false
  const isComparable = proven.issuingCountry === declared.issuingCountry && proven.type === declared.type
  return isComparable && proven.id !== declared.id
}
