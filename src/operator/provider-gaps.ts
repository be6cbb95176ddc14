/** For commands: what the workflows of a live customer lack in this installation. */
import { gapText, type ProviderGap, providerGapsOf } from '../applications/create/provider-gaps.ts'
import type { CustomerProviders } from '../applications/provider-contracts.ts'
import type { Customer } from '../customers/customer.ts'
import type { WorkflowDefinition } from '../workflows/workflow.ts'

export const gapsIn = (
  definition: Pick<WorkflowDefinition, 'steps' | 'markets'>,
  mode: Customer['mode'],
  { setup }: Pick<CustomerProviders, 'setup'>,
): ProviderGap[] =>
  mode === 'sandbox'
    ? []
    : definition.markets.flatMap((market) => providerGapsOf(definition, market, setup(market)))

/** Empty when nothing is missing. */
export function gapLines(gaps: readonly ProviderGap[]): string[] {
  if (gaps.length === 0) return []
  const [blocking, manual] = [gaps.filter(({ blocks }) => blocks), gaps.filter(({ blocks }) => !blocks)]
  return [
    ...section('applications.create answers 422 provider_not_configured:', blocking),
    ...section('Left to a person:', manual),
  ]
}

const section = (title: string, gaps: readonly ProviderGap[]): string[] =>
  gaps.length === 0 ? [] : ['', title, ...gaps.map((gap) => `  ${gapText(gap)}`)]
