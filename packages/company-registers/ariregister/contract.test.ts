/** The Estonian register under the contract of registries. */

import { choose, status } from '@foyer/provider-http/test/local-server'
import { aCompany, answerOf, beneficialOwners, found, ID, OTHER_ID, rightsOf } from '../test/ariregister.ts'
import { registryContract } from '../test/registry.ts'
import { localWorld } from '../test/registry-world.ts'
import { ariregister } from './ariregister.ts'

const fault =
  '<SOAP-ENV:Envelope><SOAP-ENV:Body><SOAP-ENV:Fault><faultstring>Incorrect user name or password.' +
  '</faultstring></SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>'
const bankrupt = { ...aCompany, yldandmed: { ...aCompany.yldandmed, staatus: 'N' } }

registryContract(
  localWorld({
    name: 'ariregister',
    country: 'EE',
    company: { id: ID, name: aCompany.nimi },
    unknownId: OTHER_ID,
    invalidIds: ['19000009', '1900000'],
    searchText: 'rand',
    adapter: (parts) => ariregister({ ...parts, userName: 'account', password: 'p&ssword' }),
    answers: {
      lookup: answerOf(aCompany),
      search: answerOf(found),
      signing: rightsOf('JAH', 'JAH'),
      owners: beneficialOwners,
    },
    routes: ({ lookup, search, signing, owners }) => ({
      '/': choose((_, body) => {
        if (!body.includes('<prod:ariregister_parool>p&amp;ssword</prod:ariregister_parool>')) return fault
        if (body.includes('<prod:detailandmed_v2>')) return lookup
        if (body.includes('<prod:lihtandmed_v2>')) return search
        return body.includes('<prod:esindus_v1>') ? signing : owners
      }),
    }),
    notFound: { keha: { ettevotjad: {}, leitud_ettevotjate_arv: 0 } },
    otherCompany: answerOf({ ...aCompany, ariregistri_kood: Number(OTHER_ID) }),
    unknownStatus: answerOf({ ...aCompany, yldandmed: { ...aCompany.yldandmed, staatus: 'Z' } }),
    troubled: { lookup: answerOf(bankrupt) },
    partial: [
      { name: 'no right of representation', replies: { signing: status(500) }, gaps: ['signing'] },
      { name: 'a fault instead of owners', replies: { owners: fault }, gaps: ['owners'] },
      {
        name: 'the rights of another company',
        replies: { signing: answerOf({ ariregistri_kood: Number(OTHER_ID), isikud: {} }) },
        gaps: ['signing'],
      },
      { name: 'only together', replies: { signing: rightsOf('EI', 'EI') }, gaps: ['signing'] },
      {
        name: 'owners who are not shown',
        replies: {
          owners: {
            keha: { kasusaajad: { kasusaaja: [], kasusaajate_arv_kokku: 1, peidetud_kasusaajate_arv: 1 } },
          },
        },
        gaps: ['owners'],
      },
    ],
    // Removing an end makes a role current, and the register writes "none" as {}.
    saysNone: (path, instead) =>
      /\/(lopp_kpv|kustutamise_kpv)$/.test(path) ||
      JSON.stringify(instead) === '{}' ||
      (instead === undefined && path.endsWith('/item')),
  }),
)
