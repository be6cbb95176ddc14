/** The organization and who signed for it, against what the registry says. */
import type { Case } from '../applications/case.ts'
import type { RegistryAnswer } from '../applications/provider-contracts.ts'
import { samePerson, wordsOf } from '../applications/record-matching.ts'
import { answersOf } from '../applications/views.ts'
import type { PersonRef } from '../schemas/people.ts'
import type { AnswerOf } from '../workflows/answers.ts'
import { organizationNumber } from '../workflows/fields/identity/organization-number.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import type { Discrepancy } from './discrepancies.ts'
import { capacityOf, missingFrom } from './signatories/capacity.ts'

type Answer = AnswerOf<'ORGANIZATION'>

export function organizationDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const answers = answersOf(of, workflow, 'ORGANIZATION')
  const answer = answers.at(-1)
  const { registry, prefill } = of.data
  if (!answer) return [{ code: 'organization_not_known', detail: null }]
  const found: Discrepancy[] = []
  // The register is asked of one: the last.
  if (answers.length > 1) found.push({ code: 'registry_gap', detail: `1 of ${answers.length}` })
  if (answer.source === 'DECLARED') found.push({ code: 'organization_declared_by_hand', detail: null })
  if (of.data.checks.REGISTRY?.detail === 'NOT_FOUND')
    found.push({ code: 'organization_not_in_registry', detail: null })
  if (isAnotherThan(answer, prefill.organizationNumber))
    found.push({ code: 'organization_differs_from_prefill', detail: 'organizationNumber' })
  if (registry) return [...found, ...againstRegistry(answer, registry), ...signing(of, registry)]
  // Confirmed once, and nothing of it is there to hold anything against.
  return answer.source === 'REGISTRY' ? [...found, { code: 'registry_gap', detail: 'organization' }] : found
}

function againstRegistry(answer: Answer, { organization }: RegistryAnswer): Discrepancy[] {
  const fields = [
    ...(isSameCompanyName(answer.name, organization.organizationName) ? [] : ['name']),
    ...(isSameNumber(answer, organization.organizationNumber) ? [] : ['organizationNumber']),
  ]
  const { code } = organization.companyStatus
  return [
    ...(fields.length > 0
      ? [{ code: 'organization_differs_from_registry', detail: fields.join(', ') } as const]
      : []),
    ...(code === 'ACTIVE' ? [] : [{ code: 'organization_not_active', detail: code } as const]),
  ]
}

/** Against the registry's newest answer, which may be another than the one that was signed under. */
function signing(of: Case, registry: RegistryAnswer): Discrepancy[] {
  const { combinations, basis } = registry.signing
  const signers = of.data.signatures.map(({ party }) => party)
  const { capacity, combinationIndex } = capacityOf(combinations, signers)
  const signed = combinationIndex === null ? undefined : combinations[combinationIndex]
  const isComplete = signed !== undefined && missingFrom(signed, signers).length === 0
  // A procuration binds in the course of business only, and some registers know no other limits of it.
  const isCovered =
    isComplete && (capacity === 'ALONE' || capacity === 'JOINTLY') && !isDead(registry, signers)
  return [
    ...(isCovered ? [] : [{ code: 'signatory_not_covered', detail: capacity } as const]),
    ...(basis.coverage === 'COMPLETE'
      ? []
      : [{ code: 'signing_rule_not_understood', detail: basis.coverage } as const]),
  ]
}

/** Somebody signs as a person who has died, as far as the registry knows. */
const isDead = ({ officers }: RegistryAnswer, signers: PersonRef[]): boolean =>
  officers
    .flat()
    .some(
      ({ party, deceased }) =>
        deceased === true && party.kind === 'PERSON' && signers.some((signer) => samePerson(signer, party)),
    )

const isSameNumber = (
  { organizationNumber: a }: Answer,
  b: { id: string; issuingCountry: string },
): boolean => a === null || (a.id === b.id && a.issuingCountry === b.issuingCountry)

/** The customer writes it as it likes: with hyphens and spaces, as a VAT number, Swedish ones with a century or 16 before. */
function isAnotherThan({ organizationNumber: number }: Answer, prefilled: string | undefined): boolean {
  if (!number || prefilled === undefined) return false
  // No matter whether a test's number: it is only compared.
  const read = organizationNumber(prefilled, { country: number.issuingCountry, mode: 'sandbox' })
  if ('value' in read && read.value.id === number.id) return false
  const [chosen, given] = [number.id, prefilled].map((text) =>
    text.toUpperCase().replace(/[^0-9A-Z]/g, ''),
  ) as [string, string]
  // A spreadsheet drops the zeros in front.
  return given !== '' && !given.endsWith(chosen) && given.padStart(chosen.length, '0') !== chosen
}

// The form of a company is written out or shortened, before or after the name, as one likes.
const forms: Record<string, string> = {
  aktiebolag: 'ab',
  aktieselskab: 'as',
  aksjeselskap: 'as',
  allmennaksjeselskap: 'asa',
  osakeyhtioe: 'oy',
  osakeyhtiö: 'oy',
  julkinen: 'oyj',
  limited: 'ltd',
}
const comparable = (name: string): string =>
  wordsOf(name.replace(/\(publ\)/i, '').replace(/\bA\/S\b/gi, 'as'))
    .map((word) => forms[word] ?? word)
    .sort()
    .join(' ')

export const isSameCompanyName = (a: string, b: string): boolean => comparable(a) === comparable(b)
