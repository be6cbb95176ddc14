/** Errors of the settings of providers. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const providerErrors = {
  invalid_provider_settings: errorRow(
    422,
    'Invalid provider settings',
    'Settings of the provider are missing or wrong; errors names each field and how to fix it.',
  ),
  provider_unknown: errorRow(
    422,
    'Unknown provider',
    'There is no provider with this key. providers.list names all.',
  ),
  provider_not_set: errorRow(
    404,
    'Provider not set',
    'This provider is not set for this market. providers.list names what is set.',
  ),
  provider_conflict: errorRow(
    409,
    'Another registry is set',
    'A market has one registry. Remove the other one of this market first, or disable it.',
  ),
} satisfies Record<string, ErrorRow>
