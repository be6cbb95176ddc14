/** The views of the owners step. */

import { shownIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { nomineesTyped } from '#workflows/ownership/answer.ts'
import { chainLengthOf, MAX_CHAIN } from '#workflows/ownership/holdings-form.ts'
import {
  contradictingOwners,
  needsNominees,
  needsRemainder,
  officialsIn,
  ownersIn,
  untracedIn,
} from '#workflows/ownership/list-problems.ts'
import {
  declaredOf,
  entryOf,
  isComplete,
  nameOfEntry,
  type OwnerEntry,
} from '#workflows/ownership/owner-list.ts'
import { bands, shareOfBand } from '#workflows/ownership/read-share.ts'
import type { Threshold } from '#workflows/ownership/threshold.ts'
import { isBeneficialOwner, jointShareOf, totalShareOf } from '#workflows/ownership/totals.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import { answerIn, isAskedInList } from '../ownership/asked-in-list.ts'
import { knownOwner, linkLanguagesOf, ownerFormValues } from '../ownership/owner-forms.ts'
import {
  belowIn,
  holdingsIn,
  officeIn,
  percentWords,
  shareIn,
  thresholdIn,
} from '../ownership/owner-words.ts'
import { type OwnershipStep, type OwnershipWork, ownershipWork } from '../ownership/ownership-work.ts'
import { currentPlace, hasTyped, type Place } from '../ownership/stages.ts'
import type { PageContext } from '../page-context.ts'
import { filled, translate } from '../texts.ts'
import type { OwnerRow, StepView, Values } from '../view.ts'
import { countryChoices } from './country-choices.ts'
import { givenBy } from './given-by-register.ts'
import { isSelf, ownerCards } from './owner-cards.ts'
import { dateText, fact } from './summary-facts.ts'

type View = Extract<StepView, { kind: 'OWNERSHIP' }>

export function ownershipView(step: OwnershipStep, context: PageContext, typed: Form = {}): View {
  const work = ownershipWork(step, context, typed)
  const place = currentPlace(step, context, typed, work)
  if (place.stage === 'LIST') return listView(step, work, context, typed)
  if (place.stage === 'NOBODY') return nobodyView(step, work, context, typed)
  const values = hasTyped(typed, place) ? typed : valuesAt(place, work, typed)
  return personViews[place.stage](work, context, place, values)
}

/** Public office may be answered in the list before its details are opened. */
function valuesAt(place: Place, work: OwnershipWork, typed: Form): Values {
  const values = ownerFormValues(place, work)
  const entry = place.stage === 'PERSON' ? entryOf(work.list, place.owner) : undefined
  const isPep = entry && isAskedInList(entry, work) ? answerIn(typed, entry) : ''
  return isPep === '' ? values : { ...values, isPep }
}

/** The texts of the saved answer besides the people. */
function savedTexts(step: OwnershipStep, { case: of }: PageContext): Values {
  const answer = of.data.answers[step.key]
  if (answer?.kind !== 'OWNERSHIP') return {}
  const { remainder, nobody } = answer
  return {
    ...{ rest: remainder?.who ?? '', restText: remainder?.text ?? '', nobodyWhy: nobody ?? '' },
    nominees: nomineesTyped(answer),
  }
}

function listView(step: OwnershipStep, work: OwnershipWork, context: PageContext, values: Values): View {
  const { list, rules, threshold, applicant, company } = work
  const { language } = context
  const owners = ownersIn(list)
  const hasSelf = owners.some((entry) => isSelf(entry, work))
  return {
    kind: 'OWNERSHIP',
    stage: 'LIST',
    company: company?.name ?? '',
    threshold: thresholdIn(language, threshold),
    ...cardsAndRows([...owners, ...removedIn(work, 'OWNER')], work, context, values),
    sum: sumOf(work, context),
    untraced: untracedIn(list, rules).map(({ name, share }) =>
      filled(language, 'owner.untraced', { name, share: shareIn(language, share) ?? '' }),
    ),
    asksRest: owners.length > 0 && (needsRemainder(list, rules) || untracedIn(list, rules).length > 0),
    below: belowIn(language, threshold),
    asksNominees: needsNominees(list, rules),
    canAddSelf: applicant !== null && !hasSelf,
    values: { ...savedTexts(step, context), ...values },
  }
}

function nobodyView(step: OwnershipStep, work: OwnershipWork, context: PageContext, values: Values): View {
  const { list, threshold } = work
  const all = [...officialsIn(list), ...removedIn(work, 'OFFICIAL')]
  const { cards, rows: officials } = cardsAndRows(all, work, context, values)
  return {
    kind: 'OWNERSHIP',
    stage: 'NOBODY',
    threshold: thresholdIn(context.language, threshold),
    owners: contradictingOwners(list, work).map((entry) => rowOf(entry, work, context)),
    cards,
    officials,
    values: { ...savedTexts(step, context), ...values },
  }
}

/** A card for each person that the list asks about, and a row for each other one. */
const cardsAndRows = (entries: OwnerEntry[], work: OwnershipWork, context: PageContext, values: Values) => ({
  cards: ownerCards(entries, work, context, values),
  rows: entries.filter((entry) => !isAskedInList(entry, work)).map((entry) => rowOf(entry, work, context)),
})

const removedIn = ({ list }: OwnershipWork, role: OwnerEntry['role']): OwnerEntry[] =>
  list.entries.filter((entry) => entry.role === role && entry.removed !== null)

/** The first letters of the first and the last name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
}

function rowOf(entry: OwnerEntry, work: OwnershipWork, { language }: PageContext): OwnerRow {
  const name = nameOfEntry(entry)
  const action = actionOf(entry, work)
  const isOwner = entry.role === 'OWNER'
  const isUnneeded = action === 'CHANGE' && isOwner && !isBeneficialOwner(entry, work.threshold)
  return {
    id: entry.id,
    name: isSelf(entry, work) ? filled(language, 'owner.you', { name }) : name,
    initials: initialsOf(name),
    detail: detailOf(entry, work, language),
    action,
    note: noteOf(action, isUnneeded, work.threshold, language),
  }
}

function noteOf(
  action: OwnerRow['action'],
  isUnneeded: boolean,
  threshold: Threshold,
  language: string,
): string | null {
  if (action === 'RESTORE') return translate(language, 'owner.isRemoved')
  if (action === 'COMPLETE') return translate(language, 'owner.toComplete')
  return isUnneeded ? filled(language, 'owner.unneeded', { below: belowIn(language, threshold) }) : null
}

function actionOf(entry: OwnerEntry, { rules }: OwnershipWork): OwnerRow['action'] {
  if (entry.removed !== null) return 'RESTORE'
  if (entry.person === null) return 'CONFIRM'
  return isComplete(entry, rules.asksPep) ? 'CHANGE' : 'COMPLETE'
}

/** "60%, from the register. No public office". */
function detailOf(entry: OwnerEntry, work: OwnershipWork, language: string): string {
  const source = declaredOf(entry, work.isApplicant)?.source ?? 'REGISTRY'
  const holdings = holdingsIn(language, entry)
  const first = [...(holdings ? [holdings] : []), translate(language, `owner.source.${source}`)].join(', ')
  const sentence = first.charAt(0).toLocaleUpperCase(language) + first.slice(1)
  return entry.isPep === null
    ? sentence
    : `${sentence}. ${officeIn(language, entry.isPep ? entry.office : null)}`
}

/** null: there is nothing to add up. */
function sumOf(
  { list, rules, threshold }: OwnershipWork,
  { language }: PageContext,
): Extract<View, { stage: 'LIST' }>['sum'] {
  const owners = ownersIn(list).filter(({ ways }) => ways.length > 0)
  if (owners.length === 0) return null
  const { minimum, maximum } = jointShareOf(owners)
  const isExact = minimum >= maximum
  const [from, to] = [percentWords(language, minimum), percentWords(language, maximum)]
  const others = isExact && minimum < 100 && rules.others.maximum > 0
  const key = others ? 'owner.sumWithOthers' : isExact ? 'owner.sum' : 'owner.sumBetween'
  return {
    words: filled(language, key, { total: from, from, to, below: belowIn(language, threshold) }),
    parts: owners.map((entry) => totalShareOf(entry).minimum),
  }
}

/** In that language: the applicant knows how the owner calls it. */
function languageName(language: LanguageCode): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

type PersonView = (work: OwnershipWork, context: PageContext, place: Place, values: Values) => View
const entryAt = (work: OwnershipWork, { owner }: Place) => entryOf(work.list, owner)

const about = (work: OwnershipWork, place: Place) => {
  const entry = entryAt(work, place)
  return { owner: place.owner, seen: entry?.revision ?? null, name: entry ? nameOfEntry(entry) : '' }
}

const personView: PersonView = (work, context, place, values) => {
  const { language } = context
  const entry = entryAt(work, place)
  const known = knownOwner(work, entry, place.owner)
  const role = place.owner === 'official' ? 'OFFICIAL' : (entry?.role ?? 'OWNER')
  const holdings = entry ? holdingsIn(language, entry) : ''
  return {
    kind: 'OWNERSHIP',
    stage: 'PERSON',
    ...about(work, place),
    role,
    isSelf: known !== undefined,
    known: known
      ? [
          ...fact(language, 'name', `${known.givenName} ${known.familyName}`),
          ...fact(language, 'dateOfBirth', dateText(known.dateOfBirth, language)),
          ...fact(
            language,
            'personalIdentityNumber',
            known.personalIdentityNumber && shownIdentityNumber(known.personalIdentityNumber),
          ),
        ]
      : null,
    holdings: role === 'OWNER' && holdings ? holdings : null,
    isRegistered: entry?.registered != null,
    given: entry?.registered && !entry.person && !known ? givenBy(entry.registered.party, language) : null,
    asksPep: work.rules.asksPep,
    countries: countryChoices(context),
    linkLanguages: linkLanguagesOf(work, entry, place.owner).map((value) => ({
      value,
      label: languageName(value),
    })),
    values,
  }
}

const shareView: PersonView = (work, { language }, place, values) => ({
  kind: 'OWNERSHIP',
  stage: 'SHARE',
  ...about(work, place),
  company: work.company?.name ?? '',
  mode: work.form.shares,
  bands: bands.map((value) => {
    const share = shareOfBand(value, work.threshold)
    const isLowest = share.minimum === 0
    return { value, label: isLowest ? belowIn(language, work.threshold) : (shareIn(language, share) ?? '') }
  }),
  values,
})

const companiesView: PersonView = (work, context, place, values) => {
  const count = chainLengthOf(values)
  return {
    kind: 'OWNERSHIP',
    stage: 'COMPANIES',
    ...about(work, place),
    company: work.company?.name ?? '',
    count,
    canAdd: count < MAX_CHAIN,
    countries: countryChoices(context),
    values,
  }
}

const officeView: PersonView = (work, _context, place, values) => ({
  kind: 'OWNERSHIP',
  stage: 'OFFICE',
  ...about(work, place),
  values,
})
const removeView: PersonView = (work, _context, place, values) => ({
  kind: 'OWNERSHIP',
  stage: 'REMOVE',
  ...about(work, place),
  values,
})

const personViews: Record<Exclude<Place['stage'], 'LIST' | 'NOBODY'>, PersonView> = {
  PERSON: personView,
  SHARE: shareView,
  COMPANIES: companiesView,
  OFFICE: officeView,
  REMOVE: removeView,
}
