/** The pages of ORGANIZATION, in the stages of organization/stages.ts. */
import type { AnswerOf } from '#workflows/answers.ts'
import { isSameAnswer } from '#workflows/step-rules.ts'
import { companyAddressOf } from '#workflows/steps/postal-address.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { confirmedAnswer, correctionValues, readCorrection } from '../organization/correction.ts'
import { lookUpPrefilled, organizationAction } from '../organization/organization-action.ts'
import { organizationProblems, readDeclared } from '../organization/organization-form.ts'
import {
  currentStage,
  MAX_RESULTS,
  mergeIntoDraft,
  type OrganizationStep,
  previousStageUrl,
  registryCardOf,
  searchResultsIn,
  stageUrl,
} from '../organization/stages.ts'
import { type PageContext, pageParamsOf } from '../page-context.ts'
import { legalFormText, shownLegalForm } from '../screens/legal-form.ts'
import { declaredValues, organizationView } from '../screens/organization-view.ts'
import { addressLines, fact } from '../screens/summary-facts.ts'
import { translateMember } from '../texts.ts'
import { onePage, type StepPageRules } from './page-rules.ts'

export const organization: StepPageRules<'ORGANIZATION'> = {
  ...onePage,
  beforeShowing: lookUpPrefilled,
  view: organizationView,
  redirect: currentStageUrl,
  back: (step, context) => previousStageUrl(context, step),
  summary: (answer, _step, { language, case: of }) => {
    const registered = answer.source === 'REGISTRY' ? of.data.registry?.organization : undefined
    const registeredForm = shownLegalForm(registered?.legalType ?? null, language)
    const declaredForm = answer.declared?.legalForm
    const legalForm = registeredForm
      ? legalFormText(registeredForm)
      : declaredForm && translateMember(language, 'legalForm', declaredForm)
    return [
      ...fact(language, 'company', answer.name),
      ...fact(language, 'organizationNumber', answer.organizationNumber?.display),
      ...fact(language, 'legalForm', legalForm).map((row) =>
        registeredForm?.language ? { ...row, language: registeredForm.language } : row,
      ),
      ...fact(
        language,
        'address',
        ...addressLines(
          answer.declared?.address ?? companyAddressOf(registered?.addresses ?? []),
          language,
          of.countryCode,
        ),
      ),
    ]
  },
  toPrepare: () => [{ kind: 'ORGANIZATION' }],
  draftOf: mergeIntoDraft,
  draftUrl: (step, context, draft, param) =>
    `${stageUrl(context, step, currentStage(context, step, draft))}&${param}`,
  problems: (step, context, draft) => organizationProblems(context, step, draft),
  draftNotice: (step, context, draft) =>
    currentStage(context, step) === 'RESULTS' && searchResultsIn(draft).length >= MAX_RESULTS
      ? 'firstFound'
      : undefined,
  hasUnsavedChange: isAnotherCompany,
  isResubmission,
  skipped: 'BY_BUTTON',
  action: organizationAction,
}

/** When the URL names no stage, or one with nothing to show. */
function currentStageUrl(step: OrganizationStep, context: PageContext): string | undefined {
  const stage = currentStage(context, step)
  if (context.input.query.stage === stage.toLowerCase()) return undefined
  return `${stageUrl(context, step, stage)}${pageParamsOf(context.input)}`
}

/** The same card was confirmed, or given the same address. */
function isResubmission(saved: AnswerOf<'ORGANIZATION'>, step: OrganizationStep, context: PageContext) {
  const { form } = context.input
  if (field(form, 'number') !== saved.organizationNumber?.id) return false
  const card = field(form, 'do') === 'address' ? registryCardOf(context, step) : null
  const read = card && readCorrection(form, context, card)
  return read && 'address' in read
    ? isSameAnswer(saved, confirmedAnswer(card, read.address))
    : field(form, 'do') === 'confirm'
}

function isAnotherCompany(step: OrganizationStep, context: PageContext, draft: Form): boolean {
  const { answers, registryCandidate, prefill } = context.case.data
  const answer = answers[step.key]
  const savedAnswer = answer?.kind === 'ORGANIZATION' ? answer : undefined
  const number = savedAnswer?.organizationNumber
  if (draft.stage === 'MANUAL') {
    const declared = savedAnswer?.source === 'DECLARED' ? declaredValues(savedAnswer) : {}
    const read = readDeclared({ ...declared, ...draft }, context)
    if (savedAnswer && 'answer' in read && isSameAnswer(savedAnswer, read.answer)) return false
    return ['name', 'number', 'legalForm', 'line', 'postalCode', 'city'].some((each) => field(draft, each))
  }
  if (draft.stage === 'CONFIRM' || draft.stage === 'ADDRESS') {
    if (draft.stage === 'ADDRESS' && isOtherAddress(step, context, draft)) return true
    if (!registryCandidate) return false
    return (
      savedAnswer?.source !== 'REGISTRY' ||
      registryCandidate.organization.organizationNumber.id !== number?.id
    )
  }
  const known = [number?.display, number?.id, savedAnswer?.name, prefill.organizationNumber, '']
  return !known.includes(field(draft, 'query'))
}

function isOtherAddress(step: OrganizationStep, context: PageContext, draft: Form): boolean {
  const card = registryCardOf(context, step)
  if (!card) return false
  const known = correctionValues(context, step, card)
  return Object.entries(correctionValues(context, step, card, draft)).some(
    ([name, value]) => value !== known[name],
  )
}
