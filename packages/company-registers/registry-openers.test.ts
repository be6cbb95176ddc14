/** The registries of a customer's settings: from the fields of the catalogue to an answer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import { type Routes, serve } from '@foyer/provider-http/test/local-server'
import { registries } from '../../src/providers/catalogue/registries.ts'
import { adapters } from '../../src/providers/store/adapters.ts'
import { noTransactions } from '../../test/fixtures/providers.ts'
import * as sweden from './test/bolagsverket.ts'
import * as norway from './test/brreg.ts'
import * as britain from './test/companieshouse.ts'
import * as finland from './test/prh.ts'
import { NOW } from './test/registry-world.ts'

interface Case {
  key: 'brreg' | 'bolagsverket' | 'prh' | 'companieshouse'
  market: string
  id: string
  name: string
  routes: Routes
  settings: (baseUrl: string) => Record<string, string>
}

const company = { lookup: { organisationer: [sweden.aCompany] }, information: [sweden.itsInformation] }
const cases: Case[] = [
  {
    ...{ key: 'brreg', market: 'NO', id: norway.ID, name: norway.aCompany.navn, routes: norway.everything },
    settings: (baseUrl) => ({ baseUrl: `${baseUrl}/` }),
  },
  {
    ...{ key: 'bolagsverket', market: 'SE', id: sweden.ID, name: 'Provcyklar Grönköping AB' },
    routes: sweden.routes(company),
    settings: (baseUrl) => ({
      baseUrl: `${baseUrl}/vardefulla-datamangder/v1`,
      tokenUrl: baseUrl + sweden.paths.token,
      ...{ clientId: 'client', clientSecret: 'secret', scope: 'vardefulla-datamangder:read' },
      companyInformationUrl: `${baseUrl}/foretagsinformation/v4`,
    }),
  },
  {
    ...{ key: 'prh', market: 'FI', id: finland.ID, name: 'Koeyhtiö Oy' },
    routes: finland.routes({ lookup: finland.answer(finland.aCompany) }),
    settings: (baseUrl) => ({ baseUrl: `${baseUrl}/opendata-ytj-api/v3` }),
  },
  {
    ...{ key: 'companieshouse', market: 'GB', id: britain.ID, name: britain.aCompany.company_name },
    routes: britain.routes(britain.everything),
    settings: (baseUrl) => ({ baseUrl, apiKey: britain.KEY }),
  },
]

describe('a registry opens from its settings', () => {
  for (const { key, market, id, name, routes, settings } of cases)
    it(key, async () => {
      await using server = await serve(routes)
      const given = settings(server.baseUrl)
      const fields = registries[key].fields.map((field) => field.name)
      assert.deepEqual(
        Object.keys(given).filter((field) => !fields.includes(field)),
        [],
      )
      const open = await adapters[key].load()
      const registry = open({
        ...{
          settings: given,
          customerId: 'x',
          mode: 'live',
          market,
          ownBaseUrl: 'https://foyer.example.com',
          nocodeUrl: 'https://foyer.example.com/onboarding',
        },
        now: () => NOW,
        watch: { breaker() {}, ended() {} },
        fetch,
        tlsFetch: () => fetch,
        derivedKey: () => new Uint8Array(32),
        transactions: noTransactions,
      })
      const number = organizationNumber(id, { country: market, mode: 'sandbox' })
      assert.ok('value' in number)
      const found = await registry.lookup(number.value, { language: 'en' })
      assert.equal(found.kind === 'FOUND' && found.answer.organization.organizationName, name)
      assert.ok(found.kind === 'FOUND' && !found.answer.gaps.some(({ reason }) => reason === 'SOURCE_DOWN'))
    })
})
