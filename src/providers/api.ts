/** The providers that a customer sets: registries, eIDs and lists. */
import type { Table } from '#endpoint.ts'
import { providersList, providersRemove, providersSet, providersTest } from './endpoints/providers.ts'

export const providerApi = {
  'POST /v1/providers.list': providersList,
  'POST /v1/providers.set': providersSet,
  'POST /v1/providers.remove': providersRemove,
  'POST /v1/providers.test': providersTest,
} satisfies Table
