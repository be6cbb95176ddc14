/** Audit actions of provider settings. */

import { type ActionRows, action, text } from '#audit/action-row.ts'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'

export const providerActions = {
  'provider.set': action(
    'settings of a registry, an eID or a list were changed',
    ({ provider }) => `changed the settings of ${providerNameOf(text(provider)) || 'a provider'}`,
  ),
  'provider.removed': action(
    'settings of a registry, an eID or a list were removed',
    ({ provider }) => `removed the settings of ${providerNameOf(text(provider)) || 'a provider'}`,
  ),
  'provider.list_accepted': action(
    'a list of PID providers whose numbers began again was accepted',
    'accepted a list of PID providers whose numbers began again',
  ),
} satisfies ActionRows
