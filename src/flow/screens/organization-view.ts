/** The company step: search, choose, confirm what the registry says, or type by hand where it is silent or down. */
import type { RegistryAnswer, RegistryFound } from '../../applications/outside.ts'
import { stepRules } from '../../workflows/steps/kinds.ts'
import { addressValues } from '../../workflows/steps/postal-address.ts'
import type { StepOf } from '../../workflows/workflow.ts'
import { dayIn } from '../language.ts'
import type { Fact, OrganizationCard, StepView, Values } from '../view.ts'
import type { Visit } from '../visit.ts'
import { word, wordFor } from '../words.ts'
import { countryChoices } from './choices.ts'
import { addressLines } from './summary.ts'

export const legalForms = ['LIMITED_COMPANY', 'SOLE_TRADER', 'PARTNERSHIP', 'ASSOCIATION', 'OTHER'] as const
export type Stage = 'SEARCH' | 'RESULTS' | 'CONFIRM' | 'MANUAL'

/** The draft of this step says at which stage she is; without one, the answer does. */
export function organizationView(
  step: StepOf<'ORGANIZATION'>,
  visit: Visit,
  typed: Values | undefined,
): StepView {
  const { data } = visit.case
  const answer = data.answers[step.key]
  const stage = stageOf(typed, answer?.kind === 'ORGANIZATION' ? answer.source : undefined)
  if (stage === 'CONFIRM') {
    const shown = typed?.stage === 'CONFIRM' ? data.considered : data.registry
    if (shown) return { kind: 'ORGANIZATION', stage, card: cardOf(shown, visit) }
  }
  if (stage === 'RESULTS')
    return {
      kind: 'ORGANIZATION',
      stage,
      query: String(typed?.query ?? ''),
      found: foundIn(typed).map(({ id, ...found }) => ({ number: id, ...found })),
    }
  const registry = visit.input.outside.registry(visit.case.mode, visit.case.countryCode)
  if (stage === 'MANUAL' || !registry) {
    const declared =
      answer?.kind === 'ORGANIZATION' && answer.source === 'DECLARED' ? declaredValues(answer) : {}
    const choices = legalForms.map((value) => ({ value, label: wordFor(visit.language, 'legalForm', value) }))
    const values = {
      country: visit.case.countryCode,
      ...declared,
      ...(typed?.stage === 'MANUAL' ? typed : {}),
    }
    return {
      kind: 'ORGANIZATION',
      stage: 'MANUAL',
      values,
      countries: countryChoices(visit),
      legalForms: choices,
    }
  }
  const known =
    answer?.kind === 'ORGANIZATION'
      ? stepRules.ORGANIZATION.valuesOf(answer)
      : { query: data.prefill.organizationNumber ?? '' }
  return {
    kind: 'ORGANIZATION',
    stage: 'SEARCH',
    values: { ...known, ...typed },
    registryName: registry.name,
  }
}

function stageOf(typed: Values | undefined, source: 'REGISTRY' | 'DECLARED' | undefined): Stage {
  const stages: readonly Stage[] = ['SEARCH', 'RESULTS', 'CONFIRM', 'MANUAL']
  const drafted = stages.find((stage) => stage === typed?.stage)
  if (drafted) return drafted
  if (source) return source === 'REGISTRY' ? 'CONFIRM' : 'MANUAL'
  return 'SEARCH'
}

export function foundIn(typed: Values | undefined): RegistryFound[] {
  try {
    const found: unknown = JSON.parse(String(typed?.found ?? '[]'))
    return Array.isArray(found) ? (found as RegistryFound[]) : []
  } catch {
    return []
  }
}

function declaredValues(answer: {
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
