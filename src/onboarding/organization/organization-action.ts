/**
 * The form of the company step: registry search and lookup, confirmation, or manual entry. The registry is
 * called outside any transaction.
 */
import { draft, setRegistryCandidate } from '../../applications/applicant-moves.ts'
import { combineMoves, start } from '../../applications/lifecycle-moves.ts'
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import type { PageReply } from '../../endpoint.ts'
import type { OrganizationIdentifier } from '../../schemas/identifiers.ts'
import type { Address } from '../../schemas/primitives.ts'
import { type Form, field } from '../../workflows/steps/step-kind.ts'
import type { ActionContext } from '../steps/page-rules.ts'
import type { NoticeKey } from '../view.ts'
import { confirmedAnswer, correctionValues, readCorrection, savedCorrection } from './correction.ts'
import {
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
  registryOf,
  type Stage,
  searchDraft,
  stageUrl,
} from './stages.ts'

/** One press of a button on the company step, with the draft so far. */
interface ButtonPress {
  context: ActionContext
  step: OrganizationStep
  typed: Form
}

const buttonActions = new Map<string, (press: ButtonPress) => Promise<PageReply>>([
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
  context: ActionContext,
): Promise<PageReply> => {
  const { form } = context.input
  const press = { context, step, typed: mergeIntoDraft(form, context.case.data.drafts[step.key]) }
  // A row of the results is a button of its own.
  if (field(form, 'choose')) return choose(press)
  return (buttonActions.get(field(form, 'do')) ?? search)(press)
}

/** The number that the customer gave leads to "Is this your company?", without a search. */
export async function lookUpPrefilled(
  step: OrganizationStep,
  context: ActionContext,
): Promise<PageReply | undefined> {
  const { answers, drafts, prefill } = context.case.data
  const isFirst = !answers[step.key] && !drafts[step.key] && context.input.query.stage === undefined
  if (!isFirst || !prefill.organizationNumber || !registryOf(context)) return undefined
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
): Promise<PageReply> {
  await context.move(combineMoves(start(), draft(step.key, { ...typed, stage })))
  return { redirect: `${stageUrl(context, step, stage)}${notice ? `&notice=${notice}` : ''}` }
}

async function search(press: ButtonPress): Promise<PageReply> {
  const { context, step } = press
  const query = searchQueryOf(context.input.form)
  const { found: _found, foundFor: _foundFor, chosen: _chosen, ...before } = press.typed
  const typed = { ...before, query, stage: 'SEARCH' }
  const problems = organizationProblems(context, step, typed)
  if (problems.length > 0) return context.replies.showProblems(context, step, typed, problems)
  const number = parseNumber(query, context)
  if ('value' in number) return lookUp({ ...press, typed }, number.value, query)
  await context.input.countRegistryLookup(context.case.id)
  const result = (await registryOf(context)?.search(query, { language: context.language })) ?? unavailable
  if (result.kind === 'UNAVAILABLE')
    return goToStage(press, 'MANUAL', toManualForm(typed, query, context), 'registry_down')
  const [first, second] = result.organizations
  if (!first) return goToStage(press, 'SEARCH', typed, 'registry_no_hits')
  const only = second ? undefined : parseNumber(first.id, context)
  // With a single result, go directly to the question "Is this your company?".
  if (only && 'value' in only) return lookUp({ ...press, typed }, only.value, query)
  const found = JSON.stringify(result.organizations.slice(0, MAX_RESULTS))
  return goToStage(press, 'RESULTS', { ...typed, found, foundFor: query })
}

const unavailable = { kind: 'UNAVAILABLE' } as const

async function choose(press: ButtonPress): Promise<PageReply> {
  const { context, step, typed } = press
  const chosen = chosenNumberOf(context.input.form)
  if (chosen === '') return goToStage(press, typed.stage === 'RESULTS' ? 'RESULTS' : 'SEARCH', typed)
  const number = parseNumber(chosen, context)
  if ('value' in number) return lookUp(press, number.value, chosen)
  // The results only hold valid numbers, so an invalid one was typed in the search field.
  const shown = { ...typed, query: chosen, stage: 'SEARCH' }
  return context.replies.showProblems(context, step, shown, organizationProblems(context, step, shown))
}

/** `query`: what the applicant searched for or chose. */
async function lookUp(press: ButtonPress, number: OrganizationIdentifier, query: string): Promise<PageReply> {
  const { context, step, typed } = press
  await context.input.countRegistryLookup(context.case.id)
  const result = (await registryOf(context)?.lookup(number, { language: context.language })) ?? unavailable
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

/** What is done with the card on the applicant's page. If another tab has changed it, shows the new one. */
async function withCard(
  press: ButtonPress,
  proceed: (card: RegistryAnswer) => Promise<PageReply>,
): Promise<PageReply> {
  const { context, step } = press
  const card = registryCardOf(context, step)
  if (!card) return goToStage(press, 'SEARCH', press.typed)
  const seen = field(context.input.form, 'number')
  return seen && seen !== card.organization.organizationNumber.id
    ? { redirect: `${stageUrl(context, step, 'CONFIRM')}&notice=changed_elsewhere` }
    : proceed(card)
}

function confirm(press: ButtonPress): Promise<PageReply> {
  return withCard(press, (card) => saveCard(press, card, savedCorrection(press.context, press.step, card)))
}

function correct(press: ButtonPress): Promise<PageReply> {
  return withCard(press, () => goToStage(press, 'ADDRESS', press.typed))
}

function giveAddress(press: ButtonPress): Promise<PageReply> {
  const { context, step, typed } = press
  return withCard(press, async (card) => {
    const read = readCorrection(correctionValues(context, step, card, typed), context, card)
    return 'problems' in read
      ? context.replies.showProblems(context, step, { ...typed, stage: 'ADDRESS' }, read.problems)
      : saveCard(press, card, read.address)
  })
}

const saveCard = ({ context, step }: ButtonPress, card: RegistryAnswer, address: Address | null) =>
  context.replies.saveAnswer(context, step, confirmedAnswer(card, address), card)

async function declare({ context, step, typed }: ButtonPress): Promise<PageReply> {
  const read = readDeclared(context.input.form, context)
  return 'problems' in read
    ? context.replies.showProblems(context, step, { ...typed, stage: 'MANUAL' }, read.problems)
    : context.replies.saveAnswer(context, step, read.answer, null)
}
