/** Persons of three countries that a live customer approves by their eID without a person, and others. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brokenOff, never, type Reply, status } from '@foyer/provider-http/test/local-server'
import { isOpen } from '#applications/status.ts'
import { type TestPerson, testPersonOf } from '#checks/sandbox/scenarios.ts'
import { type Visitor, visitorOf, visitorWith } from '#test/harness/flow-visitor.ts'
import { arrive, type LiveEid } from '#test/harness/live-eids.ts'
import { type PersonsWorld, startPersonsWorld } from '#test/harness/live-persons.ts'
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { applyFor } from '#test/harness/template-applicant.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

type Country = Extract<keyof PersonsWorld['eids'], 'SE' | 'NO' | 'FI'>

const workflow = fromTemplate('KYC_PRIVATE_PERSON', 'Persons') as WorkflowDefinition
const like = (key: string, change: Partial<TestPerson> = {}): TestPerson => ({
  ...(testPersonOf(key) ?? assert.fail(key)),
  ...change,
})

/** The synthetic numbers of the catalogue are not for live customers, except where all look alike. */
const people: Record<Country, { person: TestPerson; listed: string; provider: string; level: string }> = {
  SE: {
    person: like('anna-testsson'),
    ...{ listed: '196903189816', provider: 'bankid', level: 'SUBSTANTIAL' },
  },
  NO: {
    person: like('kari-testmann', { number: '13097248022', birth: '1972-09-13' }),
    ...{ listed: '18036948147', provider: 'signicat', level: 'HIGH' },
  },
  FI: {
    person: like('onni-testinen', { number: '070570-782U', birth: '1970-05-07' }),
    ...{ listed: '180369-7811', provider: 'wallet', level: 'HIGH' },
  },
}
const countries = Object.keys(people) as Country[]

