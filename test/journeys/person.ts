/** Completes the shipped workflow for private persons. */

import type { Language } from '#web/shared/translations.ts'
import { textIn } from '#workflows/workflow.ts'
import template from '../fixtures/workflows/person.json' with { type: 'json' }
import type { Applicant, Typed } from './applicant.ts'

/** The name of a person that an eID has proven is not asked. */
export const anna: Required<Pick<Typed, 'email' | 'phoneNumber'>> = {
  email: 'anna@testsson.example',
  phoneNumber: '070-174 06 05',
}

/** In a workflow without an eID, the name is typed. */
export const annaWithName = { firstName: 'Anna', lastName: 'Testsson', ...anna }

type Purpose = 'everyday' | 'savings' | 'business'

/** The texts of the template as the page shows them. */
export function personTexts(language: Language) {
  const questions = template.steps.find(({ key }) => key === 'purpose')?.questions ?? []
  const question = (key: string) => questions.find((each) => each.key === key)
  const label = (key: string) => textIn(question(key)?.label ?? {}, language)
  const choice = (value: Purpose) =>
    textIn(question('purpose')?.choices?.find((each) => each.value === value)?.label ?? {}, language)
  const terms = template.steps.find(({ key }) => key === 'terms')?.terms?.[0]
  return {
    step: textIn(template.steps.find(({ key }) => key === 'purpose')?.title ?? {}, language),
    purpose: label('purpose'),
    business: label('business'),
    pep: label('pep'),
    choice,
    terms: textIn(terms?.title ?? {}, language),
  }
}

export async function answerPurpose(
  applicant: Applicant,
  language: Language,
  purpose: Purpose,
): Promise<void> {
  const labels = personTexts(language)
  await applicant.choose(labels.purpose, labels.choice(purpose))
  await applicant.choose(labels.pep, applicant.texts.choices.no)
  await applicant.continue()
}

export async function answerAccount(applicant: Applicant): Promise<void> {
  const { texts } = applicant
  await applicant.choose(texts.fields.type.label, texts.bank.SWEDEN_DOMESTIC)
  await applicant.answerWith({ clearingNumber: '5439', accountNumber: '0014404' })
}

export async function answerTerms(applicant: Applicant, language: Language): Promise<void> {
  await applicant.acceptTerms(personTexts(language).terms)
  await applicant.continue()
}

/** From the start page to Check your answers. */
export async function answerForPerson(
  applicant: Applicant,
  language: Language,
  { proves = 'Anna Testsson', contact = anna }: { proves?: string; contact?: Typed } = {},
): Promise<void> {
  await applicant.begin()
  await applicant.proveAs(proves)
  await applicant.fillOrigin()
  await applicant.continue()
  await applicant.answerWith(contact)
  await answerPurpose(applicant, language, 'everyday')
  await answerAccount(applicant)
  await answerTerms(applicant, language)
  await applicant.isAt(applicant.texts.check.heading)
}
