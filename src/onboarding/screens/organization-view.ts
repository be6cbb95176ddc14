/** The company step: search, choose, confirm what the registry says, or type by hand where it is silent or down. */
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import { stepRules } from '../../workflows/steps/kinds.ts'
import { addressValues } from '../../workflows/steps/postal-address.ts'
import { field } from '../../workflows/steps/step-kind.ts'
import { dayIn } from '../language.ts'
import { legalForms } from '../organization/organization-form.ts'
import { cardAt, foundIn, type OrganizationStep, registryOf, stageAt } from '../organization/stages.ts'
import type { Visit } from '../page-context.ts'
import { word, wordFor } from '../texts.ts'
import type { Fact, OrganizationCard, StepView, Values } from '../view.ts'
import { countryChoices } from './country-choices.ts'
import { addressLines } from './summary.ts'

type View = Extract<StepView, { kind: 'ORGANIZATION' }>

export function organizationView(step: OrganizationStep, visit: Visit, typed: Values = {}): View {
  const stage = stageAt(visit, step, typed)
  const card = stage === 'CONFIRM' ? cardAt(visit, step) : null
  if (card) return { kind: 'ORGANIZATION', stage: 'CONFIRM', card: cardOf(card, visit) }
  if (stage === 'RESULTS') return resultsView(typed)
  return stage === 'SEARCH' ? searchView(step, visit, typed) : manualView(step, visit, typed)
}

const resultsView = (typed: Values): View => ({
  kind: 'ORGANIZATION',
  stage: 'RESULTS',
  query: field(typed, 'foundFor'),
  chosen: field(typed, 'chosen'),
  found: foundIn(typed).map(({ id, ...found }) => ({ number: id, ...found })),
})

function searchView(step: OrganizationStep, visit: Visit, typed: Values): View {
  const { answers, prefill } = visit.case.data
  const answer = answers[step.key]
  const known =
    answer?.kind === 'ORGANIZATION'
      ? stepRules.ORGANIZATION.valuesOf(answer, visit.case.countryCode)
      : { query: prefill.organizationNumber ?? '' }
  const values = typed.query === undefined ? known : { query: typed.query }
  return { kind: 'ORGANIZATION', stage: 'SEARCH', values, registryName: registryOf(visit)?.name ?? null }
}

function manualView(step: OrganizationStep, visit: Visit, typed: Values): View {
  const answer = visit.case.data.answers[step.key]
  const declared =
    answer?.kind === 'ORGANIZATION' && answer.source === 'DECLARED' ? declaredValues(answer) : {}
  return {
    kind: 'ORGANIZATION',
    stage: 'MANUAL',
    values: { country: visit.case.countryCode, ...declared, ...typed },
    countries: countryChoices(visit),
    noRegister: registryOf(visit) === undefined,
    legalForms: legalForms.map((value) => ({ value, label: wordFor(visit.language, 'legalForm', value) })),
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

function cardOf({ organization }: RegistryAnswer, visit: Visit): OrganizationCard {
  const { language } = visit
  const industry = organization.industryCodes.find((code) => code.primary) ?? organization.industryCodes[0]
  const date = organization.registrationDate ?? organization.foundationDate
  const rows: Array<[Parameters<typeof word>[1], string[]]> = [
    ['organizationNumber', [organization.organizationNumber.display]],
    ['legalForm', [organization.legalType?.localName ?? '']],
    ['companyStatus', [wordFor(language, 'status', organization.companyStatus.code)]],
    ['address', addressLines(organization.addresses[0] ?? null, language, visit.case.countryCode)],
    ['registered', [date ? dayIn(language, date) : '']],
    ['industry', [industry?.description ?? '']],
  ]
  const facts = rows
    .map(([label, value]): Fact => ({ label: word(language, label), value: value.filter(Boolean) }))
    .filter((fact) => fact.value.length > 0)
  return { name: organization.organizationName, number: organization.organizationNumber.id, facts }
}
