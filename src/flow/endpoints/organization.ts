/** The company step: search and look-up in the market's registry, confirmation, or by hand. The registry is asked outside any transaction. */
import { considerOrganization, draft } from '../../applications/collecting.ts'
import { start, together } from '../../applications/moves.ts'
import type { Registry } from '../../applications/outside.ts'
import { type PageReply, page } from '../../endpoint.ts'
import { oneOf } from '../../workflows/fields/choice.ts'
import { organizationNumber } from '../../workflows/fields/identity/organization-number.ts'
import { optional } from '../../workflows/fields/problem.ts'
import { organizationName } from '../../workflows/fields/text.ts'
import { mayVisit } from '../../workflows/path.ts'
import { gather } from '../../workflows/steps/gather.ts'
import { addressOf, addressReadings, type TypedAddress } from '../../workflows/steps/postal-address.ts'
import { type Form, field } from '../../workflows/steps/step-rules.ts'
import type { StepOf } from '../../workflows/workflow.ts'
import { forApplicant } from '../admission.ts'
import { legalForms, type Stage } from '../screens/organization-view.ts'
import { answered, refused, typedIn, walkedTo } from '../step-page.ts'
import type { NoticeKey } from '../view.ts'
import type { Visit } from '../visit.ts'

type OrganizationStep = StepOf<'ORGANIZATION'>
/** Letters that are enough to search by. */
const SHORTEST_SEARCH = 2

const registryOf = (visit: Visit): Registry | undefined =>
  visit.input.outside.registry(visit.case.mode, visit.case.countryCode)

const doings: Record<string, (visit: Visit, step: OrganizationStep) => Promise<PageReply>> = {
  search,
  choose: (visit, step) => lookUp(visit, step, field(visit.input.form, 'number')),
  again: (visit, step) => toStage(visit, step, 'SEARCH'),
  manual: (visit, step) => toStage(visit, step, 'MANUAL'),
  confirm,
  declare,
}

export const organizationAction = async (visit: Visit, step: OrganizationStep): Promise<PageReply> =>
  (doings[field(visit.input.form, 'do')] ?? search)(visit, step)

/** The stage is kept as the step's draft: the address stays the same, and holds nothing personal. */
async function toStage(
  visit: Visit,
  step: OrganizationStep,
  stage: Stage,
  more: Form = {},
  notice?: NoticeKey,
): Promise<PageReply> {
  await visit.input.applications.change(
    visit.case.customerId,
    visit.case.id,
    together(start(), draft(step.key, { ...more, stage })),
  )
  return { redirect: `${visit.base}/${step.key}${notice ? `?notice=${notice}` : ''}` }
}

async function search(visit: Visit, step: OrganizationStep): Promise<PageReply> {
  const query = field(visit.input.form, 'query').trim().slice(0, 200)
  const walked = walkedTo(visit)
  if (!walked) throw new Error('a step without its place')
  if (query.length < SHORTEST_SEARCH) {
    return refused(visit, walked, { stage: 'SEARCH', query }, [
      query === ''
        ? { field: 'query', code: 'required' }
        : { field: 'query', code: 'search_too_short', values: { minimum: SHORTEST_SEARCH } },
    ])
  }
  const number = organizationNumber(query, { country: visit.case.countryCode, mode: visit.case.mode })
  if ('value' in number) return lookUp(visit, step, query)
  // Mostly digits: meant as a number, and told what is wrong with it.
  if (query.replace(/\D/g, '').length >= 6 && !/\p{L}{3}/u.test(query)) {
    return refused(visit, walked, { stage: 'SEARCH', query }, [
      { field: 'query', code: number.problem, ...(number.values ? { values: number.values } : {}) },
    ])
  }
  const registry = registryOf(visit)
  const found = registry
    ? await registry.search(query, { language: visit.language })
    : ({ kind: 'UNAVAILABLE' } as const)
  if (found.kind === 'UNAVAILABLE') return toStage(visit, step, 'MANUAL', { name: query }, 'registry_down')
  if (found.organizations.length === 0) return toStage(visit, step, 'SEARCH', { query }, 'registry_no_hits')
  return toStage(visit, step, 'RESULTS', { query, found: JSON.stringify(found.organizations.slice(0, 20)) })
}

