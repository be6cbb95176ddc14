/**
 * The form of the company step: registry search and lookup, confirmation, or manual entry. The registry is
 * called outside any transaction.
 */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { inSearchOrder } from '@foyer/company-registers/search-order'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { draft, setRegistryCandidate } from '#applications/applicant-moves.ts'
import { combineMoves, start } from '#applications/lifecycle-moves.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { PageContext } from '../page-context.ts'
import type { StepReply } from '../steps/step-reply.ts'
import type { NoticeKey } from '../view.ts'
import { confirmedAnswer, correctionValues, readCorrection, savedCorrection } from './correction.ts'
import {
  isEntryOfAnyCourt,
  organizationProblems,
  parseNumber,
  readDeclared,
  searchQueryOf,
  toManualForm,
} from './organization-form.ts'
import {
  chosenNumberOf,
  MAX_RESULTS,
  mergeIntoDraft,
  type OrganizationStep,
  registryCardOf,
  registryOfDraft,
  type Stage,
  searchDraft,
  stageUrl,
} from './stages.ts'

/** One press of a button on the company step, with the draft so far. */
interface ButtonPress {
  context: PageContext
  step: OrganizationStep
  typed: Form
}

const buttonActions = new Map<string, (press: ButtonPress) => Promise<StepReply>>([
  ['search', search],
  ['choose', choose],
  ['again', (press) => goToStage(press, 'SEARCH', searchDraft(press.typed))],
  [
    'manual',
    (press) =>
      goToStage(press, 'MANUAL', toManualForm(press.typed, field(press.typed, 'query'), press.context)),
  ],
  ['confirm', confirm],
  ['correct', correct],
  ['address', giveAddress],
  ['declare', declare],
])

export const organizationAction = async (
  step: OrganizationStep,
  context: PageContext,
): Promise<StepReply> => {
  const { form } = context.input
  const press = { context, step, typed: mergeIntoDraft(form, context.case.data.drafts[step.key]) }
  // A row of the results is a button of its own.
  if (field(form, 'choose')) return choose(press)
  return (buttonActions.get(field(form, 'do')) ?? search)(press)
}

/** The number that the customer gave leads to "Is this your company?", without a search. */
export async function lookUpPrefilled(
  step: OrganizationStep,
  context: PageContext,
): Promise<StepReply | undefined> {
  const { answers, drafts, prefill } = context.case.data
  const isFirst = !answers[step.key] && !drafts[step.key] && context.input.query.stage === undefined
  if (!isFirst || !prefill.organizationNumber || !registryOfDraft(context)) return undefined
  const number = parseNumber(prefill.organizationNumber, context)
  if (!('value' in number)) return undefined
  const typed = { query: prefill.organizationNumber }
  return lookUp({ context, step, typed }, number.value, prefill.organizationNumber)
}

/** The URL names the stage and nothing personal; the input is kept in the step's draft. */
async function goToStage(
  { context, step }: ButtonPress,
  stage: Stage,
  typed: Form,
  notice?: NoticeKey,
): Promise<StepReply> {
  await context.move(combineMoves(start(), draft(step.key, { ...typed, stage })))
  return { redirect: `${stageUrl(context, step, stage)}${notice ? `&notice=${notice}` : ''}` }
}

async function search(press: ButtonPress): Promise<StepReply> {
  const { context, step } = press
  const query = searchQueryOf(context.input.form)
  const { found: _found, foundFor: _foundFor, chosen: _chosen, ...before } = press.typed
  const typed = { ...before, query, stage: 'SEARCH' }
  const problems = organizationProblems(context, step, typed)
  if (problems.length > 0) return { reply: 'SHOW_PROBLEMS', typed, problems }
  const number = parseNumber(query, context)
  if ('value' in number) return lookUp({ ...press, typed }, number.value, query)
  await context.input.countRegistryLookup(context.case.id)
  const result =
    (await registryOfDraft(context)?.search(query, { language: context.language })) ?? unavailable
  if (result.kind === 'UNAVAILABLE')
    return goToStage(press, 'MANUAL', toManualForm(typed, query, context), 'registry_down')
  const [first, second] = result.organizations
  if (!first)
    return goToStage(
      press,
      'SEARCH',
      typed,
      isEntryOfAnyCourt(query, context) ? 'registry_not_found' : 'registry_no_hits',
    )
  const only = second ? undefined : parseNumber(first.id, context)
  // With a single result, go directly to the question "Is this your company?".
  if (only && 'value' in only) return lookUp({ ...press, typed }, only.value, query)
  const found = JSON.stringify(inSearchOrder(result.organizations, query).slice(0, MAX_RESULTS))
  return goToStage(press, 'RESULTS', { ...typed, found, foundFor: query })
}

