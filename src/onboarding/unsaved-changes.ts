/** Steps that she changed and did not continue from: their draft says something else than the answer that stands. */
import { needed } from '../workflows/path.ts'
import { stepRules } from '../workflows/steps/kinds.ts'
import { type Form, field, type Values } from '../workflows/steps/step-kind.ts'
import type { Step } from '../workflows/workflow.ts'
import { saysTheSame } from './edit-conflicts.ts'
import { readDeclared } from './organization/organization-form.ts'
import type { OrganizationStep } from './organization/stages.ts'
import type { Visit } from './page-context.ts'
import { declaredValues } from './screens/organization-view.ts'
import { stepViewOf } from './screens/step-view.ts'
import { aboutOf } from './step-page.ts'

export const unfinishedSteps = (visit: Visit): string[] =>
  needed(visit.path)
    .filter(({ step }) => isUnfinished(visit, step))
    .map(({ step }) => step.key)

function isUnfinished(visit: Visit, step: Step): boolean {
  const draft = visit.case.data.drafts[step.key]
  if (!draft || step.kind === 'IDENTITY' || step.kind === 'DOCUMENTS') return false
  if (step.kind === 'ORGANIZATION') return isAnotherCompany(visit, step, draft)
  const standing = visit.case.data.answers[step.key]
  const read = stepRules[step.kind].read?.(step as never, draft, aboutOf(visit))
  if (standing && read && 'given' in read) return !saysTheSame(standing, read.given as never)
  return !isAsShown(
    standing
      ? stepRules[step.kind].valuesOf(standing as never, visit.case.countryCode)
      : proposed(visit, step),
    draft,
  )
}

/** As the page is before anything was typed on it. */
function proposed(visit: Visit, step: Step): Values {
  const untouched = { ...visit, case: { ...visit.case, data: { ...visit.case.data, drafts: {} } } }
  const view = stepViewOf(step, untouched)
  return 'values' in view ? view.values : {}
}

/** She has opened the page, and changed nothing. */
function isAsShown(values: Values, draft: Form): boolean {
  const names = [...Object.keys(values), ...Object.keys(draft).filter((name) => !name.startsWith(':'))]
  const said = (form: Form, name: string) => [form[name] ?? ''].flat().sort().join('\n').trim()
  return names.every((name) => said(values, name) === said(draft, name))
}

function isAnotherCompany(visit: Visit, step: OrganizationStep, draft: Form): boolean {
  const { answers, considered, prefill } = visit.case.data
  const answer = answers[step.key]
  const standing = answer?.kind === 'ORGANIZATION' ? answer : undefined
  const number = standing?.organizationNumber
  if (draft.stage === 'MANUAL') {
    const declared = standing?.source === 'DECLARED' ? declaredValues(standing) : {}
    const read = readDeclared({ ...declared, ...draft }, visit)
    if (standing && 'given' in read && saysTheSame(standing, read.given)) return false
    return ['name', 'number', 'legalForm', 'line', 'postalCode', 'city'].some((each) => field(draft, each))
  }
  if (draft.stage === 'CONFIRM') {
    if (!considered) return false
    return standing?.source !== 'REGISTRY' || considered.organization.organizationNumber.id !== number?.id
  }
  const known = [number?.display, number?.id, standing?.name, prefill.organizationNumber, '']
  return !known.includes(field(draft, 'query'))
}
