/** An invented company in the format of the Finnish open data. */

import { choose, type Reply, type Routes, serve } from '@foyer/provider-http/test/local-server'
import { prh } from '../prh/prh.ts'
import { NOW } from './registry-world.ts'

export const ID = '2999900-6'
export const PATH = '/opendata-ytj-api/v3/companies'

const described = (fi: string, sv: string) => [
  { languageCode: '3', description: 'In English' },
  { languageCode: '1', description: fi },
  { languageCode: '2', description: sv },
]
const entry = (register: string, type: string, registrationDate: string, more: object = {}) => ({
  ...{
    register,
    type,
    registrationDate,
    authority: '1',
    descriptions: described('Rekisterissä', 'Registrerad'),
  },
  ...more,
})

export const aCompany = {
  businessId: { value: ID, registrationDate: '2015-02-28', source: '3' },
  euId: { value: `FIFPRO.${ID}`, source: '1' },
  names: [
    { name: 'Vanha Koe Oy', type: '1', registrationDate: '2015-03-01', endDate: '2019-12-31', version: 2 },
    { name: 'Koeyhtiö Oy', type: '1', registrationDate: '2020-01-01', version: 1 },
    { name: 'Provbolaget Ab', type: '2', registrationDate: '2020-01-01', version: 1 },
    { name: 'Koekauppa', type: '3', registrationDate: '2021-01-01', version: 1 },
  ],
  mainBusinessLine: {
    type: '62100',
    typeCodeSet: 'TOIMI4',
    registrationDate: '2026-01-01',
    descriptions: described('Ohjelmointi', 'Programmering'),
  },
  companyForms: [
    { type: '26', registrationDate: '2015-03-01', endDate: '2019-12-31', version: 2, descriptions: [] },
    {
      type: '16',
      registrationDate: '2020-01-01',
      version: 1,
      descriptions: described('Osakeyhtiö', 'Aktiebolag'),
    },
  ],
  companySituations: [],
  registeredEntries: [
    entry('1', '1', '2015-03-14'),
    entry('4', '1', '2015-03-20'),
    entry('5', '55', '2015-04-01'),
    entry('6', '82', '2014-01-01'),
    entry('6', '80', '2016-05-01', { endDate: '2017-01-01' }),
    entry('6', '80', '2018-06-01'),
  ],
  addresses: [
    {
      ...{ type: 1, street: 'Koekatu', buildingNumber: '7', entrance: 'B', apartmentNumber: '12', co: '' },
      ...{ postCode: '02610', apartmentIdSuffix: '' },
      postOffices: [
        { city: 'ESBO', languageCode: '2', municipalityCode: '049' },
        { city: 'ESPOO', languageCode: '1', municipalityCode: '049' },
      ],
    },
    {
      ...{ type: 2, street: '', postOfficeBox: '226', postCode: '00045', co: 'Tilitoimisto Koe' },
      postOffices: [{ city: 'HELSINKI', languageCode: '1', municipalityCode: '091' }],
    },
  ],
  tradeRegisterStatus: '1',
  status: '2',
  registrationDate: '2015-03-14',
  lastModified: '2026-08-19T10:04:06',
}

export const answer = (...companies: object[]) => ({ totalResults: companies.length, companies })
export const situation = (type: string, registrationDate: string, more: object = {}) => ({
  type,
  registrationDate,
  ...more,
})

/** The register has one path for lookups and searches. */
export const routes = (replies: Record<string, Reply>): Routes => ({
  [PATH]: choose(({ url }) => (url?.includes('name=') ? replies.search : replies.lookup)),
})

export async function organizationIn(company: object, language = 'fi') {
  await using server = await serve(routes({ lookup: answer(company) }))
  const registry = prh({ baseUrl: `${server.baseUrl}/opendata-ytj-api/v3`, now: () => NOW })
  const number = { id: ID, issuingCountry: 'FI', type: 'REGISTRATION', display: ID } as const
  const found = await registry.lookup(number, { language })
  if (found.kind !== 'FOUND') throw new Error(found.kind)
  return found.answer
}
