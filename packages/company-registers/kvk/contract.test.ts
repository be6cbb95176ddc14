/** The Dutch register under the contract of registries. */
import { aProfile, ID, OTHER_ID, searchOf } from '../test/kvk.ts'
import { registryContract } from '../test/registry.ts'
import { localWorld } from '../test/registry-world.ts'
import { kvk } from './kvk.ts'

const ended = { ...aProfile, materieleRegistratie: { datumAanvang: '20150228', datumEinde: '20260102' } }

const world = localWorld({
  name: 'kvk',
  country: 'NL',
  company: { id: ID, name: aProfile.statutaireNaam },
  unknownId: OTHER_ID,
  invalidIds: ['1234567', '123456789'],
  searchText: 'kade',
  adapter: (parts) => kvk({ ...parts, apiKey: 'key' }),
  answers: {
    lookup: aProfile,
    search: searchOf(
      { kvkNummer: ID, naam: aProfile.statutaireNaam, type: 'rechtspersoon' },
      { kvkNummer: ID, naam: 'Fictieve Kade Noord', type: 'nevenvestiging' },
    ),
  },
  routes: ({ lookup, search }) => ({
    ...(lookup !== undefined && {
      [`/v1/basisprofielen/${ID}`]: lookup,
      [`/v1/basisprofielen/${OTHER_ID}`]: lookup,
    }),
    ...(search !== undefined && { '/v2/zoeken': search }),
  }),
  otherCompany: { ...aProfile, kvkNummer: OTHER_ID },
  unknownStatus: { ...aProfile, materieleRegistratie: { datumAanvang: '20150228', datumEinde: 'ooit' } },
  troubled: { lookup: ended },
  partial: [
    {
      name: 'a sole trader with a protected address',
      replies: {
        lookup: {
          ...aProfile,
          statutaireNaam: undefined,
          _embedded: {
            hoofdvestiging: { adressen: [{ type: 'bezoekadres', indAfgeschermd: 'Ja' }] },
            eigenaar: { rechtsvorm: 'Eenmanszaak' },
          },
        },
      },
      gaps: ['addresses', 'officers', 'signing', 'owners'],
    },
  ],
  // Without its end, a company seems to go on.
  saysNone: (path) => /\/(materieleRegistratie|datumEinde)$/.test(path),
})
// Insolvencies are in another register.
const { TROUBLED: _none, ...situations } = world.situations
registryContract({ ...world, situations })
