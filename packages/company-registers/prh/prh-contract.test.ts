/** The Finnish register under the contract of registries. */
import { aCompany, answer, ID, routes, situation } from '../test/prh.ts'
import { registryContract } from '../test/registry.ts'
import { localWorld } from '../test/registry-world.ts'
import { prh } from './prh.ts'

registryContract(
  localWorld({
    name: 'prh',
    country: 'FI',
    company: { id: ID, name: 'Koeyhtiö Oy' },
    unknownId: '2999901-4',
    invalidIds: ['2999900-7', '29999'],
    searchText: 'koeyhtiö',
    adapter: (parts) => prh({ ...parts, baseUrl: `${parts.baseUrl}/opendata-ytj-api/v3/` }),
    answers: { lookup: answer(aCompany), search: answer(aCompany) },
    routes,
    notFound: answer(),
    otherCompany: answer({ ...aCompany, businessId: { value: '2999901-4' } }),
    unknownStatus: answer({ ...aCompany, companySituations: [situation('UUSI', '2026-01-02')] }),
    troubled: { lookup: answer({ ...aCompany, companySituations: [situation('KONK', '2026-01-02')] }) },
    partial: [
      { name: 'officers and signing', replies: {}, gaps: ['officers', 'signing', 'owners'] },
      {
        name: 'no situations',
        replies: { lookup: answer({ ...aCompany, companySituations: undefined }) },
        gaps: ['companyStatus'],
      },
      {
        name: 'an unknown form',
        replies: { lookup: answer({ ...aCompany, companyForms: [{ type: '99' }] }) },
        gaps: ['legalType'],
      },
    ],
    // Any end date says that a situation has ended; a removed entry looks like no entry.
    saysNone: (path) => path.endsWith('/endDate'),
  }),
)