async function lookUp(visit: Visit, step: OrganizationStep, typed: string): Promise<PageReply> {
  const walked = walkedTo(visit)
  if (!walked) throw new Error('a step without its place')
  const number = organizationNumber(typed, { country: visit.case.countryCode, mode: visit.case.mode })
  const before = visit.case.data.drafts[step.key] ?? {}
  if ('problem' in number) {
    const isList = before.stage === 'RESULTS'
    return refused(visit, walked, isList ? before : { ...before, query: typed }, [
      { field: isList ? 'number' : 'query', code: typed ? number.problem : 'choice_missing' },
    ])
  }
  const registry = registryOf(visit)
  const looked = registry
    ? await registry.lookup(number.value, { language: visit.language })
    : ({ kind: 'UNAVAILABLE' } as const)
  if (looked.kind === 'NOT_FOUND')
    return toStage(visit, step, 'SEARCH', { query: typed }, 'registry_not_found')
  if (looked.kind === 'UNAVAILABLE')
    return toStage(visit, step, 'MANUAL', { number: number.value.display }, 'registry_down')
  const { customerId, id } = visit.case
  await visit.input.applications.change(
    customerId,
    id,
    together(start(), considerOrganization(step.key, { stage: 'CONFIRM', query: typed }, looked.answer)),
  )
  await visit.input.applications.keepEvidence(customerId, id, looked.evidence)
  return { redirect: `${visit.base}/${step.key}` }
}

async function confirm(visit: Visit, step: OrganizationStep): Promise<PageReply> {
  const { drafts, considered, registry } = visit.case.data
  const shown = drafts[step.key]?.stage === 'CONFIRM' ? considered : registry
  if (!shown) return toStage(visit, step, 'SEARCH')
  const { organizationName, organizationNumber: number } = shown.organization
  // She confirms what stands on her page: a card that another tab has changed since is shown again.
  const seen = field(visit.input.form, 'number')
  if (seen && seen !== number.id) return { redirect: `${visit.base}/${step.key}?notice=changed_elsewhere` }
  return answered(
    visit,
    step,
    {
      kind: 'ORGANIZATION',
      source: 'REGISTRY',
      name: organizationName,
      organizationNumber: number,
      declared: null,
    },
    shown,
  )
}

async function declare(visit: Visit, step: OrganizationStep): Promise<PageReply> {
  const { form } = visit.input
  const walked = walkedTo(visit)
  if (!walked) throw new Error('a step without its place')
  const { countryCode, mode } = visit.case
  const read = gather({
    name: organizationName(field(form, 'name')),
    number: optional(field(form, 'number'), (typed) =>
      organizationNumber(typed, { country: countryCode, mode }),
    ),
    legalForm: oneOf(field(form, 'legalForm'), { options: legalForms }),
    ...addressReadings(form, countryCode),
  })
  if ('problems' in read) return refused(visit, walked, { ...typedIn(form), stage: 'MANUAL' }, read.problems)
  const { name, number, legalForm, ...address } = read.values
  const declared = { legalForm, address: addressOf(address as TypedAddress, 'REGISTERED') }
  return answered(
    visit,
    step,
    { kind: 'ORGANIZATION', source: 'DECLARED', name, organizationNumber: number, declared },
    null,
  )
}

/** As she types: the first ten that the registry knows. */
export const organizationSearch = page({
  summary: 'Search the registry while typing',
  run: forApplicant(async (visit): Promise<PageReply> => {
    const walked = walkedTo(visit)
    const query = (visit.input.query.q ?? '').trim().slice(0, 100)
    if (walked?.step.kind !== 'ORGANIZATION' || !mayVisit(walked))
      return { json: { organizations: [] }, status: 404 }
    const registry = registryOf(visit)
    if (!registry) return { json: { unavailable: true } }
    if (query.length < SHORTEST_SEARCH) return { json: { organizations: [] } }
    const found = await registry.search(query, { language: visit.language })
    if (found.kind === 'UNAVAILABLE') return { json: { unavailable: true } }
    return {
      json: {
        organizations: found.organizations
          .slice(0, 10)
          .map(({ id, display, name, city, legalForm }) => ({ number: id, display, name, city, legalForm })),
      },
    }
  }),
})
