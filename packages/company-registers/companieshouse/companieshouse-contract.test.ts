/** Companies House under the contract of registries. */

import { status } from '@foyer/provider-http/test/local-server'
import {
  aCompany,
  adapter,
  everything,
  ID,
  itsControllers,
  itsOfficers,
  itsSearch,
  page,
  routes,
  statement,
} from '../test/companieshouse.ts'
import { registryContract } from '../test/registry.ts'
import { localWorld } from '../test/registry-world.ts'

registryContract(
  localWorld({
    name: 'companieshouse',
    country: 'GB',
    company: { id: ID, name: aCompany.company_name },
    unknownId: '99000023',
    invalidIds: ['XX000015', '123'],
    searchText: 'bicycles',
    adapter,
    answers: {
      lookup: aCompany,
      officers: itsOfficers,
      controllers: itsControllers,
      statements: page(statement('all-beneficial-owners-identified')),
      search: itsSearch,
    },
    routes: (replies) => routes({ ...everything, ...replies }),
    otherCompany: { ...aCompany, company_number: '99000023' },
    unknownStatus: { ...aCompany, company_status: 'hibernating' },
    troubled: { lookup: { ...aCompany, company_status: 'insolvency-proceedings' } },
    partial: [
      { name: 'a partnership', replies: { lookup: { ...aCompany, type: 'llp' } }, gaps: ['signing'] },
      { name: 'officers are down', replies: { officers: status(503) }, gaps: ['officers', 'signing'] },
      { name: 'half the officers', replies: { officers: '{"items":[' }, gaps: ['officers'] },
      { name: 'a missing page', replies: { officers: { items: [], total_results: 7 } }, gaps: ['officers'] },
      {
        name: 'the officers of another company',
        replies: { officers: { ...itsOfficers, links: { self: '/company/99000023/officers' } } },
        gaps: ['officers', 'signing'],
      },
      { name: 'control is down', replies: { controllers: status(500) }, gaps: ['owners'] },
      { name: 'statements are down', replies: { statements: status(500) }, gaps: ['owners'] },
      { name: 'nobody with control', replies: { controllers: status(404) }, gaps: ['owners'] },
    ],
    // Any text in these fields means that a person has left or has lost control.
    saysNone: (path) => /\/(resigned_on|ceased_on|ceased)$/.test(path),
  }),
)
