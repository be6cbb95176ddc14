/** Which providers each customer has, read with a connection of the owner: for commands, which open none. */
import type { ClientBase } from 'pg'
import { queryOn } from '#audit/store/append.ts'
import type { ProviderSetups } from '#operator/ports.ts'
import { knownRows, LIST_PROVIDERS, type ProviderSettingRow, storedProviderOf } from '../provider-store.ts'
import { type ProviderDefaults, providerSetupOf } from './provider-setup.ts'

const ACTIVE_LISTS = {
  name: 'provider-setups-lists',
  text: `select exists (select from foyer.screening_version where state = 'ACTIVE') as "hasLists"`,
}

export const providerSetupsOn = (
  owner: ClientBase,
  { norwayRegistryUrl }: ProviderDefaults,
): ProviderSetups => ({
  async of({ customerId, mode }) {
    const rows = await queryOn(owner)<ProviderSettingRow>(LIST_PROVIDERS, [customerId])
    const stored = knownRows(rows).map(storedProviderOf)
    const [lists] = await queryOn(owner)<{ hasLists: boolean }>(ACTIVE_LISTS, [])
    const configured = { mode, stored, norwayRegistryUrl, hasLists: lists?.hasLists ?? false }
    return { stored, setup: (country) => providerSetupOf(configured, country) }
  },
})
