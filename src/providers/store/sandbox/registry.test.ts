/** The simulated register follows each scenario, including its delays. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { organizationIdentifierOf } from '#checks/sandbox/scenario-values.ts'
import { testCompanies, testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { registrySimulator } from './registry.ts'

const language = { language: 'en' }

function world(country: string, slowness?: number) {
  const waited: number[] = []
  const clock = { now: new Date('2026-11-20T09:30:00.000Z') }
  const delay = async (milliseconds: number) => {
    waited.push(milliseconds)
  }
  const registry = registrySimulator({
    country,
    delay,
    now: () => clock.now,
    ...(slowness === undefined ? {} : { slowness }),
  })
  const lookup = (key: string) => {
    const company = testCompanyOf(key)
    assert.ok(company, key)
    return registry.lookup(organizationIdentifierOf(company.country, company.number), language)
  }
  return { registry, lookup, waited, clock }
}

describe('every company follows its scenario', () => {
  const expected = { ANSWERS: 'FOUND', SLOW: 'FOUND', NOT_FOUND: 'NOT_FOUND' } as Record<string, string>
  for (const company of testCompanies) {
    test(company.key, async () => {
      const answer = await world(company.country).lookup(company.key)
      assert.equal(answer.kind, expected[company.behaviour?.registry ?? 'ANSWERS'] ?? 'UNAVAILABLE')
      if (answer.kind !== 'FOUND') return
      assert.equal(answer.answer.organization.organizationName, company.name)
      assert.equal(answer.answer.provenance.retrievedAt, '2026-11-20T09:30:00.000Z')
      assert.equal(JSON.parse(answer.evidence[0]?.body ?? '').key, company.key)
    })
  }
})

test('DOWN_AT_FIRST fails twice, then answers, and starts over after ten minutes', async () => {
  const { lookup, clock } = world('SE')
  const kinds: string[] = []
  for (let call = 0; call < 4; call++) kinds.push((await lookup('se-registry-down-at-first')).kind)
  assert.deepEqual(kinds, ['UNAVAILABLE', 'UNAVAILABLE', 'FOUND', 'FOUND'])
  clock.now = new Date(clock.now.getTime() + 10 * 60_000)
  assert.equal((await lookup('se-registry-down-at-first')).kind, 'UNAVAILABLE')
})

test('SLOW takes four seconds, TOO_SLOW fails after five; the factor changes only the delays', async () => {
  const real = world('SE')
  assert.equal((await real.lookup('se-slow')).kind, 'FOUND')
  assert.equal((await real.lookup('se-too-slow')).kind, 'UNAVAILABLE')
  assert.deepEqual(real.waited, [4_000, 5_000])
  const none = world('SE', 0)
  assert.equal((await none.lookup('se-slow')).kind, 'FOUND')
  assert.equal((await none.lookup('se-too-slow')).kind, 'UNAVAILABLE')
  assert.deepEqual(none.waited, [])
  const half = world('SE', 0.5)
  assert.equal((await half.lookup('se-too-slow')).kind, 'UNAVAILABLE')
  assert.deepEqual(half.waited, [2_500])
})

test('does not find an unknown number or a number from another country', async () => {
  const { registry } = world('SE')
  const ask = (country: string, id: string) =>
    registry.lookup(organizationIdentifierOf(country, id), language)
  assert.deepEqual(await ask('SE', '5560360793'), { kind: 'NOT_FOUND' })
  assert.deepEqual(await ask('NO', '310022209'), { kind: 'NOT_FOUND' })
  assert.equal((await ask('SE', '165299999986')).kind, 'FOUND')
})

test('returns the facts that the rules of the scenarios use', async () => {
  const facts = async (key: string, country = 'SE') => {
    const found = await world(country).lookup(key)
    assert.equal(found.kind, 'FOUND')
    return found.kind === 'FOUND' ? found.answer : assert.fail()
  }
  const names = (groups: Awaited<ReturnType<typeof facts>>['signing']['combinations']) =>
    groups.map((group) =>
      group.map(({ party }) => (party.kind === 'PERSON' ? party.name.givenName : party.name)),
    )

  const two = await facts('se-two-together')
  assert.deepEqual(names(two.signing.combinations), [
    ['Anna', 'Björn'],
    ['Anna', 'Åsa'],
    ['Björn', 'Åsa'],
  ])
  assert.equal(two.organization.legalType?.code, 'XJHM')
  assert.equal(two.organization.registrationAuthority?.code, 'RA000544')
  const director = (await facts('se-managing-director')).signing.combinations
  assert.deepEqual(
    director.map((group) => group[0]?.authority),
    ['SIGNATURE', 'DAY_TO_DAY'],
  )
  assert.deepEqual(names((await facts('no-chair-alone', 'NO')).signing.combinations), [['Kari']])
  const open = await facts('fi-officers-not-published', 'FI')
  assert.deepEqual(open.officers, [])
  assert.deepEqual(
    open.gaps.map((gap) => gap.field),
    ['officers', 'signing'],
  )
  assert.ok(open.organization.registeredCorporateTaxDate && open.organization.registeredCorporateVatDate)
  assert.equal((await facts('se-dissolved')).organization.companyStatus.endedOn, '2023-05-05')
  const half = await facts('no-text-half-read', 'NO')
  assert.equal(half.signing.basis.coverage, 'PARTIAL')
})

describe('search', () => {
  const found = async (query: string, country = 'SE') => {
    const answer = await world(country).registry.search(query, language)
    return answer.kind === 'FOUND' ? answer.organizations.map((one) => one.name) : answer.kind
  }
  test('finds by a part of the name, ignoring case and accents', async () => {
    assert.deepEqual(await found('akes art'), ['Åkes Ärt- & Öltest i Skåne AB'])
    assert.deepEqual(await found('PROVE-ASEN', 'NO'), ['SØRINE ÆRLIG PRØVE-ÅSEN'])
  })
  test('finds by a previous name and by a number', async () => {
    assert.deepEqual(await found('ärtprovarna'), ['Åkes Ärt- & Öltest i Skåne AB'])
    assert.deepEqual(await found('529999-9994'), ['Provcyklar i Grönköping AB'])
    assert.deepEqual(await found('2999900-6', 'FI'), ['Koeyhtiö Oy'])
  })
  test('finds the entry of a German court, also where the court or its letter is left out', async () => {
    assert.deepEqual(await found('HRB 900101 B', 'DE'), ['Musterbetrieb Allein GmbH'])
    assert.deepEqual(await found('hrb 900101', 'DE'), ['Musterbetrieb Allein GmbH'])
    assert.deepEqual(await found('HRB 900103', 'DE'), ['Gesamtvertretung Muster AG'])
    assert.deepEqual(await found('HRB 90010', 'DE'), [])
    assert.equal(await found('HRB 900109', 'DE'), 'UNAVAILABLE')
  })
  test('puts names that begin with the text first', async () => {
    const names = await found('prov')
    assert.ok(Array.isArray(names) && names.length > 5)
    const begins = names.map((name) => /^prov/i.test(name))
    assert.deepEqual(
      begins,
      [...begins].sort((one, other) => Number(other) - Number(one)),
    )
    assert.ok(begins[0] && !begins.at(-1), names.join())
  })
  test('lists a company whose register is down, and fails only when that company is looked up', async () => {
    const several = await found('register nere')
    assert.ok(Array.isArray(several) && several.length === 2)
    assert.equal(await found('5299999952'), 'UNAVAILABLE')
  })
  test('finds nothing for an empty text or a company that is not found', async () => {
    assert.deepEqual(await found('  '), [])
    assert.deepEqual(await found('Finns Inte'), [])
    assert.deepEqual(await found('qqqq'), [])
    assert.deepEqual(await found('prov', 'GB'), [])
  })
})
