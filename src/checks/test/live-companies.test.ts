/** Companies of five countries that a live customer approves without a person, and those that it does not. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import {
  badCertificate,
  badCertificates,
  goodCertificate,
  trustGoodCertificates,
} from '@foyer/provider-http/test/bad-certificates'
import type { Certificate } from '@foyer/provider-http/test/certificates'
import {
  brokenOff,
  never,
  type Reply,
  type Routes,
  serve,
  status,
} from '@foyer/provider-http/test/local-server'
import { isOpen } from '#applications/status.ts'
import { type Scene, scenes } from '#test/fixtures/live-scenes.ts'
import { oneOf, test } from '#test/harness/further.ts'
import { applyAs, companyWorkflowOf, type LiveWorld, startLiveWorld } from '#test/harness/live-companies.ts'
import { until } from '#test/harness/webhook-receiver.ts'

interface Failure {
  reply?: Reply
  secure?: () => Certificate
}
const failures: Record<string, Failure> = {
  down: { reply: status(503) },
  slow: { reply: never },
  'broken off': { reply: brokenOff },
  'half an answer': { reply: '{"name":"A' },
  malformed: { reply: '<html>' },
  'another answer': { reply: [1, null, 'x'] },
  ...Object.fromEntries(
    badCertificates.map((which) => [`of the certificate ${which}`, { secure: () => badCertificate(which) }]),
  ),
}
const failing = (routes: Routes, reply: Reply): Routes =>
  Object.fromEntries(Object.keys(routes).map((path) => [path, reply]))

describe('a live customer', () => {
  let world: LiveWorld
  before(async () => {
    trustGoodCertificates()
    world = await startLiveWorld()
  })
  after(() => world?.close())

  /** `eids`: by default one that is played, because it is quick. */
  async function decided(
    scene: Scene,
    authority: 'REGISTERED' | 'DECLARED',
    { failure, eids = 'PLAYED' }: { failure?: Failure; eids?: 'PLAYED' | 'OF_SERVERS' } = {},
  ) {
    const routes = failure?.reply ? failing(scene.routes, failure.reply) : scene.routes
    // Without a failure the service is as it must be in production: with a certificate that is right.
    const secure = failure ? failure.secure?.() : goodCertificate()
    await using server = await serve(routes, secure)
    const customer = await world.live(companyWorkflowOf(authority), scene.settings(server.baseUrl), eids)
    const eid = eids === 'OF_SERVERS' ? world.eids[scene.country] : undefined
    const { id } = await applyAs(world, customer, scene, eid)
    const token = await world.token(customer)
    const asked = { applicationId: id }
    const read = async (operation: string) => (await world.call(`/v1/${operation}`, asked, token)).body
    await until(async () => !isOpen((await read('applications.get')).status), 120_000, 'the decision')
    const { application } = await read('applications.report.get')
    return { status: application.status, by: application.decision?.by ?? null }
  }

  for (const [country, scene] of Object.entries(scenes))
    test(`approves a company in ${country} by an eID of its market, without a reviewer`, async () => {
      const isShown = ['SE', 'NO', 'GB'].includes(country)
      const end = await decided(scene, isShown ? 'REGISTERED' : 'DECLARED', { eids: 'OF_SERVERS' })
      assert.deepEqual(end, { status: 'APPROVED', by: 'RULES' })
    })

  for (const country of ['DK', 'FI'] as const)
    test(`sends one in ${country} to a reviewer where the workflow accepts no declaration`, async () => {
      const end = await decided(scenes[country], 'REGISTERED')
      assert.equal(end.status, 'MANUAL_REVIEW')
    })

  const strangers = Object.entries(scenes).filter(([country]) => country !== 'FI')
  for (const [country, scene] of strangers)
    test(`lets only persons of the register sign in ${country}`, async () => {
      const signer = { ...scene.signer, givenName: 'Olof', birth: '1990-02-03' }
      await assert.rejects(decided({ ...scene, signer }, 'DECLARED'), /^AssertionError.*: signing: /)
    })

  describe('a live customer never approves, and never waits without end', { concurrency: 5 }, () => {
    // `npm test` tries each failure in one country, and each country.
    const countries = Object.entries(scenes)
    for (const [at, [name, failure]] of Object.entries(failures).entries())
      for (const [country, scene] of oneOf([
        ...countries.slice(at % countries.length),
        ...countries.slice(0, at % countries.length),
      ]))
        test(`in ${country} when the register is ${name}`, async () => {
          assert.equal((await decided(scene, 'DECLARED', { failure })).status, 'MANUAL_REVIEW')
        })
  })
})
