/** The view of the company step: search, choose, confirm the registry's data, or type it manually. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { stepKinds } from '#workflows/steps/kinds.ts'
import { addressValues } from '#workflows/steps/postal-address.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { formatDay, formatMoment } from '../language.ts'
import { correctionValues, registeredAddressOf, savedCorrection } from '../organization/correction.ts'
import { legalFormChoices } from '../organization/local-forms.ts'
import {
  currentStage,
  type OrganizationStep,
  registryCardOf,
  registryOfDraft,
  searchResultsIn,
} from '../organization/stages.ts'
import type { PageContext } from '../page-context.ts'
import { type TextKey, translateIn, translateMember } from '../texts.ts'
import type { CompanyWarning, Fact, OrganizationCard, StepView, Values } from '../view.ts'
import { countryChoices } from './country-choices.ts'
import { shownLegalForm } from './legal-form.ts'
import { addressLines } from './summary-facts.ts'

type View = Extract<StepView, { kind: 'ORGANIZATION' }>

export function organizationView(step: OrganizationStep, context: PageContext, typed: Values = {}): View {
  const stage = currentStage(context, step, typed)
  const card = stage === 'CONFIRM' || stage === 'ADDRESS' ? registryCardOf(context, step) : null
  if (card && stage === 'ADDRESS')
    return {
      kind: 'ORGANIZATION',
      stage,
      company: card.organization.organizationName,
      number: card.organization.organizationNumber.id,
      values: correctionValues(context, step, card, typed),
      countries: countryChoices(context),
    }
  if (card) return { kind: 'ORGANIZATION', stage: 'CONFIRM', card: cardOf(card, context, step) }
  if (stage === 'RESULTS') return resultsView(context, typed)
  return stage === 'SEARCH' ? searchView(step, context, typed) : manualView(step, context, typed)
}

const resultsView = ({ language }: PageContext, typed: Values): View => ({
  kind: 'ORGANIZATION',
  stage: 'RESULTS',
  query: field(typed, 'foundFor'),
  chosen: field(typed, 'chosen'),
  found: searchResultsIn(typed).map(({ id, legalForm, ...found }) => ({
    ...found,
    number: id,
    legalForm: shownLegalForm(legalForm, language),
  })),
})

function searchView(step: OrganizationStep, context: PageContext, typed: Values): View {
  const { answers, prefill } = context.case.data
  const answer = answers[step.key]
  const known =
    answer?.kind === 'ORGANIZATION'
      ? stepKinds.ORGANIZATION.valuesOf(answer, context.case.countryCode)
      : { query: prefill.organizationNumber ?? '' }
  const values = typed.query === undefined ? known : { query: typed.query }
  const registry = registryOfDraft(context)
  return {
    kind: 'ORGANIZATION',
    stage: 'SEARCH',
    values,
    registryName: registry?.name ?? null,
    isTest: registry?.isTest ?? false,
  }
}

function manualView(step: OrganizationStep, context: PageContext, typed: Values): View {
  const answer = context.case.data.answers[step.key]
  const declared =
    answer?.kind === 'ORGANIZATION' && answer.source === 'DECLARED' ? declaredValues(answer) : {}
  return {
    kind: 'ORGANIZATION',
    stage: 'MANUAL',
    values: { country: context.case.countryCode, ...declared, ...typed },
    countries: countryChoices(context),
    noRegister: registryOfDraft(context) === undefined,
    legalForms: legalFormChoices(context.case.countryCode, context.language),
  }
}

export function declaredValues(answer: {
  name: string
  organizationNumber: { display: string } | null
  declared: { legalForm: string | null; address: Parameters<typeof addressValues>[0] } | null
}): Values {
  return {
    name: answer.name,
    number: answer.organizationNumber?.display ?? '',
    legalForm: answer.declared?.legalForm ?? '',
    ...addressValues(answer.declared?.address ?? null),
  }
}

function cardOf(card: RegistryAnswer, context: PageContext, step: OrganizationStep): OrganizationCard {
  const { organization, provenance } = card
  const { language } = context
  const linesOf = (address: Address | null) => addressLines(address, language, context.case.countryCode)
  const registered = registeredAddressOf(card)
  const date = organization.registrationDate ?? organization.foundationDate
  const status = organization.companyStatus.code
  const rows: Array<[TextKey, string[]]> = [
    ['address', linesOf(registered)],
    ['registered', [date ? formatDay(language, date) : '']],
    ['companyStatus', [translateMember(language, 'status', status)]],
  ]
  const facts = rows
    .map(
      ([label, value]): Fact => ({
        label: translateIn(context.case.countryCode, language, label),
        value: value.filter(Boolean),
      }),
    )
    .filter((fact) => fact.value.length > 0)
  return {
    name: organization.organizationName,
    number: organization.organizationNumber.id,
    display: organization.organizationNumber.display,
    legalForm: shownLegalForm(organization.legalType, language),
    facts,
    hasAddress: registered !== null,
    givenAddress: linesOf(savedCorrection(context, step, card)).join(', ') || null,
    warning: status === 'ACTIVE' || status === 'UNKNOWN' ? null : (status satisfies CompanyWarning),
    source: sourceOf(provenance.retrievedAt, context),
  }
}

/** The time for which the card is on the screen for the first time. */
const JUST_NOW = 5 * 60_000

function sourceOf(retrievedAt: string, context: PageContext): OrganizationCard['source'] {
  const registry = registryOfDraft(context)
  const isNew = context.input.now().getTime() - new Date(retrievedAt).getTime() < JUST_NOW
  return {
    registry: registry && !registry.isTest ? registry.name : null,
    at: isNew ? null : formatMoment(context.language, retrievedAt, context.case.countryCode),
  }
}
