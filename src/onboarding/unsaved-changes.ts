/** Finds steps whose draft differs from the saved answer: changed, but not continued from. */
import { neededSteps } from '../workflows/path.ts'
import { stepRules } from '../workflows/steps/kinds.ts'
import { type Form, field, type Values } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import { isSameAnswer } from './edit-conflicts.ts'
import { readDeclared } from './organization/organization-form.ts'
import type { OrganizationStep } from './organization/stages.ts'
import type { PageContext } from './page-context.ts'
import { declaredValues } from './screens/organization-view.ts'
import { stepViewOf } from './screens/step-view.ts'
import { stepContextOf } from './step-page.ts'

export const stepsWithUnsavedChanges = (context: PageContext): string[] =>
  neededSteps(context.path)
    .filter(({ step }) => hasUnsavedChange(context, step))
    .map(({ step }) => step.key)

function hasUnsavedChange(context: PageContext, step: Step): boolean {
  const draft = context.case.data.drafts[step.key]
  if (!draft || step.kind === 'IDENTITY' || step.kind === 'DOCUMENTS') return false
  if (step.kind === 'ORGANIZATION') return isAnotherCompany(context, step, draft)
  const savedAnswer = context.case.data.answers[step.key]
  const read = stepRules[step.kind].read?.(step as never, draft, stepContextOf(context, step))
  if (savedAnswer && read && 'answer' in read) return !isSameAnswer(savedAnswer, read.answer as never)
  return !isUnchanged(
    savedAnswer
      ? stepRules[step.kind].valuesOf(savedAnswer as never, context.case.countryCode)
      : initialValues(context, step),
    draft,
  )
}

/** The values of the page before anything is typed. */
function initialValues(context: PageContext, step: Step): Values {
  const withoutDrafts = { ...context, case: { ...context.case, data: { ...context.case.data, drafts: {} } } }
  const view = stepViewOf(step, withoutDrafts)
  return 'values' in view ? view.values : {}
}

/** The page was opened, but nothing was changed. */
function isUnchanged(values: Values, draft: Form): boolean {
  const names = [...Object.keys(values), ...Object.keys(draft).filter((name) => !name.startsWith(':'))]
  const trimmedValueOf = (form: Form, name: string) => [form[name] ?? ''].flat().sort().join('\n').trim()
  return names.every((name) => trimmedValueOf(values, name) === trimmedValueOf(draft, name))
}

function isAnotherCompany(context: PageContext, step: OrganizationStep, draft: Form): boolean {
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
  if (draft.stage === 'CONFIRM') {
    if (!registryCandidate) return false
    return (
      savedAnswer?.source !== 'REGISTRY' ||
      registryCandidate.organization.organizationNumber.id !== number?.id
    )
  }
  const known = [number?.display, number?.id, savedAnswer?.name, prefill.organizationNumber, '']
  return !known.includes(field(draft, 'query'))
}
