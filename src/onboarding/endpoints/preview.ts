/** The pages of a draft for staff, without an application: every page, in each market and language. */

import { type PageInput, type PageReply, page } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { type DraftDefinition, editedDefinition } from '#workflows/drafts/draft.ts'
import { describeKinds } from '#workflows/steps/describe.ts'
import { stepKinds } from '#workflows/steps/kinds.ts'
import { type PublishedWorkflow, textIn } from '#workflows/workflow.ts'
import { onboardingPath } from '../embedded-page.ts'
import { messagePage } from '../page-context.ts'
import { otherPages } from '../preview/other-pages.ts'
import { type PreviewPlace, pageAfter, placeIn, previewBase, previewUrl } from '../preview/preview-address.ts'
import { previewPage, stageOptions } from '../preview/preview-page.ts'
import { shownVersion } from '../preview/shown-version.ts'
import type { PreviewBar } from '../view.ts'

interface Previewed {
  workflow: PublishedWorkflow
  place: PreviewPlace
}
type Handler = (input: PageInput, previewed: Previewed) => Promise<PageReply> | PageReply

/** The form in the bar above the page: redirects to the chosen page, market and language. */
export const previewEntry = page({
  summary: 'Preview a draft: choose the page, market and language',
  run: forStaff((input, { workflow, place }) => {
    // The stage of the page that was shown before, when another one is chosen.
    const isKnown = stagesIn(workflow, place.page).some(({ value }) => value === place.stage)
    return { redirect: previewUrl(onboardingPath(input), isKnown ? place : { ...place, stage: '' }) }
  }),
})

export const previewShown = page({
  summary: 'A page of a draft, for staff',
  run: forStaff(async (input, { workflow, place }) => {
    const customer = await input.customers.byId(workflow.customerId)
    if (!customer) return messagePage(input, 'not_found', undefined, 404)
    const base = previewBase(onboardingPath(input), place)
    const { query } = input
    const providers = await input.providers.of({ customerId: customer.id, mode: customer.mode })
    const asked = { ...place, workflow, customer, providers, base, query, page: nameOf(place.page) }
    const view = previewPage(asked, input)
    if (!view) return messagePage(input, 'not_found', undefined, 404)
    return { page: { ...view, preview: barOf(input, workflow, place) } }
  }),
})

/** Nothing is saved: a form only leads to the next page. */
export const previewContinue = page({
  summary: 'Continue in the preview of a draft',
  run: forStaff((input, { workflow, place }) => {
    const { language, stage, do: button } = input.form
    if (button === 'save')
      return { redirect: previewUrl(onboardingPath(input), { ...place, page: 'saved', stage: '' }) }
    const next =
      typeof language === 'string'
        ? { ...place, language: placeIn(workflow, { language }).language, stage: sentStage(stage) }
        : { ...place, page: pageAfter(pagesIn(workflow), place.page), stage: '' }
    return { redirect: previewUrl(onboardingPath(input), next) }
  }),
})

/** Address of Check your answers. */
const CHECK = 'check'
const kindNames = new Map(describeKinds(stepKinds).map(({ kind, title }) => [kind, title]))

/** In the order in which an applicant meets them. As the last part of the address; empty: the start page. */
const pagesIn = (workflow: PublishedWorkflow): string[] => ['', ...stepsAndCheck(workflow), 'done']

/** The keys of the steps, with Check after the answers and before the signatures. */
function stepsAndCheck({ steps }: PublishedWorkflow): string[] {
  const keysOf = (isSigned: boolean) =>
    steps.filter(({ kind }) => (kind === 'SIGNING') === isSigned).map(({ key }) => key)
  return [...keysOf(false), CHECK, ...keysOf(true)]
}

const nameOf = (page: string): string => otherPages.find(({ address }) => address === page)?.name ?? page

const stagesIn = (workflow: PublishedWorkflow, page: string) => stageOptions(workflow, nameOf(page))

/** Forms send their stage in capitals. */
const sentStage = (stage: string | string[] | undefined): string => String(stage ?? '').toLowerCase()

function barOf(input: PageInput, workflow: PublishedWorkflow, place: PreviewPlace) {
  const { name, markets, languages } = workflow
  const { market, language, filling, page: shown, stage } = place
  return {
    action: `${onboardingPath(input)}/preview/${place.workflow}`,
    name,
    chosen: { market, language, filling, page: shown, stage },
    markets,
    languages,
    stages: stagesIn(workflow, shown),
    pages: pagesOfBar(workflow),
  } satisfies PreviewBar
}

function pagesOfBar(workflow: PublishedWorkflow): PreviewBar['pages'] {
  const [start, ...rest] = otherPages.filter(({ isIn }) => isIn(workflow))
  const isSigned = workflow.steps.some(({ kind }) => kind === 'SIGNING')
  const optionOf = ({ address, label }: (typeof otherPages)[number]) => ({
    value: address,
    label: address === CHECK && isSigned ? 'Check' : label,
  })
  const check = rest.filter(({ address }) => address === CHECK).map(optionOf)
  const options = stepsAndCheck(workflow).flatMap((page) => {
    const step = workflow.steps.find(({ key }) => key === page)
    if (!step) return check
    const label = step.title ? textIn(step.title, 'en') : (kindNames.get(step.kind) ?? step.key)
    return [{ value: step.key, label }]
  })
  const after = rest.filter(({ address }) => address !== CHECK).map(optionOf)
  return [...(start ? [optionOf(start)] : []), ...options, ...after]
}

/** The draft of a customer that the signed-in person works for. Without one, the page is unknown. */
function forStaff(handler: Handler) {
  return async (input: PageInput): Promise<PageReply> => {
    const found = await draftFor(input)
    if (!found) return messagePage(input, 'not_found', undefined, 404)
    const { definition, customerId, id } = found
    const asked = { ...input.query, ...input.params }
    const { page = '' } = asked
    const workflow = shownVersion(definition, page, { id, customerId })
    const place = placeIn(workflow, { ...asked, page })
    return handler(input, { workflow, place })
  }
}

async function draftFor(
  input: PageInput,
): Promise<{ definition: DraftDefinition; customerId: string; id: string } | undefined> {
  const { staffToken, params, ids } = input
  const session = staffToken === undefined ? undefined : await input.staff.sessionOf(staffToken, true)
  const id = workflowIdIn(ids, params.workflow ?? '')
  if (!session || id === undefined) return undefined
  for (const { customerId, needsTwoStep } of session.memberships) {
    const edited = needsTwoStep ? undefined : await input.workflowEditing.find(customerId, id)
    if (edited) return { definition: editedDefinition(edited), customerId, id }
  }
  return undefined
}

function workflowIdIn(ids: PageInput['ids'], text: string): string | undefined {
  try {
    return ids.read('workflow', text, '/workflow')
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
