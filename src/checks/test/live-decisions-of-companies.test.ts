/**
 * Companies at live customers, market × what is wrong: decided by the rules, or by a person. `npm test`
 * tries each row in one market, and what is approved in each.
 */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import * as bolagsverket from '@foyer/company-registers/test/bolagsverket'
import * as brreg from '@foyer/company-registers/test/brreg'
import * as companieshouse from '@foyer/company-registers/test/companieshouse'
import { trustGoodCertificates } from '@foyer/provider-http/test/bad-certificates'
import { type Reply, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import { isOpen } from '#applications/status.ts'
import { renumbered, type Scene, scenes, signing } from '#test/fixtures/live-scenes.ts'
import { oneOf, test } from '#test/harness/further.ts'
import { applyAs, companyWorkflowOf, type LiveWorld, startLiveWorld } from '#test/harness/live-companies.ts'
import { coverOffices } from '#test/harness/live-offices.ts'
import { until } from '#test/harness/webhook-receiver.ts'

const markets = ['SE', 'NO', 'GB'] as const
type Market = (typeof markets)[number]

/** The register answers as if the company had ended; everything else stays. */
const dissolved: Record<Market, () => Routes> = {
  SE: () =>
    bolagsverket.routes({
      information: [signing],
      lookup: {
        organisationer: [{ ...bolagsverket.aCompany, ...bolagsverket.removed('2026-02-03', 'LIAV-AVREG') }],
      },
    }),
  NO: () =>
    renumbered(
      { ...brreg.everything, [brreg.paths.unit]: { ...brreg.aCompany, slettedato: '2026-02-03' } },
      brreg.ID,
      scenes.NO.number,
    ),
  GB: () => british({ lookup: { company_status: 'dissolved', date_of_cessation: '2026-02-03' } }),
}

/** The register answers as in the scene; `controllers` gives the persons with significant control. */
function british({ lookup = {}, controllers }: { lookup?: object; controllers?: Reply }): Routes {
  const company = { ...companieshouse.aCompany, company_number: scenes.GB.number, ...lookup }
  return renumbered(
    companieshouse.routes({
      ...companieshouse.everything,
      lookup: company,
      officers: companieshouse.page(companieshouse.itsOfficers.items[0] as object),
      controllers:
        controllers ??
        companieshouse.page(companieshouse.individual(['ownership-of-shares-75-to-100-percent'])),
    }),
    companieshouse.ID,
    scenes.GB.number,
  )
}
/** A register that names no owner, so that the applicant declares them. */
const withoutOwners = (market: Market): Partial<Scene> =>
  market === 'GB' ? { routes: british({ controllers: companieshouse.page() }) } : {}

const stranger = { given: 'Elin', family: 'Sundhammar', birth: '1970-05-03' }

interface Row {
  wrong: string
  expected: 'APPROVED' | 'DECLINED' | 'MANUAL_REVIEW'
  /** One of the findings, which says why. */
  because?: string
  of?(market: Market): Partial<Scene>
}
const rows: Row[] = [
  { wrong: 'nothing', expected: 'APPROVED' },
  {
    ...{ wrong: 'no owner above the threshold is named', expected: 'MANUAL_REVIEW' },
    because: 'no_owner_declared',
    of: (market) => ({ ...withoutOwners(market), owner: { share: '1' } }),
  },
  {
    ...{ wrong: 'nothing verifies the declared owner', expected: 'MANUAL_REVIEW' },
    because: 'owner_not_verified',
    of: (market) => ({ ...withoutOwners(market), owner: { person: stranger, share: '100' } }),
  },
  {
    ...{ wrong: 'an owner lives in a high-risk country', expected: 'MANUAL_REVIEW' },
    because: 'high_risk_country',
    of: (market) => ({ ...withoutOwners(market), owner: { share: '100', residence: 'IR' } }),
  },
  {
    ...{ wrong: 'the declared owner is on a list of sanctions', expected: 'MANUAL_REVIEW' },
    because: 'sanction_hit',
    of: (market) => ({
      ...withoutOwners(market),
      owner: { person: { given: 'Valdemar', family: 'Orsinov', birth: '1969-03-18' }, share: '100' },
    }),
  },
  {
    ...{ wrong: 'the declared owner has the name of a listed person born in another year' },
    ...{ expected: 'MANUAL_REVIEW', because: 'namesake_hit' },
    of: (market) => ({
      ...withoutOwners(market),
      owner: { person: { given: 'Valdemar', family: 'Orsinov', birth: '1985-03-18' }, share: '100' },
    }),
  },
  {
    ...{ wrong: 'the company is dissolved', expected: 'DECLINED', because: 'organization_dissolved' },
    of: (market) => ({ routes: dissolved[market]() }),
  },
]
const withoutRegister: Row = {
  ...{ wrong: 'the register does not answer', expected: 'MANUAL_REVIEW', because: 'registry_gap' },
  of: (market) => ({
    routes: Object.fromEntries(Object.keys(scenes[market].routes).map((path) => [path, status(503)])),
  }),
}
const withoutOffices: Row = {
  ...{ wrong: 'no list of public offices covers the market', expected: 'MANUAL_REVIEW' },
  because: 'screening_gap',
}

describe('a company at a live customer', () => {
  let world: LiveWorld
  before(async () => {
    trustGoodCertificates()
    world = await startLiveWorld()
  })
  after(() => world?.close())

  /** From the start to the decision: its status, who made it, and why. */
  async function decided(scene: Scene) {
    await using server = await serve(scene.routes)
    const workflow = companyWorkflowOf('DECLARED')
    const customer = await world.live(workflow, scene.settings(server.baseUrl), 'OF_SERVERS')
    const { id } = await applyAs(world, customer, scene, world.eids[scene.country])
    const token = await world.token(customer)
    const read = async (operation: string) =>
      (await world.call(`/v1/${operation}`, { applicationId: id }, token)).body
    await until(async () => !isOpen((await read('applications.get')).status), 120_000, 'the decision')
    const { application, findings } = await read('applications.report.get')
    const { data: events } = await read('applications.events.list')
    return {
      status: application.status,
      by: application.decision?.by ?? null,
      findings: findings.map(({ code }: { code: string }) => code),
      isEverApproved: events.some(
        ({ event }: { event: { type: string } }) => event.type === 'APPLICATION_APPROVED',
      ),
    }
  }

  const decides = (market: Market, { wrong, expected, because, of }: Row) =>
    test(`${market}: ${wrong}: ${expected}`, async () => {
      const {
        status: end,
        by,
        findings,
        isEverApproved,
      } = await decided({
        ...scenes[market],
        ...of?.(market),
      })
      assert.equal(end, expected, findings.join(', '))
      assert.equal(by, end === 'MANUAL_REVIEW' ? null : 'RULES')
      assert.equal(isEverApproved, end === 'APPROVED')
      if (because) assert.ok(findings.includes(because), findings.join(', '))
    })

  const [approved, ...others] = rows
  describe('is decided by its facts', { concurrency: 3 }, () => {
    if (approved) for (const market of markets) decides(market, approved)
    for (const [at, row] of others.entries())
      for (const market of oneOf([...markets.slice(at % 3), ...markets.slice(0, at % 3)]))
        decides(market, row)
  })

  // Each waits until the register has been asked for the last time.
  describe('is not approved while its register is down', { concurrency: 3 }, () => {
    for (const market of oneOf(markets)) decides(market, withoutRegister)
  })

  describe('is not approved with the lists of another market', () => {
    before(() => coverOffices(world, ['FI']))
    for (const market of oneOf(markets)) decides(market, withoutOffices)
  })
})
