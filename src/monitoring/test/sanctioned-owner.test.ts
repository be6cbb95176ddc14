/** A register that calls an owner sanctioned after the approval, with its real adapter. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as companieshouse from '@foyer/company-registers/test/companieshouse'
import { type Routes, serve } from '@foyer/provider-http/test/local-server'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { applyAs, companyWorkflowOf, type LiveWorld, startLiveWorld } from '#test/harness/live-companies.ts'
import { booksOf, found } from '#test/harness/reviewed-case-fixtures.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import type { TestCustomer } from '#test/harness/world.ts'

/** The number of the fixtures is kept for tests, and a live customer does not accept it. */
const NUMBER = '98000015'
const company = {
  ...{ country: 'GB', number: NUMBER, name: companieshouse.aCompany.company_name },
  signer: { givenName: 'Ada Mary', familyName: 'Sample', birth: '1981-04-17' },
}
const routesWith = (owner: object): Routes => {
  const replies = companieshouse.routes({
    ...companieshouse.everything,
    lookup: { ...companieshouse.aCompany, company_number: NUMBER },
    officers: companieshouse.page(companieshouse.itsOfficers.items[0] as object),
    controllers: companieshouse.page(
      companieshouse.individual(['ownership-of-shares-75-to-100-percent'], owner),
    ),
  })
  return Object.fromEntries(
    Object.entries(replies).map(([path, reply]) => [path.replace(companieshouse.ID, NUMBER), reply]),
  )
}

describe('an owner that the register marks as sanctioned', () => {
  const routes = routesWith({})
  let world: LiveWorld
  let customer: TestCustomer
  let server: Awaited<ReturnType<typeof serve>>
  let token: string
  let id: string
  before(async () => {
    world = await startLiveWorld()
    server = await serve(routes)
    customer = await world.live(companyWorkflowOf('REGISTERED'), {
      ...{ provider: 'companieshouse', settings: { baseUrl: server.baseUrl } },
      secrets: { apiKey: companieshouse.KEY },
    })
    token = await world.token(customer)
    id = (await applyAs(world, customer, company)).id
    await until(async () => (await found(world, customer, id)).status === 'APPROVED', 60_000)
  })
  after(async () => {
    await server?.[Symbol.asyncDispose]()
    await world?.close()
  })

  async function lookUp(): Promise<void> {
    await world.database.owner((client) =>
      client.query(`update foyer.monitored_application set registry_due_at = now() - interval '1 minute'`),
    )
    await monitoringTasks.lookUpMonitored(undefined, world.foyer.ports)
  }
  const report = async () =>
    (await world.call('/v1/applications.report.get', { applicationId: id }, token)).body

  test('opens the approved company for review at once, once, with name and share', async () => {
    await lookUp()
    assert.equal((await found(world, customer, id)).status, 'APPROVED', 'the same is no change')
    Object.assign(routes, routesWith({ is_sanctioned: true }))
    await lookUp()
    const { application, reviewFindings } = await report()
    assert.deepEqual([application.status, application.decision], ['MANUAL_REVIEW', null])
    const [finding] = reviewFindings.filter(({ code }: { code: string }) => code === 'sanctioned_owner')
    assert.match(finding.evidence, /^The register itself says that this owner is sanctioned\. /)
    assert.match(finding.evidence, /The company itself then counts as listed/)
    const { events } = await booksOf(world, id)
    assert.deepEqual(events.slice(-2), ['ORGANIZATION_CHANGED', 'APPLICATION_IN_REVIEW'])
    await lookUp()
    assert.equal((await booksOf(world, id)).events.length, events.length)
  })
})
