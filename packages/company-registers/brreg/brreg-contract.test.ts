/** The Norwegian register under the contract of registries. */

import { status } from '@foyer/provider-http/test/local-server'
import { aCompany, everything, ID, itsRoles, paths } from '../test/brreg.ts'
import { registryContract } from '../test/registry.ts'
import { localWorld } from '../test/registry-world.ts'
import { brreg } from './brreg.ts'

const { konkurs: _konkurs, ...withoutFlag } = aCompany

registryContract(
  localWorld({
    name: 'brreg',
    country: 'NO',
    company: { id: ID, name: aCompany.navn },
    unknownId: '300000010',
    invalidIds: ['200000014', '20000001'],
    searchText: 'fjord',
    adapter: brreg,
    answers: {
      lookup: aCompany,
      search: { _embedded: { enheter: [aCompany] }, page: { totalPages: 1 } },
      roles: itsRoles,
      signature: everything[paths.signature] as object,
      procuration: everything[paths.procuration] as object,
    },
    routes: (replies) => ({
      [paths.unit]: replies.lookup ?? {},
      ...(replies.search && { [paths.search]: replies.search }),
      [paths.roles]: replies.roles ?? {},
      [paths.signature]: replies.signature ?? {},
      [paths.procuration]: replies.procuration ?? {},
    }),
    otherCompany: { ...aCompany, organisasjonsnummer: '300000010' },
    unknownStatus: withoutFlag,
    troubled: { lookup: { ...aCompany, konkurs: true, konkursdato: '2026-01-02' } },
    partial: [
      { name: 'roles are down', replies: { roles: status(500) }, gaps: ['officers'] },
      { name: 'roles are unknown', replies: { roles: status(404) }, gaps: ['officers'] },
      { name: 'half the roles', replies: { roles: '{"rollegrupper":[' }, gaps: ['officers'] },
      {
        name: 'the roles of another company',
        replies: {
          roles: { ...itsRoles, _links: { self: { href: 'http://localhost/enheter/300000010/roller' } } },
        },
        gaps: ['officers'],
      },
      { name: 'the signature is down', replies: { signature: status(503) }, gaps: ['signing'] },
    ],
    // These two fields say that a person has left.
    saysNone: (path) => /\/(fratraadt|avregistrert)$/.test(path),
  }),
)
