/** What the test person posts on a page. */
import type { CheckScreen, OnboardingView, StepScreen } from '#onboarding/view.ts'
import type { Applicant, Filled } from '../applicant.ts'
import { fillOrganization } from './fill-organization.ts'
import { fillOwners } from './fill-owners.ts'
import {
  fillAccount,
  fillContact,
  fillDocuments,
  fillIdentity,
  fillPerson,
  fillTerms,
} from './fill-person.ts'
import { fillQuestions } from './fill-questions.ts'
import { fillSigning } from './fill-signing.ts'

export interface Post extends Filled {
  action: string
}

/** undefined: the test person has nothing to do on this page, or cannot. */
export function fill(view: OnboardingView, applicant: Applicant): Post | undefined {
  const { screen } = view
  const csrf = view.csrf ?? ''
  if (screen.kind === 'SIMULATOR')
    return { action: screen.action, form: { order: screen.order, person: applicant.person.key } }
  if (screen.kind === 'START' && view.base) return { action: view.base, form: { csrf, do: 'begin' } }
  if (screen.kind === 'CHECK') return { action: screen.action, form: { csrf, ...checkForm(screen) } }
  if (screen.kind !== 'STEP') return undefined
  const filled = fillStep(screen, view, applicant)
  if (!filled) return undefined
  const form = { csrf, revision: String(screen.revision), ...filled.form }
  return { action: screen.action, ...filled, form }
}

const checkForm = ({ seen, groups }: CheckScreen) => ({
  do: 'send',
  seen,
  without: groups.filter(({ unsavedChange }) => unsavedChange !== undefined).map(({ key }) => key),
})

function fillStep(
  { key, step }: StepScreen,
  { notice }: OnboardingView,
  applicant: Applicant,
): Filled | undefined {
  switch (step.kind) {
    case 'ORGANIZATION':
      return fillOrganization(key, step, applicant, notice)
    case 'IDENTITY':
      return fillIdentity(key, step, applicant)
    case 'PERSON_DETAILS':
      return fillPerson(key, step, applicant)
    case 'OWNERSHIP':
      return fillOwners(key, step, applicant)
    case 'CONTACT_DETAILS':
      return fillContact(key, step, applicant)
    case 'QUESTIONNAIRE':
      return fillQuestions(key, step, applicant)
    case 'DOCUMENTS':
      return fillDocuments(key, step, applicant)
    case 'BANK_ACCOUNT':
      return fillAccount(key, step, applicant)
    case 'TERMS':
      return fillTerms(key, step, applicant)
    case 'SIGNING':
      return fillSigning(key, step, applicant)
  }
}
