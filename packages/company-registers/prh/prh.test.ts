/** The fields of the Finnish register. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { serve } from '@foyer/provider-http/test/local-server'
import { aCompany, organizationIn, PATH, routes, situation } from '../test/prh.ts'
import { NOW } from '../test/registry-world.ts'
import codes from './codes.json' with { type: 'json' }
import { prh } from './prh.ts'

const found = async (company: object, language?: string) =>
  (await organizationIn({ ...aCompany, ...company }, language)).organization

describe('a company', () => {
  it('has its current name, and all other names as other names', async () => {
    const { organizationName, previousNames } = await found({})
    assert.equal(organizationName, 'Koeyhtiö Oy')
    assert.deepEqual(previousNames, ['Vanha Koe Oy', 'Provbolaget Ab', 'Koekauppa'])
  })

  it('that has ended has its last name', async () => {
    const names = aCompany.names.map((name) => ({ endDate: '2026-01-01', ...name }))
    assert.equal((await found({ names })).organizationName, 'Koeyhtiö Oy')
  })

  it('with a foreign address without a country code has a gap', async () => {
    const gapFor = async (address: object) => {
      const { gaps } = await organizationIn({
        ...aCompany,
        addresses: [{ type: 2, postOffices: [], ...address }],
      })
      return gaps.some(({ field }) => field === 'addresses.country')
    }
    assert.equal(await gapFor({ freeAddressLine: 'Street 1, Tehran, Iran' }), true)
    assert.equal(await gapFor({ street: 'Street 1', country: 'Iran' }), true)
    assert.equal(await gapFor({ street: 'Street 1', country: 'XX' }), true)
    assert.equal(await gapFor({ freeAddressLine: 'Street 1, Oslo', country: 'NO' }), false)
    assert.equal(
      (await organizationIn(aCompany)).gaps.some(({ field }) => field === 'addresses.country'),
      false,
    )
  })

  it('has the dates of both tax registers, business first for VAT', async () => {
    const dates = async (company: object) => {
      const { registrationDate, registeredCorporateTaxDate, registeredCorporateVatDate } =
        await found(company)
      return [registrationDate, registeredCorporateTaxDate, registeredCorporateVatDate]
    }
    assert.deepEqual(await dates({}), ['2015-03-14', '2015-03-20', '2018-06-01'])
    const without = (...left: number[]) => ({
      registeredEntries: aCompany.registeredEntries.filter((_entry, at) => !left.includes(at)),
    })
    assert.deepEqual(await dates(without(0, 1, 5)), ['2015-03-14', '2015-04-01', '2014-01-01'])
    assert.deepEqual(await dates(without(1, 2, 3, 5)), ['2015-03-14', null, null])
  })

  it('has its form and addresses in Finnish, or in Swedish', async () => {
    const finnish = await found({})
    assert.deepEqual(finnish.legalType, {
      ...{ code: 'DKUW', localCode: '16', localName: 'Osakeyhtiö', localAbbreviation: 'Oy' },
      ...{ language: 'fi', country: 'FI', category: 'LIMITED_COMPANY' },
    })
    const [visiting, postal] = finnish.addresses
    assert.deepEqual(visiting, {
      ...{ type: 'VISITING', careOf: null, lines: ['Koekatu 7 B 12'], street: 'Koekatu', houseNumber: '7' },
      ...{ apartment: 'B 12', poBox: null, postalCode: '02610', city: 'ESPOO', region: null, country: 'FI' },
      municipality: { code: '049', name: null },
      formatted: 'Koekatu 7 B 12, 02610 ESPOO',
    })
    assert.deepEqual(
      [postal?.type, postal?.formatted],
      ['POSTAL', 'c/o Tilitoimisto Koe, PL 226, 00045 HELSINKI'],
    )
    const swedish = await found({}, 'sv')
    assert.deepEqual([swedish.legalType?.localName, swedish.addresses[0]?.city], ['Aktiebolag', 'ESBO'])
  })

  for (const [type, category] of [
    ['16', 'LIMITED_COMPANY'],
    ['19', 'BRANCH'],
    ['60', 'BRANCH'],
  ])
    it(`of the form ${type} is a ${category}`, async () => {
      const companyForms = [{ ...aCompany.companyForms[1], type }]
      assert.equal((await found({ companyForms })).legalType?.category, category)
    })

  const lines: [set: string, scheme: string, nace: string | undefined][] = [
    ['TOIMI4', 'TOL2025', '62.10'],
    ['TOIMI3', 'TOL2008', undefined],
    ['TOIMI2', 'OTHER', undefined],
    ['constructor', 'OTHER', undefined],
  ]
  for (const [typeCodeSet, scheme, nace] of lines)
    it(`has an industry in the version given by the register: ${typeCodeSet}`, async () => {
      const [industry] = (await found({ mainBusinessLine: { ...aCompany.mainBusinessLine, typeCodeSet } }))
        .industryCodes
      assert.deepEqual([industry?.scheme, industry?.nace?.code], [scheme, nace])
    })

  const statuses: [name: string, company: object, code: string][] = [
    ['restructuring', { companySituations: [situation('SANE', '2026-01-02')] }, 'IN_RESTRUCTURING'],
    [
      'liquidation and bankruptcy',
      { companySituations: [situation('SELTILA', '2025-01-02'), situation('KONK', '2026-01-02')] },
      'BANKRUPT',
    ],
    [
      'a situation that ended',
      { companySituations: [situation('KONK', '2020-01-02', { endDate: '2021-01-01' })] },
      'ACTIVE',
    ],
    ['an end', { endDate: '2026-01-01' }, 'DISSOLVED'],
    ['an end that cannot be read', { endDate: 'x' }, 'DISSOLVED'],
    ['removed from the trade register', { tradeRegisterStatus: '4' }, 'DISSOLVED'],
    ['an unknown word of the trade register', { tradeRegisterStatus: '3' }, 'UNKNOWN'],
  ]
  for (const [name, company, code] of statuses)
    it(`has the status of ${name}`, async () => assert.equal((await found(company)).companyStatus.code, code))

  it('can be searched for by name or number', async () => {
    await using server = await serve(
      routes({ search: { companies: [aCompany, {}, null] }, lookup: { companies: [] } }),
    )
    const registry = prh({ baseUrl: `${server.baseUrl}/opendata-ytj-api/v3`, now: () => NOW })
    const byName = await registry.search(' Koe & Oy ', { language: 'sv' })
    assert.deepEqual(byName.kind === 'FOUND' && byName.organizations.map(({ name, city }) => [name, city]), [
      ['Koeyhtiö Oy', 'ESBO'],
    ])
    assert.deepEqual(await registry.search('29999014', { language: 'fi' }), {
      kind: 'FOUND',
      organizations: [],
    })
    assert.deepEqual(server.requests, [`${PATH}?name=Koe+%26+Oy`, `${PATH}?businessId=2999901-4`])
  })
})

const folder = new URL('../../../../../shared/data/', import.meta.url)
const skip = existsSync(new URL('registries/finland/', folder))
  ? false
  : 'the recording is not beside this repository'

describe('the recorded answer', { skip }, () => {
  it('is read', async () => {
    const body = readFileSync(new URL('registries/finland/prh_v3_nokia_2026.json', folder), 'utf8')
    await using server = await serve({ [PATH]: body })
    const registry = prh({ baseUrl: `${server.baseUrl}/opendata-ytj-api/v3`, now: () => NOW })
    const number = { id: '0112038-9', issuingCountry: 'FI', type: 'REGISTRATION', display: '' } as const
    const answer = await registry.lookup(number, { language: 'fi' })
    assert.ok(answer.kind === 'FOUND')
    const { organization } = answer.answer
    assert.deepEqual(
      [
        organization.organizationName,
        organization.organizationNumber.euid,
        organization.legalType?.code,
        organization.companyStatus.code,
        organization.registrationDate,
        organization.registeredCorporateTaxDate,
        organization.registeredCorporateVatDate,
        organization.industryCodes[0]?.nace?.code,
        organization.addresses.map(({ formatted }) => formatted),
      ],
      [
        ...[
          'Nokia Oyj',
          'FIFPRO.0112038-9',
          'K6VE',
          'ACTIVE',
          '1896-12-19',
          '1978-03-15',
          '1994-06-01',
          '70.10',
        ],
        ['Karakaari 7, 02610 ESPOO', 'PL 226, 00045 NOKIA GROUP'],
      ],
    )
    assert.equal(organization.previousNames.length, 5)
  })

  it('has the legal form codes of ISO 20275', () => {
    const elf = readFileSync(new URL('codes/elf-codes-1.4.1.csv', folder), 'utf8')
    const wrong = Object.values(codes.legalForms).filter(
      (form) => form.elf && !elf.includes(`"${form.elf}","Finland","FI","","","${form.name}"`),
    )
    assert.deepEqual(wrong, [])
  })
})
