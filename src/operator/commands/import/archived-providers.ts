/** The providers of an archived customer. They have no secrets: those that need one are not used before. */
import { Type } from 'typebox'
import type { Customer } from '#customers/customer.ts'
import type { FieldError } from '#kernel/api-error.ts'
import { isProviderKey, providerRow } from '#providers/catalogue.ts'
import { marketProblem, normalMarket, settingsProblems } from '#providers/provider-settings.ts'
import type { ArchivedProvider } from '../../ports.ts'

const open = { additionalProperties: true } as const
export const ProviderFile = Type.Object(
  {
    provider: Type.String({ maxLength: 40 }),
    market: Type.String({ maxLength: 2 }),
    enabled: Type.Boolean(),
    position: Type.Integer({ minimum: 0 }),
    settings: Type.Record(Type.String(), Type.String()),
  },
  open,
)

/** Validates a provider as if a person had sent it, except for the secrets. undefined: it is left out. */
export function archivedProviderOf(
  {
    provider,
    market: given,
    enabled,
    position,
    settings,
  }: Omit<ArchivedProvider, 'provider'> & { provider: string },
  mode: Customer['mode'],
): ArchivedProvider | FieldError {
  const path = `customer.json: /providers: ${isProviderKey(provider) ? provider : 'another version'}`
  const leftOut = (message: string): FieldError => ({ path, code: 'provider_left_out', message })
  if (!isProviderKey(provider)) return leftOut('This version of Foyer has no such provider.')
  const row = providerRow(provider)
  const market = normalMarket(row, given)
  // A private address is called only where the operator of this installation allows it.
  const rules = { mode, allowPrivate: true }
  const change = { settings, secrets: {} }
  const [problem] = [
    marketProblem(row, market),
    ...settingsProblems(row, { settings: {}, secretNames: [] }, change, rules),
  ].filter((each) => each !== undefined && !(each.code === 'required' && each.path.startsWith('/secrets/')))
  if (problem) return leftOut(`${problem.path}: ${problem.message}`)
  return { provider, market, enabled, position, settings }
}
