/** Companies of five countries that a live customer approves without a person, and those that it does not. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isOpen } from '../../src/applications/status.ts'
import * as bolagsverket from '../fixtures/bolagsverket.ts'
import * as brreg from '../fixtures/brreg.ts'
import * as companieshouse from '../fixtures/companieshouse.ts'
import * as cvr from '../fixtures/cvr.ts'
import * as prh from '../fixtures/prh.ts'
import type { Certificate } from '../harness/certificates.ts'
import {
  badCertificate,
  badCertificates,
  goodCertificate,
  trustGoodCertificates,
} from '../harness/contracts/bad-certificates.ts'
import {
  brokenOff,
  never,
  type Reply,
  type Routes,
  serve,
  status,
} from '../harness/contracts/local-server.ts'
import {
  applyAs,
  companyWorkflowOf,
  type LiveCompany,
  type LiveWorld,
  type RegistrySettings,
  startLiveWorld,
} from '../harness/live-companies.ts'
import { until } from '../harness/webhook-receiver.ts'

interface Scene extends LiveCompany {
  country: keyof LiveWorld['eids']
  routes: Routes
  settings(baseUrl: string): RegistrySettings
}

/** The numbers of the fixtures are kept for tests, and a live customer accepts none of them. */
const renumbered = (routes: Routes, from: string, to: string): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([path, reply]) => [
      path.replace(from, to),
      typeof reply === 'function' ? reply : JSON.parse(JSON.stringify(reply).replaceAll(from, to)),
    ]),
  )

const signing = {
  ...bolagsverket.itsInformation,
  firmateckning: { klartext: 'Firman tecknas av styrelsen. Firman tecknas ensam av ordföranden.' },
}
const scenes: Record<string, Scene> = {
  SE: {
    country: 'SE',
    number: bolagsverket.ID,
    name: 'Provcyklar Grönköping AB',
    signer: { givenName: 'Ada', familyName: 'Prov', birth: '1912-12-12', number: '191212121212' },
    routes: bolagsverket.routes({ ...bolagsverket.everything, information: [signing] }),
    settings: (baseUrl) => ({
      provider: 'bolagsverket',
      settings: {
        baseUrl: new URL(bolagsverket.paths.open.replace(/\/organisationer$/, ''), baseUrl).href,
        companyInformationUrl: new URL(bolagsverket.paths.paid.replace(/\/organisationer$/, ''), baseUrl)
          .href,
        tokenUrl: new URL(bolagsverket.paths.token, baseUrl).href,
        clientId: 'client',
      },
      secrets: { clientSecret: 'se:cret' },
    }),
  },
  NO: {
    country: 'NO',
    number: '899999908',
    name: brreg.aCompany.navn,
    signer: { givenName: 'Ada Lie', familyName: 'Prøve', birth: '1980-01-02' },
    routes: renumbered(brreg.everything, brreg.ID, '899999908'),
    settings: (baseUrl) => ({ provider: 'brreg', settings: { baseUrl } }),
  },
  DK: {
    country: 'DK',
    number: '89999995',
    name: 'FIKTIV FJORD ApS',
    signer: { givenName: 'Ada Lie', familyName: 'Prøve', birth: '1980-01-02' },
    routes: {
      '/cvr-permanent/virksomhed/_search': cvr.hitsOf({
        ...cvr.aCompany,
        cvrNummer: 89999995,
        deltagerRelation: [
          cvr.person(
            'Ada Lie Prøve',
            cvr.body('LEDELSESORGAN', 'Direktion', cvr.attribute('FUNKTION', ['DIREKTØR', '2016-01-01'])),
            cvr.body('REGISTER', 'EJERREGISTER', cvr.attribute('EJERANDEL_PROCENT', ['1', '2016-01-01'])),
          ),
        ],
        attributter: [cvr.attribute('TEGNINGSREGEL', ['Selskabet tegnes af direktøren.', '2019-01-01'])],
      }),
    },
    settings: (baseUrl) => ({
      provider: 'cvr',
      settings: { baseUrl, userName: 'account' },
      secrets: { password: 'secret' },
    }),
  },
  GB: {
    country: 'GB',
    number: '98000015',
    name: companieshouse.aCompany.company_name,
    signer: { givenName: 'Ada Mary', familyName: 'Sample', birth: '1981-04-17' },
    routes: renumbered(
      companieshouse.routes({
        ...companieshouse.everything,
        lookup: { ...companieshouse.aCompany, company_number: '98000015' },
        officers: companieshouse.page(companieshouse.itsOfficers.items[0] as object),
        controllers: companieshouse.page(
          companieshouse.individual(['ownership-of-shares-75-to-100-percent']),
        ),
      }),
      companieshouse.ID,
      '98000015',
    ),
    settings: (baseUrl) => ({
      provider: 'companieshouse',
      settings: { baseUrl },
      secrets: { apiKey: companieshouse.KEY },
    }),
  },
  FI: {
    country: 'FI',
    number: prh.ID,
    name: 'Koeyhtiö Oy',
    signer: { givenName: 'Aino', familyName: 'Koehenkilö', birth: '1970-05-07', number: '070570-782U' },
    routes: prh.routes({ lookup: prh.answer(prh.aCompany), search: prh.answer(prh.aCompany) }),
    settings: (baseUrl) => ({
      provider: 'prh',
      settings: { baseUrl: `${baseUrl}${prh.PATH.replace(/\/companies$/, '')}` },
    }),
  },
}

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
    test(`approves a company in ${country} by an eID of its market, without a person`, async () => {
      const isShown = ['SE', 'NO', 'GB'].includes(country)
      const end = await decided(scene, isShown ? 'REGISTERED' : 'DECLARED', { eids: 'OF_SERVERS' })
      assert.deepEqual(end, { status: 'APPROVED', by: 'RULES' })
    })

  for (const country of ['DK', 'FI'])
    test(`sends one in ${country} to a person where the workflow accepts no declaration`, async () => {
      const end = await decided(scenes[country] as Scene, 'REGISTERED')
      assert.equal(end.status, 'MANUAL_REVIEW')
    })

  const strangers = Object.entries(scenes).filter(([country]) => country !== 'FI')
  for (const [country, scene] of strangers)
    test(`lets nobody sign in ${country} whom the register does not name`, async () => {
      const signer = { ...scene.signer, givenName: 'Olof', birth: '1990-02-03' }
      await assert.rejects(decided({ ...scene, signer }, 'DECLARED'), /^AssertionError.*: signing: /)
    })

  describe('never approves, and never waits without end', { concurrency: 5 }, () => {
    for (const [country, scene] of Object.entries(scenes))
      for (const [name, failure] of Object.entries(failures))
        test(`${country}: the register is ${name}`, async () => {
          assert.equal((await decided(scene, 'DECLARED', { failure })).status, 'MANUAL_REVIEW')
        })
  })
})
