/** The pages of OWNERSHIP, in the stages of ownership/stages.ts. */

import { todayIn } from '@foyer/national-fields/market-time'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { AnswerOf } from '#workflows/answers.ts'
import { nobodyAnswer, nomineesTyped, ownersAnswer } from '#workflows/ownership/answer.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import { thresholdOn } from '#workflows/ownership/threshold.ts'
import { isSameAnswer } from '#workflows/step-rules.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { belowIn, holdingsIn, officeIn, thresholdIn } from '../ownership/owner-words.ts'
import { ownershipAction, problemsAt } from '../ownership/ownership-action.ts'
import { hasList, type OwnershipStep, ownershipWork } from '../ownership/ownership-work.ts'
import { currentPlace, hasTyped, mergeIntoDraft, placeUrl, previousPlace } from '../ownership/stages.ts'
import { type PageContext, pageParamsOf } from '../page-context.ts'
import { ownershipView } from '../screens/ownership-view.ts'
import { fact } from '../screens/summary-facts.ts'
import { filled, translate } from '../texts.ts'
import type { Fact } from '../view.ts'
import { onePage, type StepPageRules } from './page-rules.ts'

export const ownership: StepPageRules<'OWNERSHIP'> = {
  ...onePage,
  view: ownershipView,
  redirect: currentPlaceUrl,
  back(step, context) {
    const previous = previousPlace(currentPlace(step, context), ownershipWork(step, context))
    return previous && placeUrl(context, step, previous)
  },
  summary: (answer, _step, context) => ownershipFacts(answer, context, personFact),
  toPrepare: () => [],
  draftOf: mergeIntoDraft,
  draftUrl: (step, context, draft, param) =>
    `${placeUrl(context, step, currentPlace(step, context, draft))}&${param}`,
  problems: (step, context, draft) =>
    problemsAt(currentPlace(step, context, draft), draft, ownershipWork(step, context, draft)),
  hasUnsavedChange,
  /** The list is saved and its draft is gone: Continue was pressed twice. */
  isResubmission: (_savedAnswer, step, { case: of, input: { form } }) =>
    of.data.drafts[step.key] === undefined &&
    ['LIST', 'NOBODY'].includes(field(form, 'stage')) &&
    field(form, 'do') === 'continue',
  skipped: 'BY_BUTTON',
  action: ownershipAction,
}

type PersonFacts = (person: DeclaredPerson, label: 'owner' | 'official', language: LanguageCode) => Fact[]

/** `factsOf`: the declared facts of each person. */
export function ownershipFacts(
  answer: AnswerOf<'OWNERSHIP'>,
  { language, case: of, input }: Pick<PageContext, 'language' | 'case' | 'input'>,
  factsOf: PersonFacts,
): Fact[] {
  const threshold = thresholdOn(of.countryCode, todayIn(of.countryCode, input.now()))
  const { owners, officials, removed, remainder, nobody } = answer
  const below = belowIn(language, threshold)
  const small = remainder?.who === 'SMALL' ? filled(language, 'owner.restSmall', { below }) : null
  const nobodyLabel = filled(language, 'owner.nobody', { threshold: thresholdIn(language, threshold) })
  return [
    ...owners.flatMap((owner) => factsOf(owner, 'owner', language)),
    ...(nobody === null ? [] : [{ label: nobodyLabel, value: nobody.split('\n').filter(Boolean) }]),
    ...officials.flatMap((official) => factsOf(official, 'official', language)),
    ...fact(language, 'owner.removed', ...removed.map(({ party }) => party.name.fullName)),
    ...fact(language, 'owner.rest', small ?? remainder?.text),
    ...(typeof answer.nominees === 'boolean'
      ? fact(language, 'owner.nominees', translate(language, answer.nominees ? 'yes' : 'no'))
      : []),
  ]
}

/** When the URL names no page, or one with nothing to show. */
function currentPlaceUrl(step: OwnershipStep, context: PageContext): string | undefined {
  const { query } = context.input
  const place = currentPlace(step, context)
  if (query.stage === place.stage.toLowerCase() && (query.owner ?? '') === place.owner) return undefined
  return `${placeUrl(context, step, place)}${pageParamsOf(context.input)}`
}

function hasUnsavedChange(step: OwnershipStep, context: PageContext, draft: Form): boolean {
  const saved = context.case.data.answers[step.key]
  if (saved?.kind !== 'OWNERSHIP') return hasList(draft)
  const work = ownershipWork(step, context, draft)
  const place = currentPlace(step, context, draft, work)
  if (hasTyped(draft, place)) return true
  const form = {
    rest: saved.remainder?.who ?? '',
    restText: saved.remainder?.text ?? '',
    nobodyWhy: saved.nobody ?? '',
    nominees: nomineesTyped(saved),
    ...draft,
  }
  const isNobody = place.stage === 'NOBODY' || (place.stage !== 'LIST' && saved.nobody !== null)
  const given = isNobody ? nobodyAnswer(work.list, form, work) : ownersAnswer(work.list, form, work)
  return !isSameAnswer(saved, given)
}

/** "Astrid Granhede", "60%", "No public office". */
function personFact(person: DeclaredPerson, label: 'owner' | 'official', language: LanguageCode): Fact[] {
  const name = `${person.givenName} ${person.familyName}`
  const shown = person.isApplicant ? filled(language, 'owner.you', { name }) : name
  return fact(
    language,
    label,
    shown,
    holdingsIn(language, person),
    person.isPep === null ? null : officeIn(language, person.office),
    person.contact ? filled(language, 'owner.linkTo', { email: person.contact.email }) : null,
  )
}
