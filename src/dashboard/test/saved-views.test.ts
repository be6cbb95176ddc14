/** Saved views of the list: own and shared ones, who may change them, and what is never kept. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MAX_OWN_VIEWS } from '#dashboard/saved-views.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('saved views', () => {
  let world: World
  let customer: TestCustomer
  let [reviewer, viewer, admin, stranger] = [] as unknown as StaffMember[]
  before(async () => {
    world = await startWorld({ dispatcher: false })
    customer = await world.customer()
    reviewer = await memberOf(world, customer, 'REVIEWER')
    viewer = await memberOf(world, customer, 'VIEWER')
    admin = await memberOf(world, customer, 'ADMIN')
    stranger = await memberOf(world, await world.customer(), 'OWNER')
  })
  after(() => world.close())

  const filters = (more: object = {}) => ({ tab: 'ALL', ...more })
  const save = async (by: StaffMember | undefined, name: string, more: object = {}) =>
    (by as StaffMember).call('savedViews.save', { name, filters: filters(), ...more })
  const namesOf = async (of: StaffMember | undefined): Promise<string[]> => {
    const { data } = (await (of as StaffMember).call('savedViews.list')).body
    return data.map(({ name }: { name: string }) => name)
  }

  test('keep filters and columns as they were saved, for the person alone', async () => {
    const view = {
      name: 'Norway, nobody yet',
      filters: {
        ...{ tab: 'QUEUE', status: ['MANUAL_REVIEW'], countryCode: ['NO'], assignee: 'NOBODY' },
        ...{ workflowId: [customer.workflows.KYB], updatedWithinDays: 3 },
      },
      columns: ['status', 'reference'],
    }
    const saved = await reviewer?.call('savedViews.save', view)
    assert.equal(saved?.status, 200, saved?.text)
    const { data } = (await reviewer?.call('savedViews.list'))?.body ?? {}
    assert.equal(data.length, 1)
    const { id, createdBy, updatedAt, ...kept } = data[0]
    assert.deepEqual(kept, { ...view, shared: false, mayChange: true })
    assert.equal(createdBy, `foyer:user::${reviewer?.userId}`)
    assert.deepEqual(await namesOf(viewer), [])
    assertProblem(
      (await viewer?.call('savedViews.delete', { savedViewId: id })) as never,
      404,
      'saved_view_not_found',
    )
    assertProblem(await save(viewer, 'Taken over', { savedViewId: id }), 404, 'saved_view_not_found')
    const renamed = await reviewer?.call('savedViews.save', { ...view, savedViewId: id, name: 'Norway' })
    assert.equal(renamed?.body.id, id)
    assert.deepEqual(await namesOf(reviewer), ['Norway'])
  })

  test('are shared by a reviewer, and changed by their author or an administrator', async () => {
    assertProblem(await save(viewer, 'For all', { shared: true }), 403, 'insufficient_role')
    const { id } = (await save(reviewer, 'For all', { shared: true })).body
    assert.ok((await namesOf(viewer)).includes('For all'))
    const other = await memberOf(world, customer, 'REVIEWER')
    assertProblem(await save(other, 'Mine', { savedViewId: id, shared: true }), 403, 'insufficient_role')
    assertProblem(await other.call('savedViews.delete', { savedViewId: id }), 403, 'insufficient_role')
    assert.equal((await save(admin, 'For everyone', { savedViewId: id, shared: true })).status, 200)
    const { data } = (await viewer?.call('savedViews.list'))?.body ?? {}
    assert.deepEqual(
      data.map(({ name, mayChange }: { name: string; mayChange: boolean }) => [name, mayChange]),
      [['For everyone', false]],
    )
    assert.deepEqual(await namesOf(stranger), [])
    assertProblem(
      (await stranger?.call('savedViews.delete', { savedViewId: id })) as never,
      404,
      'saved_view_not_found',
    )
    assert.equal((await admin?.call('savedViews.delete', { savedViewId: id }))?.status, 200)
    assert.deepEqual(await namesOf(viewer), [])
  })

  test('keep no search text and no number', async () => {
    const searched = await save(reviewer, 'One', { filters: filters({ search: '198507099805' }) })
    assertProblem(searched, 400, 'invalid_body')
    assertProblem(await save(reviewer, 'Petra 850709-9805'), 400, 'invalid_body')
    const stored = await world.database.owner((client) =>
      client.query("select from foyer.saved_view where name ~ '850709' or filters::text ~ '850709'"),
    )
    assert.equal(stored.rowCount, 0)
  })

  test('have unique names, and a limit with an error', async () => {
    const person = await memberOf(world, customer, 'VIEWER')
    const saved = await save(person, 'First')
    assert.equal(saved.status, 200)
    assertProblem(await save(person, 'FIRST'), 409, 'saved_view_name_taken')
    for (let n = 1; n < MAX_OWN_VIEWS; n += 1) assert.equal((await save(person, `View ${n}`)).status, 200)
    const refused = await save(person, 'One more')
    assertProblem(refused, 409, 'too_many_saved_views')
    assert.match(refused.body.detail, /30 views/)
    const again = await save(person, 'First again', { savedViewId: saved.body.id })
    assert.equal(again.status, 200, 'an earlier one is changed')
  })

  test('stay within the limit when several are saved at the same time', async () => {
    const person = await memberOf(world, customer, 'VIEWER')
    const names = Array.from({ length: MAX_OWN_VIEWS + 8 }, (_, n) => `View ${n}`)
    const first = names.splice(0, MAX_OWN_VIEWS - 2)
    for (const name of first) assert.equal((await save(person, name)).status, 200)
    const statuses = (await Promise.all(names.map((name) => save(person, name)))).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 200, ...Array(names.length - 2).fill(409)])
    assert.equal((await namesOf(person)).length, MAX_OWN_VIEWS)
  })

  test('are deleted with the membership, except shared ones', async () => {
    const person = await memberOf(world, customer, 'REVIEWER')
    await save(person, 'Their own')
    await save(person, 'Their shared', { shared: true })
    await admin?.call('team.members.remove', { userId: `foyer:user::${person.userId}` })
    const { rows } = await world.database.owner((client) =>
      client.query('select name from foyer.saved_view where created_by = $1', [person.userId]),
    )
    assert.deepEqual(rows, [{ name: 'Their shared' }])
  })
})
