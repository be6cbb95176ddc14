/** The Global LEI Index as a German register under the contract of registries. */

import { choose, status } from '@foyer/provider-http/test/local-server'
import {
  AUTHORITY,
  aRecord,
  court,
  ID,
  LEI,
  OTHER_ID,
  pageOf,
  parent,
  recordOf,
  suggestionsOf,
} from '../test/gleif.ts'
import { registryContract } from '../test/registry.ts'
import { localWorld } from '../test/registry-world.ts'
import { gleif } from './gleif.ts'

const name = 'Fiktive Ufer GmbH'
const bankruptcy = { type: 'BANKRUPTCY', status: 'IN_PROGRESS', effectiveDate: '2026-01-02T00:00:00Z' }

registryContract(
  localWorld({
    name: 'gleif',
    country: 'DE',
    company: { id: ID, name },
    unknownId: OTHER_ID,
    invalidIds: ['HRB 900001', 'HRB 900001 Nirgendwo'],
    searchText: 'ufer',
    adapter: (parts) => gleif({ ...parts, market: 'DE' }),
    answers: {
      lookup: pageOf(aRecord),
      search: suggestionsOf(LEI),
      court,
      direct: { data: parent },
      ultimate: { data: parent },
    },
    routes: ({ lookup, search, court: authority, direct, ultimate }) => ({
      '/lei-records': choose(({ url }) =>
        url?.includes('registeredAs')
          ? lookup
          : url?.includes('filter%5Blei%5D')
            ? pageOf(aRecord)
            : undefined,
      ),
      ...(search !== undefined && { '/autocompletions': search }),
      [`/registration-authorities/${AUTHORITY}`]: authority ?? {},
      [`/lei-records/${LEI}/direct-parent`]: direct ?? {},
      [`/lei-records/${LEI}/ultimate-parent`]: ultimate ?? {},
    }),
    notFound: pageOf(),
    otherCompany: pageOf(recordOf('Andere GmbH', 'HRB 900001', { registeredAt: { id: 'RA000901' } })),
    unknownStatus: pageOf(recordOf(name, 'HRB 900001', { status: 'NULL' })),
    troubled: { lookup: pageOf(recordOf(name, 'HRB 900001', { eventGroups: [{ events: [bankruptcy] }] })) },
    partial: [
      {
        name: 'no longer maintained',
        replies: { lookup: pageOf(recordOf(name, 'HRB 900001', {}, { status: 'LAPSED' })) },
        gaps: ['companyStatus'],
      },
      {
        name: 'no parent is reported',
        replies: { direct: status(404), ultimate: status(404) },
        gaps: ['owners'],
      },
      { name: 'parents are down', replies: { direct: status(500) }, gaps: ['owners'] },
    ],
    // A removed event never happened.
    saysNone: (path) => /\/(eventGroups(\/.*)?|registeredAt|id)$/.test(path),
  }),
)
