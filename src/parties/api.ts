/** Everyone that applications name. */
import type { Table } from '#endpoint.ts'
import partiesGet from './endpoints/parties.get.ts'
import partiesResolve from './endpoints/parties.resolve.ts'
import partiesSearch from './endpoints/parties.search.ts'

export const partyApi = {
  'POST /v1/parties.search': partiesSearch,
  'POST /v1/parties.get': partiesGet,
  'POST /v1/parties.resolve': partiesResolve,
} satisfies Table
