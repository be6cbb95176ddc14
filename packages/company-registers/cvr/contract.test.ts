/** The Danish register under the contract of registries. */

import { choose } from '@foyer/provider-http/test/local-server'
import { aCompany, hitsOf, ID, OTHER_ID, withStatus } from '../test/cvr.ts'
import { registryContract } from '../test/registry.ts'
import { localWorld } from '../test/registry-world.ts'
import { cvr } from './cvr.ts'

const small = { ...aCompany, deltagerRelation: aCompany.deltagerRelation.slice(0, 1) }

registryContract(
  localWorld({
    name: 'cvr',
    country: 'DK',
    company: { id: ID, name: aCompany.virksomhedMetadata.nyesteNavn.navn },
    unknownId: OTHER_ID,
    invalidIds: ['99000008', '9900000'],
    searchText: 'fjord',
    adapter: (parts) => cvr({ ...parts, userName: 'account', password: 'secret' }),
    answers: { lookup: hitsOf(aCompany), search: hitsOf(aCompany) },
    routes: ({ lookup, search }) => ({
      '/cvr-permanent/virksomhed/_search': choose((_, body) => (body.includes('"term"') ? lookup : search)),
    }),
    notFound: hitsOf(),
    otherCompany: hitsOf({ ...aCompany, cvrNummer: Number(OTHER_ID) }),
    unknownStatus: hitsOf(withStatus('FORTRYLLET')),
    troubled: {
      lookup: hitsOf({ ...withStatus('UNDER KONKURS'), deltagerRelation: small.deltagerRelation }),
    },
    partial: [
      {
        name: 'no participants',
        replies: { lookup: hitsOf({ ...aCompany, deltagerRelation: [] }) },
        gaps: ['officers', 'owners'],
      },
      {
        name: 'no signing rule',
        replies: { lookup: hitsOf({ ...aCompany, attributter: [] }) },
        gaps: ['signing'],
      },
    ],
    // Removing an end makes a value current.
    saysNone: (path) => /\/(gyldigTil|gyldigFra)$/.test(path),
  }),
)
