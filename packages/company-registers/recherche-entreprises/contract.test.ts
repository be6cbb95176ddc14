/** The French register under the contract of registries. */

import { choose } from '@foyer/provider-http/test/local-server'
import { aCompany, ID, OTHER_ID, pageOf } from '../test/recherche-entreprises.ts'
import { registryContract } from '../test/registry.ts'
import { localWorld } from '../test/registry-world.ts'
import { rechercheEntreprises } from './recherche-entreprises.ts'

const world = localWorld({
  name: 'recherche-entreprises',
  country: 'FR',
  company: { id: ID, name: aCompany.nom_raison_sociale },
  unknownId: OTHER_ID,
  invalidIds: ['012345676', '01234567'],
  searchText: 'rivage',
  adapter: rechercheEntreprises,
  answers: { lookup: pageOf(aCompany), search: pageOf(aCompany) },
  routes: ({ lookup, search }) => ({
    '/search': choose(({ url }) => (/[?&]q=\d{9}(&|$)/.test(url ?? '') ? lookup : search)),
  }),
  notFound: pageOf(),
  otherCompany: pageOf({ ...aCompany, siren: OTHER_ID }),
  unknownStatus: pageOf({ ...aCompany, etat_administratif: 'Z' }),
  troubled: { lookup: pageOf({ ...aCompany, etat_administratif: 'C', date_fermeture: '2026-01-02' }) },
  partial: [
    {
      name: 'partial publication',
      replies: {
        lookup: pageOf({
          ...aCompany,
          statut_diffusion: 'P',
          dirigeants: [{ ...aCompany.dirigeants[0], nom: '[ND]', prenoms: '[ND]' }],
        }),
      },
      gaps: ['officers', 'addresses'],
    },
    {
      name: 'no officers',
      replies: { lookup: pageOf({ ...aCompany, dirigeants: [] }) },
      gaps: ['officers'],
    },
    {
      name: 'an unknown office',
      replies: {
        lookup: pageOf({ ...aCompany, dirigeants: [{ ...aCompany.dirigeants[0], qualite: 'Astrologue' }] }),
      },
      gaps: ['officers'],
    },
  ],
})
// Insolvencies are in another service.
const { TROUBLED: _none, ...situations } = world.situations
registryContract({ ...world, situations })
