/** For commands: what the workflows of a live customer lack in this installation. */
import { gapsByStep, gapsText, type ProviderGap, providerGapsOf } from '#applications/create/provider-gaps.ts'
import type { CustomerProviders } from '#applications/provider-contracts.ts'
import type { Customer } from '#customers/customer.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

export const gapsIn = (
  definition: Pick<WorkflowDefinition, 'steps' | 'markets'>,
  mode: Customer['mode'],
  { setup }: Pick<CustomerProviders, 'setup'>,
): ProviderGap[] =>
  mode === 'sandbox'
    ? []
    : definition.markets.flatMap((market) => providerGapsOf(definition, market, setup(market)))

/** `customer` is the id to show. Empty when nothing is missing. */
export function gapLines(gaps: readonly ProviderGap[], customer: string): string[] {
  if (gaps.length === 0) return []
  const [blocking, manual] = [gaps.filter(({ blocks }) => blocks), gaps.filter(({ blocks }) => !blocks)]
  return [
    ...section('applications.create answers 422 provider_not_configured:', blocking),
    ...section('Left to a person:', manual),
    '',
    `Add --customer, and the settings that npx foyer call providers.list --customer ${customer} names.`,
  ]
}

const section = (title: string, gaps: readonly ProviderGap[]): string[] =>
  gaps.length === 0 ? [] : ['', title, ...gapsByStep(gaps).flatMap(groupLines)]

function groupLines(gaps: [ProviderGap, ...ProviderGap[]]): string[] {
  const [{ needs, options }] = gaps
  const isOfInstallation = needs === 'SCREENING' && options.length === 0
  const how = isOfInstallation ? ['    npx foyer screening source --help'] : gaps.map(howLine)
  return [`  ${gapsText(gaps)}`, ...how]
}

function howLine({ market, options: [first, ...others] }: ProviderGap): string {
  if (first === undefined) return `    ${market}  this version has none for this market`
  const also = others.length > 0 ? `  (or ${others.join(', ')})` : ''
  return `    ${market}  npx foyer call providers.set --provider ${first} --market ${market}${also}`
}
