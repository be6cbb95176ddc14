/** The company step: search and look-up in the market's registry, confirmation, or by hand. The registry is asked outside any transaction. */
import { considerOrganization, draft } from '../../applications/applicant-moves.ts'
import { start, together } from '../../applications/lifecycle-moves.ts'
import { type PageReply, page } from '../../endpoint.ts'
import type { OrganizationIdentifier } from '../../schemas/identifiers.ts'
import { mayVisit } from '../../workflows/path.ts'
import { type Form, field } from '../../workflows/steps/step-kind.ts'
import { refused } from '../drafts.ts'
import {
  byHand,
  numberIn,
  organizationProblems,
  queryIn,
  readDeclared,
  SHORTEST_SEARCH,
} from '../organization/organization-form.ts'
import {
  cardAt,
  MOST_FOUND,
  type OrganizationStep,
  registryOf,
  type Stage,
  stageAddress,
  toSearch,
  typedAt,
} from '../organization/stages.ts'
import type { Visit } from '../page-context.ts'
import { forApplicant } from '../require-session.ts'
import { answered, walkedTo } from '../step-page.ts'
import type { NoticeKey } from '../view.ts'

/** One press: where it stands, with what is typed so far. */
interface Pressed {
  visit: Visit
  step: OrganizationStep
  typed: Form
}

const doings = new Map<string, (pressed: Pressed) => Promise<PageReply>>([
  ['search', search],
  ['choose', choose],
  ['again', (pressed) => toStage(pressed, 'SEARCH', toSearch(pressed.typed))],
  [
    'manual',
    (pressed) =>
      toStage(pressed, 'MANUAL', byHand(pressed.typed, field(pressed.typed, 'query'), pressed.visit)),
  ],
  ['confirm', confirm],
  ['declare', declare],
])

export const organizationAction = async (visit: Visit, step: OrganizationStep): Promise<PageReply> => {
  const { form } = visit.input
  const pressed = { visit, step, typed: typedAt(form, visit.case.data.drafts[step.key]) }
  return (doings.get(field(form, 'do')) ?? search)(pressed)
}

/** The stage has an address of its own, which holds nothing personal: what is typed is kept as the step's draft. */
async function toStage(
  { visit, step }: Pressed,
  stage: Stage,
  typed: Form,
  notice?: NoticeKey,
): Promise<PageReply> {
  await visit.input.applications.change(
    visit.case.customerId,
    visit.case.id,
    together(start(), draft(step.key, { ...typed, stage })),
  )
  return { redirect: `${stageAddress(visit, step, stage)}${notice ? `&notice=${notice}` : ''}` }
}

async function search(pressed: Pressed): Promise<PageReply> {
  const { visit, step } = pressed
  const query = queryIn(visit.input.form)
  const { found: _found, foundFor: _foundFor, chosen: _chosen, ...before } = pressed.typed
  const typed = { ...before, query, stage: 'SEARCH' }
  const problems = organizationProblems(visit, step, typed)
  if (problems.length > 0) return refused(visit, step, typed, problems)
  const number = numberIn(query, visit)
  if ('value' in number) return lookUp({ ...pressed, typed }, number.value, query)
  await visit.input.lookedUp(visit.case.id)
  const looked = (await registryOf(visit)?.search(query, { language: visit.language })) ?? unavailable
  if (looked.kind === 'UNAVAILABLE')
    return toStage(pressed, 'MANUAL', byHand(typed, query, visit), 'registry_down')
  const [first, second] = looked.organizations
  if (!first) return toStage(pressed, 'SEARCH', typed, 'registry_no_hits')
  const only = second ? undefined : numberIn(first.id, visit)
  // Nothing to choose from: whether it is hers is what she is asked.
  if (only && 'value' in only) return lookUp({ ...pressed, typed }, only.value, query)
  const found = JSON.stringify(looked.organizations.slice(0, MOST_FOUND))
  return toStage(pressed, 'RESULTS', { ...typed, found, foundFor: query })
}

const unavailable = { kind: 'UNAVAILABLE' } as const

async function choose(pressed: Pressed): Promise<PageReply> {
  const { visit, step, typed } = pressed
  const chosen = field(visit.input.form, 'number')
  const number = numberIn(chosen, visit)
  if ('value' in number) return lookUp(pressed, number.value, chosen)
  // From the list under the search field comes no number that cannot be read.
  const shown = typed.stage === 'RESULTS' ? typed : { ...typed, query: chosen, stage: 'SEARCH' }
  return refused(visit, step, shown, organizationProblems(visit, step, shown))
}

/** `asked`: what she searched for or chose. */
async function lookUp(pressed: Pressed, number: OrganizationIdentifier, asked: string): Promise<PageReply> {
  const { visit, step, typed } = pressed
  await visit.input.lookedUp(visit.case.id)
  const looked = (await registryOf(visit)?.lookup(number, { language: visit.language })) ?? unavailable
  if (looked.kind === 'NOT_FOUND')
    return toStage(pressed, 'SEARCH', { ...typed, query: asked }, 'registry_not_found')
  if (looked.kind === 'UNAVAILABLE') {
    const written = 'value' in numberIn(asked, visit) ? number.display : asked
    return toStage(pressed, 'MANUAL', byHand(typed, written, visit), 'registry_down')
  }
  const { customerId, id } = visit.case
  await visit.input.applications.change(
    customerId,
    id,
    together(start(), considerOrganization(step.key, { ...typed, stage: 'CONFIRM' }, looked.answer)),
  )
  await visit.input.applications.keepEvidence(customerId, id, looked.evidence)
  return { redirect: stageAddress(visit, step, 'CONFIRM') }
}

async function confirm(pressed: Pressed): Promise<PageReply> {
  const { visit, step } = pressed
  const shown = cardAt(visit, step)
  if (!shown) return toStage(pressed, 'SEARCH', pressed.typed)
  const { organizationName, organizationNumber: number } = shown.organization
  // She confirms what stands on her page: a card that another tab has changed since is shown again.
  const seen = field(visit.input.form, 'number')
  if (seen && seen !== number.id)
    return { redirect: `${stageAddress(visit, step, 'CONFIRM')}&notice=changed_elsewhere` }
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

async function declare({ visit, step, typed }: Pressed): Promise<PageReply> {
  const read = readDeclared(visit.input.form, visit)
  return 'problems' in read
    ? refused(visit, step, { ...typed, stage: 'MANUAL' }, read.problems)
    : answered(visit, step, read.given, null)
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
    const number = numberIn(query, visit)
    const asked = 'value' in number ? number.value.id : query
    await visit.input.lookedUp(visit.case.id)
    const found = await registry.search(asked, { language: visit.language })
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
