/** Completes a workflow for companies, after the company is chosen. */

import type { Language } from '#web/shared/translations.ts'
import { textIn } from '#workflows/workflow.ts'
import template from '../fixtures/workflows/company.json' with { type: 'json' }
import type { GivenFile } from '../harness/chosen-files.ts'
import type { Applicant, Typed } from './applicant.ts'

export interface Company {
  /** The person that the sandbox eID identifies. */
  person: string
  contact: Typed
  turnover: string
  /** Countries outside the EEA that money comes from; undefined if none. */
  abroad?: string
  certificate: GivenFile
  iban: string
}

const step = (key: string) => template.steps.find((each) => each.key === key)

/** The texts of the template as the page shows them. */
export function templateTexts(language: Language) {
  const question = (key: string) => {
    const found = step('business')?.questions?.find((each) => each.key === key)
    return textIn(found?.label ?? {}, language)
  }
  const slot = (key: string) => {
    const found = step('documents')?.documents?.find((each) => each.key === key)
    return textIn(found?.label ?? {}, language)
  }
  return {
    turnover: question('turnover'),
    abroad: question('abroad'),
    countries: question('countries'),
    registration: slot('registration'),
    ownership: slot('ownership'),
    terms: textIn(step('terms')?.terms?.[0]?.title ?? {}, language),
  }
}

export async function answerAboutBusiness(
  applicant: Applicant,
  language: Language,
  company: Company,
): Promise<void> {
  const { texts } = applicant
  const labels = templateTexts(language)
  await applicant.page.getByLabel(labels.turnover, { exact: true }).fill(company.turnover)
  await applicant.choose(labels.abroad, company.abroad === undefined ? texts.choices.no : texts.choices.yes)
  await applicant.continue()
  if (company.abroad === undefined) return
  // Without the script, the follow-up appears after Continue.
  await applicant.page.getByLabel(labels.countries, { exact: true }).fill(company.abroad)
  await applicant.continue()
}

/** From the eID to Check your answers. */
export async function answerForCompany(
  applicant: Applicant,
  language: Language,
  company: Company,
): Promise<void> {
  const { texts } = applicant
  const labels = templateTexts(language)
  await applicant.proveAs(company.person)
  await applicant.isAtStep('step.CONTACT_DETAILS')
  await applicant.answerWith(company.contact)
  await answerAboutBusiness(applicant, language, company)
  await applicant.isAtStep('step.DOCUMENTS')
  await applicant.upload(labels.registration, company.certificate)
  await applicant.storedFile(company.certificate.name)
  await applicant.continue()
  await applicant.isAtStep('step.BANK_ACCOUNT')
  if (await applicant.page.getByRole('group', { name: texts.fields.type.label }).isVisible())
    await applicant.choose(texts.fields.type.label, texts.bank.IBAN)
  await applicant.answerWith({ iban: company.iban })
  await applicant.acceptTerms(labels.terms)
  await applicant.continue()
  await applicant.isAt(texts.check.heading)
}
