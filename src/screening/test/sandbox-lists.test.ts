/** In the sandbox, an own list gets a second version, and a threshold is moved: both have an effect. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ScreenedPerson } from '@foyer/name-matching/schemas'
import { sampleList } from '#screening/sample-list.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const person = (fullName: string, dateOfBirth: string | null): ScreenedPerson => ({
  ...{ reference: fullName, fullName, givenName: null, familyName: null, dateOfBirth },
  ...{ personalIdentityNumber: null, countries: ['SE'] },
})
const anna = person('Anna Testsson', '1983-02-18')
const bjorn = person('Björn Provberg', '1979-02-18')
const namesake = person('Sven Sanktionsson', '2004-01-02')
const byNameAlone = person('Sven Sanktionsson', null)

describe('the sample lists of a sandbox customer', () => {
  let world: World
  let customer: TestCustomer
  let admin: StaffMember
  before(async () => {
    world = await startWorld()
    customer = await world.customer({})
    admin = await memberOf(world, customer, 'ADMIN')
  })
  after(() => world?.close())

  const call = async (operation: string, body: object) => {
    const reply = await admin.call(operation, body)
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    return reply.body
  }
  const upload = (csv: string, id?: string) =>
    call('screening.ownLists.upload', { ...(id && { id }), name: sampleList.name, csv })
  const use = (threshold: number, namesakes = true) =>
    call('screening.settings.set', { lists: null, threshold, namesakes })
  async function hits(...persons: ScreenedPerson[]): Promise<string[]> {
    const { providers } = world.foyer.ports
    const { screening } = await providers.of({ customerId: customer.uuid, mode: 'sandbox' })
    const answer = await screening.screen({ persons, organizations: [], now: world.clock.now() })
    assert.ok(answer.kind === 'ANSWERED', answer.kind)
    return answer.personSanctionHits.map(({ caption }) => caption)
  }
  async function approved(): Promise<string> {
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYC })
    const now = world.clock.now()
    const fields = { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now } as const
    await set(world, customer, id, { fields, data: clearCase('KYC').data })
    await call('applications.decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
    return id
  }

  test('give simulated pairs, which the threshold and the setting for namesakes make hits', async () => {
    assert.deepEqual(await hits(byNameAlone, namesake), ['Sven Sanktionsson', 'Sven Sanktionsson'])
    await use(0.9)
    assert.deepEqual(await hits(byNameAlone, namesake), ['Sven Sanktionsson'])
    await use(0.9, false)
    assert.deepEqual(await hits(byNameAlone, namesake), [])
    await use(0.6)
  })

  test('bring approved persons back by a second version, and near ones by the threshold', async () => {
    const id = await approved()
    const { id: listId, version } = await upload(sampleList.versions[0])
    assert.deepEqual([version, await hits(anna, bjorn)], [1, ['Bjørn Provbergh']])
    await use(0.99)
    assert.deepEqual(await hits(anna, bjorn), [])
    await use(0.6)
    assert.equal((await found(world, customer, id)).status, 'APPROVED')
    const second = await upload(sampleList.versions[1], listId)
    assert.deepEqual([second.version, second.added, second.removed], [2, 1, 0])
    await until(async () => (await found(world, customer, id)).status === 'MANUAL_REVIEW', 60_000)
    const { events } = await booksOf(world, id)
    assert.equal(events.filter((kind) => kind === 'MONITORING_HIT').length, 1)
    assert.deepEqual(await hits(anna), ['Anna Testsson'])
    const { pairs, bins } = await call('screening.threshold.preview', {})
    assert.deepEqual(
      pairs.map(({ subject, list }: Record<string, string>) => [subject, list]),
      [['Anna Testsson', listId]],
    )
    assert.equal(bins.at(-3).pairs + bins.at(-2).pairs + bins.at(-1).pairs, 1)
  })
})
