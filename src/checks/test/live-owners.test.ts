/** A live customer, and a British company whose owner is owned by a person on a list of sanctions. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as house from '@foyer/company-registers/test/companieshouse'
import { unText } from '@foyer/name-matching/test/screening-files'
import { type Reply, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import { isOpen } from '#applications/status.ts'
import { type ListSourceServer, startListSource } from '#test/harness/list-source.ts'
import { applyAs, companyWorkflowOf, type LiveWorld, startLiveWorld } from '#test/harness/live-companies.ts'
import { signedIn } from '#test/harness/signed-in.ts'
import { until } from '#test/harness/webhook-receiver.ts'

// The numbers of the fixtures are kept for tests, and a live customer accepts none of them.
const [COMPANY, MIDDLE] = ['98000015', '98000023']
const company = {
  country: 'GB',
  number: COMPANY,
  name: house.aCompany.company_name,
  signer: { givenName: 'Ada Mary', familyName: 'Sample', birth: '1981-04-17' },
}
const natures = ['ownership-of-shares-75-to-100-percent']
const holding = house.corporate(natures, {
  name: 'INVENTED MIDDLE LTD',
  identification: { identification_type: 'uk-limited-company', registration_number: MIDDLE },
})
const ownerAbove = (forename: string, surname: string) =>
  house.individual(natures, {
    name: `${forename} ${surname}`,
    name_elements: { forename, surname },
    date_of_birth: { month: 3, year: 1969 },
  })

const ofCompany = (number: string, name: string, owners: Reply): Routes => ({
  [`/company/${number}`]: { ...house.aCompany, company_number: number, company_name: name },
  [`/company/${number}/officers`]: house.page(house.itsOfficers.items[0] as object),
  [`/company/${number}/persons-with-significant-control`]: owners,
  [`/company/${number}/persons-with-significant-control-statements`]: status(404),
})
const routes = (above: Reply): Routes => ({
  ...ofCompany(COMPANY, house.aCompany.company_name, house.page(holding)),
  ...ofCompany(MIDDLE, 'INVENTED MIDDLE LTD', above),
})

/** Only the register names the owners of the company. */
const signed = companyWorkflowOf('REGISTERED')
const workflow = { ...signed, steps: signed.steps.filter(({ kind }) => kind !== 'OWNERSHIP') }

describe('an indirect owner', () => {
  let world: LiveWorld
  let source: ListSourceServer
  before(async () => {
    source = await startListSource()
    source.put('un.xml', unText)
    world = await startLiveWorld(source.url('un.xml'))
  })
  after(async () => {
    await world?.close()
    await source?.close()
  })

  async function decided(above: Reply) {
    await using server = await serve(routes(above))
    const customer = await world.live(workflow, {
      provider: 'companieshouse',
      settings: { baseUrl: server.baseUrl },
      secrets: { apiKey: house.KEY },
    })
    const { id } = await applyAs(world, customer, company)
    const reviewer = signedIn(world, customer, 'REVIEWER')
    const read = async (operation: string) => (await reviewer.call(operation, { applicationId: id })).body
    await until(async () => !isOpen((await read('applications.get')).status), 120_000, 'the decision')
    const { application, findings, ownership } = await read('applications.report.get')
    return { application, findings, ownership }
  }

  test('on a list leads to a reviewer, who sees the path to the company', async () => {
    const { application, findings, ownership } = await decided(house.page(ownerAbove('Valdemar', 'Orsinov')))
    assert.deepEqual([application.status, application.decision], ['MANUAL_REVIEW', null])
    const finding = findings.find(({ code }: { code: string }) => code === 'sanctioned_owner')
    assert.equal(finding?.detail, 'MAJORITY')
    const names = new Map<string, string>(
      ownership.nodes.map(({ id, name }: { id: string; name: string }) => [id, name]),
    )
    const ways = ownership.edges.map(({ from, to }: { from: string; to: string }) =>
      [names.get(from), names.get(to)].join(' > '),
    )
    assert.deepEqual(ways.sort(), [
      'INVENTED MIDDLE LTD > FICTIONAL BICYCLES LTD',
      'Valdemar Orsinov > INVENTED MIDDLE LTD',
    ])
  })

  test('on no list lets the company be approved without a reviewer', async () => {
    const { application, findings } = await decided(house.page(ownerAbove('Cleo', 'Blameless')))
    assert.deepEqual([application.status, application.decision?.by], ['APPROVED', 'RULES'])
    assert.ok(!findings.some(({ code }: { code: string }) => code === 'sanctioned_owner'))
  })

  test('unknown to the register of the company between leads to a reviewer', async () => {
    const { application, findings } = await decided(status(503))
    assert.deepEqual([application.status, application.decision], ['MANUAL_REVIEW', null])
    assert.ok(findings.some(({ code }: { code: string }) => code === 'registry_gap'))
  })
})
