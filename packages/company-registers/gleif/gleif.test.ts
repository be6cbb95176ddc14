/** GLEIF in markets other than Germany, by LEI, beside a register, and against recordings. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { choose, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import type { RegistryAnswer } from '../contract.ts'
import { AUTHORITY, aRecord, court, ID, LEI, pageOf, parent, recordOf, suggestionsOf } from '../test/gleif.ts'
import { gleif } from './gleif.ts'
import { isLei } from './record.ts'
import { gleifSupplement } from './supplement.ts'

const number = (
  id: string,
  issuingCountry: string,
  type: OrganizationIdentifier['type'] = 'REGISTRATION',
) => ({
  id,
  issuingCountry,
  type,
  display: id,
})
const parts = (baseUrl: string, market: string | null) => ({
  baseUrl,
  market,
  limits: { backoffMs: 5 },
  now: () => new Date('2026-11-20T09:30:00Z'),
})

async function lookup(
  routes: Routes,
  asked: OrganizationIdentifier,
  market: string | null = asked.issuingCountry,
) {
  await using server = await serve(routes)
  return await gleif(parts(server.baseUrl, market)).lookup(asked, { language: 'en' })
}

const danish = (registeredAs: string, authority = 'RA000170') =>
  recordOf('FIKTIV FJORD ApS', registeredAs, {
    legalAddress: { addressLines: ['Prøvegade 6'], city: 'Hørsholm', country: 'DK', postalCode: '2970' },
    registeredAt: { id: authority, other: null },
    legalForm: { id: 'H8VP', other: null },
  })

describe('GLEIF', () => {
  it('recognises an LEI by its check digits', () => {
    assert.ok(isLei(LEI) && isLei('HWUPKR0MPOU8FGXBT394'))
    assert.ok(!isLei('HWUPKR0MPOU8FGXBT395') && !isLei('hwupkr0mpou8fgxbt394') && !isLei(''))
  })
  it('finds a company by its LEI, and keeps the LEI as its number', async () => {
    const answer = await lookup({ [`/lei-records/${LEI}`]: { data: aRecord } }, number(LEI, 'DE', 'LEI'))
    assert.ok(answer.kind === 'FOUND')
    assert.deepEqual(answer.answer.organization.organizationNumber, number(LEI, 'DE', 'LEI'))
    assert.equal(answer.answer.organization.legalType?.code, '2HBR')
  })
  for (const [country, read, isGap] of [
    ['DE', 'DE', false],
    ['DEU', null, true],
    ['XX', null, true],
    [null, null, false],
  ] as const)
    it(`with an office in ${country} has ${isGap ? 'a' : 'no'} gap`, async () => {
      const { entity } = aRecord.attributes
      const headquartersAddress = { ...entity.headquartersAddress, country }
      const data = recordOf('Fiktive Ufer GmbH', 'HRB 900001', { headquartersAddress })
      const answer = await lookup({ [`/lei-records/${LEI}`]: { data } }, number(LEI, 'DE', 'LEI'))
      assert.ok(answer.kind === 'FOUND')
      assert.equal(answer.answer.organization.addresses[1]?.country, read)
      assert.equal(
        answer.answer.gaps.some(({ field }) => field === 'addresses.country'),
        isGap,
      )
    })
  it('refuses a record with another LEI', async () =>
    assert.deepEqual(await lookup({ [`/lei-records/${LEI}`]: { data: parent } }, number(LEI, 'DE', 'LEI')), {
      kind: 'UNAVAILABLE',
      retryAfterSeconds: null,
    }))
  it('finds a company of any market by its national number', async () => {
    const answer = await lookup({ '/lei-records': pageOf(danish('99000007')) }, number('99000007', 'DK'))
    assert.ok(answer.kind === 'FOUND')
    const { registrationAuthority, legalType } = answer.answer.organization
    assert.deepEqual([registrationAuthority?.code, legalType?.code], ['RA000170', 'H8VP'])
  })
  it('finds companies of every country when no market is set', async () => {
    const asked = number('99000007', 'DK')
    assert.equal((await lookup({ '/lei-records': pageOf(danish('99000007')) }, asked, null)).kind, 'FOUND')
    await using server = await serve({
      '/autocompletions': suggestionsOf(LEI),
      '/lei-records': pageOf(danish('99000007'), aRecord),
      [`/registration-authorities/${AUTHORITY}`]: court,
    })
    const found = await gleif(parts(server.baseUrl, null)).search('fjord', { language: 'en' })
    assert.ok(found.kind === 'FOUND')
    assert.deepEqual(
      found.organizations.map(({ country, id }) => [country, id]),
      [
        ['DK', '99000007'],
        ['DE', ID],
      ],
    )
  })
  it('refuses a record from another register', async () =>
    assert.equal(
      (await lookup({ '/lei-records': pageOf(danish('99000007', 'RA000999')) }, number('99000007', 'DK')))
        .kind,
      'UNAVAILABLE',
    ))
  describe('lists the entry of all German courts', () => {
    const inCologne = recordOf('Fiktive Domplatte GmbH', 'HRB900001', {
      registeredAt: { id: 'RA000901', other: null },
    })
    const lapsed = recordOf('Fiktive Ufer alt GmbH', 'HRB 900001', {}, { status: 'LAPSED' })
    const courtOf = (code: string, name: string) => ({ data: { attributes: { code, localName: name } } })
    const entry = async (routes: Routes, typed = 'HRB 900001') => {
      await using server = await serve({
        [`/registration-authorities/${AUTHORITY}`]: court,
        '/registration-authorities/RA000901': courtOf('RA000901', 'Amtsgericht Köln'),
        ...routes,
      })
      const found = await gleif(parts(server.baseUrl, 'DE')).search(typed, { language: 'en' })
      return found.kind === 'FOUND' ? found.organizations.map(({ id, name }) => `${name}: ${id}`) : found.kind
    }
    const spelled = choose(({ url }) =>
      url?.includes('=HRB900001&') ? pageOf(inCologne) : pageOf(lapsed, aRecord),
    )
    it('in each spelling, once each, as its newest record has it', async () =>
      assert.deepEqual(await entry({ '/lei-records': spelled }), [
        'Fiktive Ufer GmbH: HRB 900001 Potsdam',
        'Fiktive Domplatte GmbH: HRB 900001 Köln',
      ]))
    it('and finds none when there is none', async () =>
      assert.deepEqual(await entry({ '/lei-records': pageOf() }, 'hrb 900009 b'), []))
    it('and is unavailable when the index or a court is', async () => {
      assert.equal(await entry({ '/lei-records': status(500) }), 'UNAVAILABLE')
      const broken = { '/lei-records': spelled, '/registration-authorities/RA000901': status(500) }
      assert.equal(await entry(broken), 'UNAVAILABLE')
    })
  })
  it('reports parents from consolidated accounts as control without a share', async () => {
    const routes = {
      [`/lei-records/${LEI}`]: { data: aRecord },
      [`/lei-records/${LEI}/direct-parent`]: { data: parent },
      [`/lei-records/${LEI}/ultimate-parent`]: status(404),
    }
    const answer = await lookup(routes, number(LEI, 'DE', 'LEI'))
    assert.ok(answer.kind === 'FOUND')
    assert.deepEqual(
      answer.answer.owners?.map(({ type, share, registryCode }) => [type, share, registryCode]),
      [['OTHER_CONTROL', null, 'IS_DIRECTLY_CONSOLIDATED_BY']],
    )
  })
  for (const [country, issuingCountry, isGap] of [
    ['IR', 'IR', false],
    ['IRN', undefined, true],
    ['XX', undefined, true],
    [null, undefined, false],
  ] as const)
    it(`reports ${isGap ? 'a' : 'no'} gap for a parent in ${country}`, async () => {
      const { entity } = parent.attributes
      const data = recordOf('Fiktive Holding SE', 'HRB 900005', {
        legalAddress: { ...entity.legalAddress, country },
      })
      const routes = {
        [`/lei-records/${LEI}`]: { data: aRecord },
        [`/lei-records/${LEI}/direct-parent`]: { data },
        [`/lei-records/${LEI}/ultimate-parent`]: status(404),
      }
      const answer = await lookup(routes, number(LEI, 'DE', 'LEI'))
      assert.ok(answer.kind === 'FOUND')
      const { owners = [], gaps } = answer.answer
      const holder = owners[0]?.holder
      assert.equal(
        holder?.kind === 'ORGANIZATION' ? holder.organizationNumber?.issuingCountry : null,
        issuingCountry,
      )
      assert.equal(
        gaps.some(({ field }) => field === 'owners.country'),
        isGap,
      )
    })
})

describe('GLEIF beside a register', () => {
  const answer = (code: string | null) =>
    ({
      organization: {
        legalType: { code, localCode: '80', localName: 'Anpartsselskab' },
        registrationAuthority: { code, name: 'CVR' },
      },
    }) as RegistryAnswer
  const filled = async (routes: Routes, before: RegistryAnswer) => {
    await using server = await serve(routes)
    const cancel = new AbortController().signal
    const asked = { number: number('99000007', 'DK'), answer: Promise.resolve(before), cancel }
    const added = await gleifSupplement(parts(server.baseUrl, 'DK')).ask(asked)
    const { organization } = added?.addTo(before) ?? before
    return [organization.legalType?.code, organization.registrationAuthority?.code]
  }
  const routes = { '/lei-records': pageOf(danish('99000007')) }
  it('fills in the codes that the register did not give', async () =>
    assert.deepEqual(await filled(routes, answer(null)), ['H8VP', 'RA000170']))
  it('never overrides the register', async () =>
    assert.deepEqual(await filled(routes, answer('AAAA')), ['AAAA', 'AAAA']))
  it('adds nothing without a record, or while it is down', async () => {
    for (const reply of [pageOf(), status(503), '{'])
      assert.deepEqual(await filled({ '/lei-records': reply }, answer(null)), [null, null])
  })
})

const folder = new URL('../../../../../shared/data/registries/gleif/', import.meta.url)
describe('a recorded answer of GLEIF', {
  skip: existsSync(folder) ? false : 'the recordings are not here',
}, () => {
  const recorded = async (name: string, lei: string, country: string) => {
    const body = readFileSync(new URL(name, folder), 'utf8')
    const answer = await lookup({ [`/lei-records/${lei}`]: body }, number(lei, country, 'LEI'))
    assert.ok(answer.kind === 'FOUND', answer.kind)
    return answer.answer
  }
  it('is read when the LEI is issued', async () => {
    const { organization } = await recorded('HWUPKR0MPOU8FGXBT394_2026.json', 'HWUPKR0MPOU8FGXBT394', 'US')
    assert.equal(organization.companyStatus.code, 'ACTIVE')
    assert.deepEqual(organization.previousNames, ['Apple Computer, Inc.'])
    assert.equal(organization.legalType?.code, 'H1UM')
    assert.equal(organization.registrationAuthority?.code, 'RA000598')
    assert.equal(organization.addresses[0]?.region, 'US-CA')
  })
  it('does not prove activity when the LEI has lapsed', async () => {
    const { organization, gaps } = await recorded(
      '549300LBI3LRIZ2V8V66_lapsed.json',
      '549300LBI3LRIZ2V8V66',
      'IE',
    )
    assert.equal(organization.companyStatus.code, 'UNKNOWN')
    assert.equal(organization.legalType?.code, null)
    assert.equal(organization.registrationAuthority, null)
    assert.ok(gaps.some(({ field }) => field === 'companyStatus'))
  })
})
