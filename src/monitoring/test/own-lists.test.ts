/** Own lists as CSV: each upload is compared with everyone that the customer monitors. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { entry, type MonitoringWorld, startMonitoringWorld } from '#test/harness/monitoring-world.ts'
import { booksOf, found } from '#test/harness/reviewed-case-fixtures.ts'

const header = 'id,name,birth_date,note'
const other = '1,Gunhild Ekdahl Provberg,1985-07-09,Left with a debt'
const anna = '2,Anna Testsson,,Left with a debt'

describe('an own list that changes', () => {
  let on: MonitoringWorld
  let id: string
  let listId: string | undefined
  before(async () => {
    on = await startMonitoringWorld()
    await on.imported('first', entry('n', 'Valdemar Orsinov'))
    id = await on.approved()
  })
  after(() => on?.world.close())

  const upload = async (...lines: string[]) => {
    const csv = [header, ...lines].join('\n')
    const which = listId === undefined ? {} : { id: listId }
    const reply = await on.owner.call('screening.ownLists.upload', {
      name: 'Former customers',
      csv,
      ...which,
    })
    assert.equal(reply.status, 200, reply.text)
    listId = reply.body.id
    return on.compared(String(reply.body.id).split('::').at(-1) ?? '', reply.body.version)
  }
  const hitsOf = async () => (await found(on.world, on.customer, id)).data.personSanctionHits

  test('gives no hit for another name', async () => {
    const run = await upload(other)
    assert.deepEqual([run.screened, run.hits], [1, 0])
  })

  test('gives one hit for a line with a monitored name', async () => {
    assert.equal((await upload(other, anna)).hits, 1)
    const [hit] = await hitsOf()
    assert.match(hit?.dataset.id ?? '', /^own:/)
    assert.equal((await found(on.world, on.customer, id)).status, 'MANUAL_REVIEW')
    const { events } = await booksOf(on.world, id)
    assert.equal(events.filter((kind) => kind === 'MONITORING_HIT').length, 1)
  })

  test('keeps a dismissed hit dismissed until its line changes', async () => {
    const { person } = await on.call('applications.report.get', { applicationId: id })
    const resolution = { hitId: person.sanctionHits[0].id, state: 'FALSE_POSITIVE', reason: 'another person' }
    await on.call('applications.hits.resolve', { applicationId: id, ...resolution })
    await on.call('applications.decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
    assert.equal((await upload(`${other} twice`, anna)).hits, 0)
    assert.equal((await upload(other, `${anna} and a threat`)).hits, 1)
    assert.equal((await hitsOf()).at(0)?.resolution.state, 'UNRESOLVED')
  })
})