describe('a live customer', () => {
  let world: PersonsWorld
  before(async () => {
    world = await startPersonsWorld(workflow)
  })
  after(() => world?.close())

  const read = async (operation: string, { id: applicationId }: Pick<Visitor, 'id'>) =>
    (await world.call(`/v1/${operation}`, { applicationId }, await world.token(world.applicants))).body
  const begins = async (country: Country): Promise<Visitor> => {
    const visitor = await visitorOf(world, world.applicants, { countryCode: country, language: 'en' })
    await visitor.post('', { do: 'begin' })
    return visitor
  }
  /** From the start to the decision. */
  async function decided(country: Country, person: TestPerson): Promise<Visitor> {
    const visitor = await visitorOf(world, world.applicants, { countryCode: country, language: 'en' })
    const prove = async () => arrive(visitor, await world.eids[country].ledBack(visitor, person))
    await applyFor(workflow, { world, visitor, person, country, prove })
    const isDecided = async () => !isOpen((await read('applications.get', visitor)).status)
    await until(isDecided, 60_000, 'the decision')
    return visitor
  }

  for (const country of countries) {
    const { person, listed, provider, level } = people[country]

    test(`approves a person in ${country} by ${provider}, without a reviewer`, async () => {
      const visitor = await decided(country, person)
      const { application, identity, findings } = await read('applications.report.get', visitor)
      assert.deepEqual([application.status, application.decision?.by, findings], ['APPROVED', 'RULES', []])
      assert.deepEqual([identity.provider, identity.assuranceLevel], [provider, level])
      const given = await read('applications.person.get', visitor)
      const { id, assurance, synthetic } = given.personalIdentityNumber
      assert.deepEqual(
        [given.firstName, given.lastName, given.dateOfBirth, id, assurance, synthetic],
        [person.given, person.family, person.birth, person.number, 'EID', false],
      )
    })

    test(`sends a person in ${country} on a list to a reviewer, with the reason`, async () => {
      const name = { given: 'Valdemar', family: 'Orsinov', birth: '1969-03-18' } as const
      const visitor = await decided(country, { ...person, ...name, gender: 'MALE', number: listed })
      const { application, findings } = await read('applications.report.get', visitor)
      assert.deepEqual([application.status, application.decision], ['MANUAL_REVIEW', null])
      assert.ok(findings.some(({ code }: { code: string }) => code === 'sanction_hit'))
      const { sanctionHits } = await read('applications.person.get', visitor)
      const [hit] = sanctionHits
      assert.deepEqual(
        [sanctionHits.length, hit.entityId, hit.dataset.id, hit.match.matchedName, hit.resolution.state],
        [1, 'NVi.001', 'un', 'VALDEMAR ORSINOV', 'UNRESOLVED'],
      )
      const factors: Array<{ name: string; detail: string }> = hit.match.factors
      assert.deepEqual(
        factors.map(({ name: factor, detail }) => [factor, detail]),
        [
          ['name', 'same: orsinov valdemar'],
          ['birthDate', '1969-03-18'],
          ['countryDiffers', `${country} / IR SY`],
        ],
      )
    })

    describe(`proves no identity in ${country}`, () => {
      let eid: LiveEid
      before(() => {
        eid = world.eids[country]
      })
      const isNobody = async (...visitors: Visitor[]) => {
        for (const { id } of visitors) {
          assert.equal((await found(world, world.applicants, id)).data.identity, null)
          const given = await read('applications.person.get', { id })
          assert.ok(!JSON.stringify(given).includes(person.family))
        }
      }

      test('by an answer in the session of another application', async () => {
        const [mine, other] = [await begins(country), await begins(country)]
        await eid.ledBack(mine, person)
        const back = new URL(await eid.ledBack(other, person))
        const strange = await arrive(mine, back.href)
        assert.ok(strange.status >= 400 && strange.status < 500, `${strange.status}`)
        const here = await arrive(mine, `${mine.base}/identity/return${back.search}`)
        assert.match(here.headers.get('location') ?? '', /identity\?notice=eid_failed$/)
        await isNobody(mine, other)
      })

      test('by an answer in another browser of the same application', async () => {
        const mine = await begins(country)
        const back = await eid.ledBack(mine, person)
        const asked = { applicationId: mine.id }
        const token = await world.token(world.applicants)
        const { body } = await world.call('/v1/applications.session.create', asked, token)
        const link = `${world.config.nocodeUrl}?token=${body.sessionToken}`
        const other = await visitorWith(world, mine.id, link)
        for (const _twice of [1, 2]) {
          const led = await arrive(other, back)
          assert.match(led.headers.get('location') ?? '', /identity\?notice=eid_elsewhere$/)
        }
        await isNobody(mine)
        // The browser that began still can.
        await arrive(mine, back)
        const { identity } = (await found(world, world.applicants, mine.id)).data
        assert.equal(identity?.familyName, person.family)
      })

      test('by a guessed state', async () => {
        const mine = await begins(country)
        const back = new URL(await eid.ledBack(mine, person))
        for (const name of ['state', 'response_code'])
          if (back.searchParams.has(name)) back.searchParams.set(name, 'A'.repeat(43))
        const led = await arrive(mine, back.href)
        assert.match(led.headers.get('location') ?? '', /identity\?notice=eid_failed$/)
        await isNobody(mine)
      })

      test('by an answer that belongs to another application', async () => {
        const [mine, other] = [await begins(country), await begins(country)]
        const reply = await eid.misled(mine, other, person)
        assert.doesNotMatch(reply.headers.get('location') ?? '', /\/(person|contact)$/)
        await isNobody(mine, other)
      })
    })
  }

  /** The person has done their part at the broker, which then gives no token. */
  const withoutToken: Record<string, Reply> = {
    'is down': status(503),
    'never answers': never,
    'breaks off': brokenOff,
    'answers half a JSON': '{"access_token":"a","id_token":"a.b',
    'answers a page': '<html>',
  }
  for (const [how, reply] of Object.entries(withoutToken))
    test(`proves no identity while the token endpoint of a broker ${how}, and each afterwards`, async () => {
      const { broker, eids } = world
      const { person } = people.NO
      const visitor = await begins('NO')
      const back = await eids.NO.ledBack(visitor, person)
      broker.replies['/token'] = reply
      try {
        const before = performance.now()
        const led = await arrive(visitor, back)
        assert.ok(performance.now() - before < 15_000)
        assert.match(led.headers.get('location') ?? '', /identity\?notice=eid_unavailable$/)
      } finally {
        delete broker.replies['/token']
      }
      const { data, status: state } = await found(world, world.applicants, visitor.id)
      assert.deepEqual([data.identity, data.identityStarted, state], [null, null, 'IN_PROGRESS'])
      // The same answer of the broker proves no identity any more. A new start does.
      assert.match((await arrive(visitor, back)).headers.get('location') ?? '', /notice=eid_failed$/)
      assert.equal((await found(world, world.applicants, visitor.id)).data.identity, null)
      await until(async () => {
        await arrive(visitor, await eids.NO.ledBack(visitor, person))
        return (await found(world, world.applicants, visitor.id)).data.identity !== null
      }, 60_000)
    })

  test('cancels the order at BankID when the applicant starts another eID', async () => {
    const visitor = await begins('SE')
    const start = () => visitor.post('identity', { do: 'start', provider: 'bankid', revision: '0' })
    await start()
    const { orderRef } = world.bank.newest()
    world.bank.calls.length = 0
    await start()
    assert.deepEqual(
      world.bank.calls.map(({ path, body }) => [path, body.orderRef]),
      [
        ['cancel', orderRef],
        ['auth', undefined],
      ],
    )
  })
})
