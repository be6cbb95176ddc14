/** The address of a company from the register, as the applicant corrects or adds it. Both are kept. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Problem } from '@foyer/national-fields/problem'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import type { NewAnswer } from '#workflows/answers.ts'
import { readFields } from '#workflows/fields/read-fields.ts'
import {
  addressOf,
  addressReadings,
  addressValues,
  companyAddressOf,
  isSameAddress,
  type TypedAddress,
} from '#workflows/steps/postal-address.ts'
import type { Form, Values } from '#workflows/steps/step-kind.ts'
import type { PageContext } from '../page-context.ts'
import { type OrganizationStep, typedCorrection } from './stages.ts'

export const registeredAddressOf = ({ organization }: RegistryAnswer): Address | null =>
  companyAddressOf(organization.addresses)

/** The address that the applicant has given for this company, unless the register has it by now. */
export function savedCorrection(
  { case: of }: PageContext,
  step: OrganizationStep,
  card: RegistryAnswer,
): Address | null {
  const answer = of.data.answers[step.key]
  if (answer?.kind !== 'ORGANIZATION' || answer.source !== 'REGISTRY') return null
  if (answer.organizationNumber?.id !== card.organization.organizationNumber.id) return null
  return unlessRegistered(answer.declared?.address ?? null, card)
}

function unlessRegistered(given: Address | null, card: RegistryAnswer): Address | null {
  const registered = registeredAddressOf(card)
  return given && registered && isSameAddress(given, registered) ? null : given
}

/** The fields of the address, filled in with the known address. */
export function correctionValues(
  context: PageContext,
  step: OrganizationStep,
  card: RegistryAnswer,
  draft: Form = {},
): Values {
  const known = savedCorrection(context, step, card) ?? registeredAddressOf(card)
  return {
    country: context.case.countryCode,
    ...addressValues(known),
    // The card shows all lines of it.
    ...(known ? { line: known.lines.join(', ') } : {}),
    ...typedCorrection(draft, card.organization.organizationNumber.id),
  }
}

/** null: the address that the register has. */
export function readCorrection(
  form: Form,
  { case: of }: PageContext,
  card: RegistryAnswer,
): { address: Address | null } | { problems: Problem[] } {
  const read = readFields(addressReadings(form, of.countryCode))
  if ('problems' in read) return read
  const type = registeredAddressOf(card)?.type ?? 'REGISTERED'
  return { address: unlessRegistered(addressOf(read.values as TypedAddress, type), card) }
}

/** The company of this card, with the address that the applicant gives for it. */
export const confirmedAnswer = ({ organization }: RegistryAnswer, address: Address | null): NewAnswer => ({
  kind: 'ORGANIZATION',
  source: 'REGISTRY',
  name: organization.organizationName,
  organizationNumber: organization.organizationNumber,
  declared: address && { legalForm: null, address },
})
