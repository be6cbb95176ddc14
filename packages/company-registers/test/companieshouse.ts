/** An invented company in the format of Companies House. Numbers that begin with 99 are never given out. */

import { choose, type Reply, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import { companieshouse } from '../companieshouse/companieshouse.ts'
import type { Registry } from '../contract.ts'
import { type AdapterParts, NOW } from './registry-world.ts'

export const ID = '99000015'
const company = `/company/${ID}`
export const paths = {
  profile: company,
  officers: `${company}/officers`,
  controllers: `${company}/persons-with-significant-control`,
  statements: `${company}/persons-with-significant-control-statements`,
  search: '/search/companies',
}

export const aCompany = {
  company_name: 'FICTIONAL BICYCLES LTD',
  company_number: ID,
  company_status: 'active',
  type: 'ltd',
  jurisdiction: 'england-wales',
  date_of_creation: '2015-02-28',
  previous_company_names: [
    { name: 'INVENTED WHEELS LTD', effective_from: '2015-02-28', ceased_on: '2018-01-01' },
  ],
  sic_codes: ['62012', '99999'],
  registered_office_address: {
    premises: '12',
    address_line_1: 'Sample Street',
    locality: 'London',
    postal_code: 'sw1a  1aa',
    country: 'England',
    care_of: 'c/o Sample Accounts',
  },
}

export const page = (...items: object[]) => ({
  items,
  items_per_page: 100,
  start_index: 0,
  total_results: items.length,
})
const director = (name: string, more: object = {}) => ({
  ...{ name, officer_role: 'director', appointed_on: '2015-02-28', occupation: 'Engineer' },
  ...{ nationality: 'British', country_of_residence: 'Wales', date_of_birth: { month: 4, year: 1981 } },
  address: { address_line_1: 'Secret Street' },
  ...more,
})

export const itsOfficers = page(
  director('SAMPLE, Ada Mary'),
  director('EXAMPLE, Bo, Dr', { nationality: 'Swedish', date_of_birth: { month: '11', year: '1979' } }),
  director('FORMER, Cleo', { resigned_on: '2020-01-01' }),
  {
    name: 'INVENTED SECRETARIES LIMITED',
    officer_role: 'corporate-secretary',
    appointed_on: '2016-01-01',
    identification: { identification_type: 'uk-limited-company', registration_number: '99000023' },
  },
)

export const individual = (natures: string[], more: object = {}) => ({
  kind: 'individual-person-with-significant-control',
  name: 'Dr Ada Mary Sample',
  name_elements: { title: 'Dr', forename: 'Ada', middle_name: 'Mary', surname: 'Sample' },
  natures_of_control: natures,
  nationality: 'British',
  country_of_residence: 'Wales',
  date_of_birth: { month: 4, year: 1981 },
  notified_on: '2016-04-06',
  ...more,
})
export const corporate = (natures: string[], more: object = {}) => ({
  kind: 'corporate-entity-person-with-significant-control',
  name: 'Invented Holding AB',
  natures_of_control: natures,
  identification: {
    legal_form: 'Aktiebolag',
    legal_authority: 'Swedish law',
    country_registered: 'Sweden',
    place_registered: 'Bolagsverket',
    registration_number: '529999-9994',
  },
  ...more,
})
export const itsControllers = page(
  individual(['ownership-of-shares-50-to-75-percent', 'voting-rights-50-to-75-percent']),
  corporate(['ownership-of-shares-25-to-50-percent']),
  individual(['ownership-of-shares-75-to-100-percent'], {
    name: 'Cleo Former',
    name_elements: { forename: 'Cleo', surname: 'Former' },
    ceased_on: '2020-01-01',
  }),
)
export const statement = (words: string, more: object = {}) => ({
  kind: 'persons-with-significant-control-statement',
  statement: words,
  notified_on: '2016-04-06',
  ...more,
})

export const itsSearch = {
  items: [
    {
      kind: 'searchresults#company',
      title: aCompany.company_name,
      company_number: ID,
      company_type: 'ltd',
      company_status: 'active',
      address: { locality: 'London' },
    },
  ],
  total_results: 1,
}

export const KEY = 'a-key'
const authorized = (reply: Reply | undefined): Reply =>
  choose(({ headers }) => (headers.authorization === `Basic ${btoa(`${KEY}:`)}` ? reply : status(401)))

export const everything: Record<string, Reply> = {
  lookup: aCompany,
  officers: itsOfficers,
  controllers: itsControllers,
  statements: status(404),
  search: itsSearch,
}
export const routes = (replies: Record<string, Reply>): Routes => ({
  [paths.profile]: authorized(replies.lookup),
  [paths.officers]: authorized(replies.officers),
  [paths.controllers]: authorized(replies.controllers),
  [paths.statements]: authorized(replies.statements),
  [paths.search]: authorized(replies.search),
})

export const adapter = (parts: AdapterParts): Registry => companieshouse({ ...parts, apiKey: KEY })

export async function found(replies: Record<string, Reply>) {
  await using server = await serve(routes({ ...everything, ...replies }))
  const registry = adapter({
    baseUrl: server.baseUrl,
    timeoutMs: 10_000,
    limits: { backoffMs: 5 },
    now: () => NOW,
  })
  const number = { id: ID, issuingCountry: 'GB', type: 'REGISTRATION', display: ID } as const
  const answer = await registry.lookup(number, { language: 'en' })
  if (answer.kind !== 'FOUND') throw new Error(answer.kind)
  return { ...answer, requests: server.requests }
}