const unavailable = { kind: 'UNAVAILABLE' } as const

async function choose(press: ButtonPress): Promise<StepReply> {
  const { context, step, typed } = press
  const chosen = chosenNumberOf(context.input.form)
  if (chosen === '') return goToStage(press, typed.stage === 'RESULTS' ? 'RESULTS' : 'SEARCH', typed)
  const number = parseNumber(chosen, context)
  if ('value' in number) return lookUp(press, number.value, chosen)
  // The results only hold valid numbers, so an invalid one was typed in the search field.
  const shown = { ...typed, query: chosen, stage: 'SEARCH' }
  return { reply: 'SHOW_PROBLEMS', typed: shown, problems: organizationProblems(context, step, shown) }
}

/** `query`: what the applicant searched for or chose. */
async function lookUp(press: ButtonPress, number: OrganizationIdentifier, query: string): Promise<StepReply> {
  const { context, step, typed } = press
  await context.input.countRegistryLookup(context.case.id)
  const result =
    (await registryOfDraft(context)?.lookup(number, { language: context.language })) ?? unavailable
  if (result.kind === 'NOT_FOUND')
    return goToStage(press, 'SEARCH', { ...typed, query }, 'registry_not_found')
  if (result.kind === 'UNAVAILABLE') {
    const written = 'value' in parseNumber(query, context) ? number.display : query
    return goToStage(press, 'MANUAL', toManualForm(typed, written, context), 'registry_down')
  }
  const { customerId, id } = context.case
  await context.move(
    combineMoves(start(), setRegistryCandidate(step.key, { ...typed, stage: 'CONFIRM' }, result.answer)),
  )
  await context.input.applications.keepEvidence(customerId, id, result.evidence)
  return { redirect: stageUrl(context, step, 'CONFIRM') }
}

/** Acts on the card on the applicant's page. If another tab has changed it, shows the new one. */
async function withCard(
  press: ButtonPress,
  proceed: (card: RegistryAnswer) => Promise<StepReply>,
): Promise<StepReply> {
  const { context, step } = press
  const card = registryCardOf(context, step)
  if (!card) return goToStage(press, 'SEARCH', press.typed)
  const seen = field(context.input.form, 'number')
  return seen && seen !== card.organization.organizationNumber.id
    ? { redirect: `${stageUrl(context, step, 'CONFIRM')}&notice=changed_elsewhere` }
    : proceed(card)
}

function confirm(press: ButtonPress): Promise<StepReply> {
  return withCard(press, async (card) => saved(card, savedCorrection(press.context, press.step, card)))
}

function correct(press: ButtonPress): Promise<StepReply> {
  return withCard(press, () => goToStage(press, 'ADDRESS', press.typed))
}

function giveAddress(press: ButtonPress): Promise<StepReply> {
  const { context, step, typed } = press
  return withCard(press, async (card) => {
    const read = readCorrection(correctionValues(context, step, card, typed), context, card)
    return 'problems' in read
      ? { reply: 'SHOW_PROBLEMS', typed: { ...typed, stage: 'ADDRESS' }, problems: read.problems }
      : saved(card, read.address)
  })
}

const saved = (card: RegistryAnswer, address: Address | null): StepReply => ({
  reply: 'SAVE_ANSWER',
  answer: confirmedAnswer(card, address),
  registry: card,
})

async function declare({ context, typed }: ButtonPress): Promise<StepReply> {
  const read = readDeclared(context.input.form, context)
  return 'problems' in read
    ? { reply: 'SHOW_PROBLEMS', typed: { ...typed, stage: 'MANUAL' }, problems: read.problems }
    : { reply: 'SAVE_ANSWER', answer: read.answer, registry: null }
}
