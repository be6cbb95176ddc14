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
  summary: (answer, _step, context) => ownershipFacts(answer, context, declaredWords),
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

/** A declared person by name, and what is said of them. */
type PersonWords = (
  person: DeclaredPerson,
  language: LanguageCode,
) => { name: string; words: Array<string | null> }

/** One row a person, under their name. */
export function ownershipFacts(
  answer: AnswerOf<'OWNERSHIP'>,
  { language, case: of, input }: Pick<PageContext, 'language' | 'case' | 'input'>,
  wordsOf: PersonWords,
): Fact[] {
  const threshold = thresholdOn(of.countryCode, todayIn(of.countryCode, input.now()))
  const { owners, officials, removed, remainder, nobody } = answer
  const below = belowIn(language, threshold)
  const small = remainder?.who === 'SMALL' ? filled(language, 'owner.restSmall', { below }) : null
  const nobodyLabel = filled(language, 'owner.nobody', { threshold: thresholdIn(language, threshold) })
  return [
    ...owners.map((owner) => personFact(owner, 'owner', language, wordsOf)),
    ...(nobody === null ? [] : [{ label: nobodyLabel, value: nobody.split('\n').filter(Boolean) }]),
    ...officials.map((official) => personFact(official, 'official', language, wordsOf)),
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

/** "Astrid Granhede, you": "60%", "No public office". Officials also have what they are. */
function personFact(
  person: DeclaredPerson,
  role: 'owner' | 'official',
  language: LanguageCode,
  wordsOf: PersonWords,
): Fact {
  const { name, words } = wordsOf(person, language)
  const known = words.filter((each): each is string => Boolean(each))
  const isRoleSaid = role === 'owner' && known.length > 0
  return { label: name, value: isRoleSaid ? known : [translate(language, role), ...known] }
}

const declaredWords: PersonWords = (person, language) => {
  const name = `${person.givenName} ${person.familyName}`
  return {
    name: person.isApplicant ? filled(language, 'owner.you', { name }) : name,
    words: [
      holdingsIn(language, person),
      person.isPep === null ? null : officeIn(language, person.office),
      person.contact ? filled(language, 'owner.linkTo', { email: person.contact.email }) : null,
    ],
  }
}
