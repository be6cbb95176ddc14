/** parties.search, get and resolve: names, numbers, roles, who is the same, and what is erased or old. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { clearCase, pepHit } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const WEEK = 7 * 86_400_000
const number = (id: string) =>
  ({ id, issuingCountry: 'SE', type: 'NATIONAL', assurance: 'REGISTRY', synthetic: true }) as const
const person = (name: string, more: Partial<PersonRef> = {}): PersonRef => ({
  ...{ kind: 'PERSON', name: nameOf(name, ''), personalIdentityNumber: null, dateOfBirth: null },
  ...{ nationality: null, countryOfResidence: null, ...more },
})

describe('parties', () => {
  let world: World
  let customer: TestCustomer
  const call = async (name: string, body: object, of = customer) => {
    const scope = name === 'parties.resolve' ? 'application' : 'application.read'
    return world.call(`/v1/${name}`, body, await world.token(of, scope))
  }
  const reply = async (name: string, body: object, of = customer) => {
    const answer = await call(name, body, of)
    assert.equal(answer.status, 200, answer.text + JSON.stringify(body) + world.log.slice(-3).join('\n'))
    return answer.body
  }
  const search = async (text: string, of = customer) =>
    (await reply('parties.search', { search: text }, of)).data
  const namesOf = async (text: string, of = customer): Promise<string[]> =>
    (await search(text, of)).map(({ name }: { name: string }) => name)
  /** A case of a company with this owner, and with `data` besides. */
  const owned = async (holder: PersonRef, of = customer, more: object = {}) => {
    const { id } = await world.create(of, { workflowId: of.workflows.KYB })
    const { data } = clearCase('KYB')
    const owner = { holder, of: null, type: 'SHAREHOLDING' as const, share: exactly(40) }
    const owners = [{ ...owner, registryCode: null, registryText: null }]
    const registry = data.registry && { ...data.registry, owners, officers: [] }
    const fields = {
      status: 'MANUAL_REVIEW',
      startedAt: world.clock.now(),
      submittedAt: world.clock.now(),
    } as const
    await set(world, of, id, { fields, data: { ...data, registry, ...more } })
    return id
  }
  before(async () => {
    world = await startWorld({ dispatcher: false })
    customer = await world.customer()
  })
  after(() => world.close())

  test('finds an owner by parts of the name and by the whole number, and no other', async () => {
    await owned(person('Tova Øst-Granhede', { personalIdentityNumber: number('198701012391') }))
    for (const text of ['granhede', 'ANHE', 'tova ost', 'øst', 'oest tov', '198701012391', '870101-2391'])
      assert.deepEqual(await namesOf(text), ['Tova Øst-Granhede'], text)
    for (const text of ['granhedes', 'to va', 'tova lund', '87010123', "' or 1=1 --", '—'])
      assert.deepEqual(await namesOf(text), [], text)
    assert.deepEqual(await namesOf('granhede', await world.customer()), [], 'of another customer')
  })

  test('shows everything about a party with one number over all applications', async () => {
    const of = await world.customer()
    const known = { personalIdentityNumber: number('198702022395'), dateOfBirth: '1987-02-02' }
    const first = await owned(person('Ture Kvist', known), of)
    world.clock.advance(WEEK * 3)
    const hit = { ...pepHit('01990000-0000-8000-8000-000000000001', 'T. Kvist'), subject: 'Ture Kvist-Alm' }
    const second = await owned(person('Ture Kvist-Alm', known), of, { pepHits: [hit] })
    const [found, ...none] = await search('kvist', of)
    assert.deepEqual(none, [])
    assert.deepEqual([found.name, found.applicationCount, found.foundAs], ['Ture Kvist-Alm', 2, null])
    const file = await reply('parties.get', { partyId: found.id }, of)
    assert.deepEqual(
      [file.name, file.otherNames, file.applicationCount],
      ['Ture Kvist-Alm', ['Ture Kvist'], 2],
    )
    const [newest, oldest] = file.applications
    assert.deepEqual([newest.applicationId, oldest.applicationId], [second, first])
    assert.deepEqual(newest.roles[0].share, exactly(40))
    assert.deepEqual(
      newest.hits.map(({ list, caption }: { list: string; caption: string }) => [list, caption]),
      [['PUBLIC_OFFICE', 'T. Kvist']],
    )
    assert.deepEqual(oldest.hits, [])
    assert.equal(newest.title, clearCase('KYB').data.registry?.organization.organizationName)
  })

  test('proposes people of one name and date of birth, and a person joins and separates them', async () => {
    const of = await world.customer()
    const born = { dateOfBirth: '1979-03-03' }
    await owned(person('Vera Maria Sund', born), of)
    world.clock.advance(WEEK)
    await owned(person('Vera Sund', born), of)
    await owned(person('Vera Sund', { dateOfBirth: '1979-03-04' }), of)
    const parties = await search('sund', of)
    assert.equal(parties.length, 3)
    const vera = parties.find(
      (each: { born: string; name: string }) => each.born === '1979-03-03' && each.name === 'Vera Sund',
    )
    const file = () => reply('parties.get', { partyId: vera.id }, of)
    const [proposed, ...none] = (await file()).possiblySame
    assert.deepEqual(none, [])
    assert.equal(proposed.name, 'Vera Maria Sund')
    const resolve = (verdict: string) =>
      reply('parties.resolve', { partyId: vera.id, otherPartyId: proposed.id, verdict }, of)

    await resolve('SAME')
    const joined = await file()
    assert.deepEqual([joined.applications.length, joined.possiblySame, joined.applicationCount], [2, [], 2])
    assert.equal((await search('maria sund', of))[0].id, vera.id, 'both names lead to one page')
    assert.equal((await search('sund', of)).length, 2)
    const [said, ...more] = joined.verdicts
    assert.deepEqual([said.verdict, said.other.name, more], ['SAME', 'Vera Maria Sund', []])
    assert.equal(said.partyId, vera.id)

    await resolve('DIFFERENT')
    const apart = await file()
    assert.deepEqual([apart.applications.length, apart.possiblySame], [1, []])
    assert.equal(apart.verdicts[0].verdict, 'DIFFERENT')

    await resolve('UNDECIDED')
    const again = await file()
    assert.deepEqual([again.applications.length, again.verdicts], [1, []])
    assert.equal(again.possiblySame.length, 1)
  })

  test('keeps apart only what no number and no third party joins', async () => {
    const of = await world.customer()
    const born = { dateOfBirth: '1971-04-04' }
    const own = { ...born, personalIdentityNumber: number('197104042390') }
    for (const facts of [own, own, born, born]) await owned(person('Siri Holm', facts), of)
    const [numbered, one, other] = await search('siri holm', of)
    const resolve = (partyId: string, otherPartyId: string, verdict: string) =>
      call('parties.resolve', { partyId, otherPartyId, verdict }, of)
    const ids = [numbered, one, other].map(({ id }) => id)
    assert.equal((await resolve(ids[0], ids[1], 'SAME')).status, 200)
    assert.equal((await resolve(ids[1], ids[2], 'SAME')).status, 200)
    assertProblem(await resolve(ids[0], ids[2], 'DIFFERENT'), 409, 'parties_still_joined')
    assertProblem(await resolve(ids[0], ids[0], 'DIFFERENT'), 409, 'parties_have_one_number')
    const [company] = await search('testverk', of)
    assertProblem(await resolve(ids[0], company.id, 'SAME'), 409, 'parties_of_two_kinds')
    const unknown = `foyer:party::${uuidOf((await world.create(of)).id)}`
    assertProblem(await resolve(ids[0], unknown, 'SAME'), 404, 'party_not_found')
    const stranger = await world.customer()
    const body = { partyId: ids[0], otherPartyId: ids[1], verdict: 'SAME' }
    assertProblem(await call('parties.resolve', body, stranger), 404, 'party_not_found')
    assertProblem(await call('parties.get', { partyId: ids[0] }, stranger), 404, 'party_not_found')
  })

  test('follows every change of a case, keeps the id of a party, and forgets with the case', async () => {
    const of = await world.customer()
    const born = { dateOfBirth: '1965-05-05' }
    const id = await owned(person('Love Ekman', born), of)
    const other = await owned(person('Love Ekman', born), of)
    const [newest, oldest] = await search('ekman', of)
    const verdict = { partyId: newest.id, otherPartyId: oldest.id, verdict: 'DIFFERENT' }
    await reply('parties.resolve', verdict, of)
    await set(world, of, id, { fields: { externalReference: 'again' } })
    assert.deepEqual(
      (await search('ekman', of)).map(({ id: party }: { id: string }) => party),
      [newest.id, oldest.id],
      'a change that names the same people keeps their ids',
    )
    const counted = (table: string) =>
      world.database.owner(async (client) => {
        const sql = `select from foyer.${table} where customer_id = $1`
        return (await client.query(sql, [of.uuid])).rowCount
      })
    assert.equal(await counted('party_verdict'), 2)
    const erase = { applicationId: other }
    assert.equal((await world.call('/v1/applications.erase', erase, await world.token(of))).status, 200)
    assert.equal((await search('ekman', of)).length, 1)
    assert.equal(await counted('party_verdict'), 0)
    const { registry } = clearCase('KYB').data
    await set(world, of, id, { data: { registry } })
    assert.deepEqual(await search('ekman', of), [])
  })

  test('pages without repeating a party or leaving one out', async () => {
    const of = await world.customer()
    for (let at = 0; at < 12; at += 1) {
      await owned(person(`Moa Strand${'abcdefghijkl'[at]}`, { dateOfBirth: `19${40 + at}-01-01` }), of)
      if (at % 3 === 0) world.clock.advance(WEEK * 2)
    }
    const names: string[] = []
    let cursor: string | null = null
    do {
      const page = await reply('parties.search', { search: 'moa', limit: 5, ...(cursor && { cursor }) }, of)
      names.push(...page.data.map(({ name }: { name: string }) => name))
      cursor = page.nextCursor
    } while (cursor)
    assert.equal(names.length, 12)
    assert.equal(new Set(names).size, 12)
    assert.equal(names[0], 'Moa Strandl')
    const wrong = await call('parties.search', { search: 'moa', cursor: 'x' }, of)
    assertProblem(wrong, 400, 'invalid_body')
  })

  test('indexes what an import or an earlier version wrote', async () => {
    const of = await world.customer()
    const id = await owned(person('Ida Åkerlund', { dateOfBirth: '1990-06-06' }), of)
    await world.database.owner(async (client) => {
      await client.query('delete from foyer.party where customer_id = $1', [of.uuid])
      await client.query(
        'update foyer.application set party_digest = null, indexed_revision = null where customer_id = $1',
        [of.uuid],
      )
    })
    assert.deepEqual(await namesOf('åkerlund', of), [])
    assert.equal(await world.foyer.ports.applicationSearch.index(of.uuid, [uuidOf(id)]), 1)
    assert.deepEqual(await namesOf('åkerlund', of), ['Ida Åkerlund'])
  })
})
