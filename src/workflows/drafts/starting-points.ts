/** The starting points of a new workflow: empty, a template, or a copy of another workflow. */
import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import company from '../templates/kyb-limited-company.json' with { type: 'json' }
import soleTrader from '../templates/kyb-sole-trader.json' with { type: 'json' }
import person from '../templates/kyc-private-person.json' with { type: 'json' }
import type { DraftDefinition } from './draft.ts'

export const templates = ['KYC_PRIVATE_PERSON', 'KYB_LIMITED_COMPANY', 'KYB_SOLE_TRADER'] as const
export type Template = (typeof templates)[number]

const definitions: Record<Template, DraftDefinition> = {
  KYC_PRIVATE_PERSON: person,
  KYB_LIMITED_COMPANY: company,
  KYB_SOLE_TRADER: soleTrader,
}

/** The customer's defaults for new workflows; null: none. */
export interface NewWorkflowDefaults {
  retentionYears: number | null
  expiryDays: number | null
}

/** The defaults go before those of a template. */
export const withDefaults = (
  definition: DraftDefinition,
  { retentionYears, expiryDays }: NewWorkflowDefaults,
): DraftDefinition => ({
  ...definition,
  ...(retentionYears !== null && { retention: { years: retentionYears } }),
  ...(expiryDays !== null && { expiry: { days: expiryDays } }),
})

/** An imported definition keeps what it says. */
export const withMissingDefaults = (
  definition: DraftDefinition,
  defaults: NewWorkflowDefaults,
): DraftDefinition => ({ ...withDefaults({}, defaults), ...definition })

/** A definition is plain JSON data. */
const copyOf = (definition: DraftDefinition): DraftDefinition => structuredClone(definition)

export const fromTemplate = (template: Template, name: string): DraftDefinition => ({
  ...copyOf(definitions[template]),
  name,
})

export const emptyDefinition = (
  name: string,
  kind: 'KYC' | 'KYB',
  markets: CountryCode[],
  languages: LanguageCode[],
): DraftDefinition => ({ name, kind, markets, languages, steps: [], rules: [] })

export const duplicateOf = (definition: DraftDefinition, name: string): DraftDefinition => ({
  ...copyOf(definition),
  name,
})
