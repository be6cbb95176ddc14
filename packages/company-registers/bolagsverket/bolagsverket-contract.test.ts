/** The Swedish register under the contract of registries, with and without the paid service. */

import { status } from '@foyer/provider-http/test/local-server'
import {
  aCompany,
  adapter,
  bankrupt,
  failed,
  ID,
  itsInformation,
  procedures,
  routes,
  TOKEN,
} from '../test/bolagsverket.ts'
import { registryContract } from '../test/registry.ts'
import { type LocalRegistry, localWorld } from '../test/registry-world.ts'

const answer = (...organisationer: object[]) => ({ organisationer })

const open: LocalRegistry = {
  name: 'bolagsverket',
  country: 'SE',
  company: { id: ID, name: 'Provcyklar Grönköping AB' },
  unknownId: '5560360793',
  invalidIds: ['5299999995', '529999999', '1212121213'],
  searchText: null,
  adapter: (parts) => adapter(parts, { paid: false }),
  answers: { lookup: answer(aCompany), token: TOKEN },
  routes,
  notFound: answer(),
  otherCompany: answer({ ...aCompany, organisationsidentitet: { identitetsbeteckning: '5560360793' } }),
  unknownStatus: answer(procedures({ kod: 'XX', klartext: 'Okänt' })),
  troubled: { lookup: answer(bankrupt) },
  partial: [
    {
      name: 'the form is down',
      replies: { lookup: answer({ ...aCompany, organisationsform: failed('TIMEOUT') }) },
      gaps: ['legalType'],
    },
    {
      name: 'Statistics Sweden is down',
      replies: {
        lookup: answer({
          ...aCompany,
          verksamOrganisation: failed('OTILLGANGLIG_UPPGIFTSKALLA', { kod: null }),
          postadressOrganisation: failed('OTILLGANGLIG_UPPGIFTSKALLA', { postadress: null }),
          naringsgrenOrganisation: failed('OTILLGANGLIG_UPPGIFTSKALLA', { sni: null }),
        }),
      },
      gaps: ['companyStatus', 'addresses', 'industryCodes'],
    },
    { name: 'nothing but the free service', replies: {}, gaps: ['officers', 'signing', 'foundationDate'] },
  ],
  // The register writes "no procedure" as null, and any value in these fields means "removed".
  saysNone: (path, instead) => /[pP]aga?e?ndeAvvecklings\w+forfarande$/.test(path) && instead === null,
}

registryContract(localWorld(open))

registryContract(
  localWorld({
    ...open,
    name: 'bolagsverket with the paid service',
    adapter: (parts) => adapter(parts),
    answers: { ...open.answers, information: [itsInformation] },
    partial: [
      {
        name: 'the paid service is down',
        replies: { information: status(503) },
        gaps: ['officers', 'signing'],
      },
      { name: 'half its answer', replies: { information: '[{' }, gaps: ['officers', 'signing'] },
      { name: 'it does not know the company', replies: { information: status(404) }, gaps: ['officers'] },
      {
        name: 'another company',
        replies: { information: [{ ...itsInformation, identitet: {} }] },
        gaps: ['officers'],
      },
    ],
  }),
)
