/** A live customer: companies in Estonia, France, the Netherlands and Germany, and VIES beside a register. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as ariregister from '@foyer/company-registers/test/ariregister'
import * as gleif from '@foyer/company-registers/test/gleif'
import * as kvk from '@foyer/company-registers/test/kvk'
import * as prh from '@foyer/company-registers/test/prh'
import * as french from '@foyer/company-registers/test/recherche-entreprises'
import { choose, type Reply, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import { isOpen } from '#applications/status.ts'
import {
  applyAs,
  companyWorkflowOf,
  type LiveCompany,
  type LiveWorld,
  type RegistrySettings,
  startLiveWorld,
} from '#test/harness/live-companies.ts'
import { signedIn } from '#test/harness/signed-in.ts'
import { until } from '#test/harness/webhook-receiver.ts'

interface Scene extends LiveCompany {
  /** The details of findings that give the reviewer the reason. */
  because: string[]
  routes: Routes
  settings(baseUrl: string): RegistrySettings
}

const ada = { givenName: 'Ada', familyName: 'Proov', birth: '1980-01-02' }

// The numbers of the fixtures are kept for tests, and a live customer accepts none of them.
const estonian = JSON.parse(
  JSON.stringify(ariregister.aCompany).replaceAll(ariregister.ID, '99999994'),
) as typeof ariregister.aCompany
const [board, , , shareholder] = estonian.isikuandmed.kaardile_kantud_isikud.item
const ownedByAda = {
  ...estonian,
  isikuandmed: {
    ...estonian.isikuandmed,
    kaardile_kantud_isikud: { item: [board, { ...shareholder, osaluse_protsent: '100.00' }] },
  },
}
const itsRights = (alone: 'JAH' | 'EI') => {
  const rights = ariregister.rightsOf(alone, alone)
  const [company] = rights.keha.ettevotjad.item as [{ isikud: { item: object[] } }]
  const [first] = company.isikud.item
  return ariregister.answerOf({ ariregistri_kood: 99999994, isikud: { item: [first] } })
}
const itsOwners = {
  keha: { ...ariregister.beneficialOwners.keha, ariregistri_kood: 99999994 },
}
const estonianRoutes = (alone: 'JAH' | 'EI'): Routes => ({
  '/': choose((_, body) => {
    if (body.includes('<prod:detailandmed_v2>')) return ariregister.answerOf(ownedByAda)
    if (body.includes('<prod:lihtandmed_v2>'))
      return ariregister.answerOf({ ...ariregister.found, ariregistri_kood: 99999994 })
    return body.includes('<prod:esindus_v1>') ? itsRights(alone) : itsOwners
  }),
})

const frenchCompany = { ...french.aCompany, siren: '799999990' }
const dutchProfile = { ...kvk.aProfile, kvkNummer: '99999999' }
const german = gleif.recordOf('Fiktive Ufer GmbH', 'HRB 899999')

/** Nor do these registers publish insolvencies, in which others act for the company. */
const noSigningRule = ['signing_not_known']
const scenes = {
  EE: {
    ...{ country: 'EE', number: '99999994', name: 'Väljamõeldud Rand OÜ', signer: ada, because: [] },
    routes: estonianRoutes('JAH'),
    settings: (baseUrl) => ({
      ...{ provider: 'ariregister', settings: { baseUrl, userName: 'account' } },
      secrets: { password: 'secret' },
    }),
  },
  FR: {
    ...{ country: 'FR', number: '799999990', name: 'FICTIVE RIVAGE' },
    signer: { ...ada, givenName: 'Ada Lie', familyName: 'Essai' },
    because: noSigningRule,
    routes: { '/search': french.pageOf(frenchCompany) },
    settings: (baseUrl) => ({ provider: 'recherche-entreprises', settings: { baseUrl } }),
  },
  NL: {
    ...{ country: 'NL', number: '99999999', name: 'Fictieve Kade B.V.', signer: ada },
    because: noSigningRule,
    routes: {
      '/v1/basisprofielen/99999999': dutchProfile,
      '/v2/zoeken': kvk.searchOf({
        ...{ kvkNummer: '99999999', naam: 'Fictieve Kade B.V.', type: 'rechtspersoon' },
      }),
    },
    settings: (baseUrl) => ({
      ...{ provider: 'kvk', settings: { baseUrl } },
      secrets: { apiKey: 'key' },
    }),
  },
  'DE with an LEI': {
    ...{ country: 'DE', number: 'HRB 899999 Potsdam', name: 'Fiktive Ufer GmbH', signer: ada },
    because: noSigningRule,
    routes: {
      '/lei-records': gleif.pageOf(german),
      '/autocompletions': gleif.suggestionsOf(german.id),
      [`/registration-authorities/${gleif.AUTHORITY}`]: gleif.court,
      [`/lei-records/${german.id}/direct-parent`]: status(404),
      [`/lei-records/${german.id}/ultimate-parent`]: status(404),
    },
    settings: (baseUrl) => ({ provider: 'gleif', market: 'DE', settings: { baseUrl } }),
  },
  'DE without one': {
    ...{ country: 'DE', number: 'HRB 899998 Potsdam', name: 'Kleine Ufer GmbH', signer: ada },
    because: ['organization_declared_by_hand', 'organization_not_in_registry'],
    routes: { '/lei-records': gleif.pageOf(), '/autocompletions': gleif.suggestionsOf() },
    settings: (baseUrl) => ({ provider: 'gleif', market: 'DE', settings: { baseUrl } }),
  },
} satisfies Record<string, Scene>

describe('a live customer', () => {
  let world: LiveWorld
  before(async () => {
    world = await startLiveWorld()
  })
  after(() => world?.close())

  async function decided(scene: Scene, authority: 'REGISTERED' | 'DECLARED') {
    await using server = await serve(scene.routes)
    const customer = await world.live(companyWorkflowOf(authority), scene.settings(server.baseUrl))
    const { id } = await applyAs(world, customer, scene)
    const reviewer = signedIn(world, customer, 'REVIEWER')
    const read = async (operation: string) => (await reviewer.call(operation, { applicationId: id })).body
    await until(async () => !isOpen((await read('applications.get')).status), 120_000, 'the decision')
    const { application, findings, reviewFindings } = await read('applications.report.get')
    const said = (reviewFindings as { what: string }[]).map(({ what }) => what)
    const codes = (findings as { code: string }[]).map(({ code }) => code)
    return { status: application.status, by: application.decision?.by ?? null, codes, said }
  }

  test('approves a company in EE whose register has a member who signs alone', async () => {
    const { status: end, by } = await decided(scenes.EE, 'REGISTERED')
    assert.deepEqual([end, by], ['APPROVED', 'RULES'])
  })
  test('sends a company in EE with joint signatures, which are free text, to a reviewer', async () => {
    const { status: end, codes } = await decided({ ...scenes.EE, routes: estonianRoutes('EI') }, 'DECLARED')
    assert.equal(end, 'MANUAL_REVIEW')
    assert.ok(codes.includes('signing_not_known'), codes.join())
  })
  for (const [name, scene] of Object.entries(scenes).filter(([market]) => market !== 'EE'))
    for (const authority of ['REGISTERED', 'DECLARED'] as const)
      test(`sends a company in ${name} to a reviewer, with the reason: ${authority}`, async () => {
        const { status: end, by, codes, said } = await decided(scene, authority)
        assert.deepEqual([end, by], ['MANUAL_REVIEW', null])
        for (const code of scene.because) assert.ok(codes.includes(code), codes.join())
        // These registers have no signing rules: nothing is quoted, and the finding appears once.
        assert.ok(!said.some((what) => what.includes('According to the register')), said.join())
        for (const code of ['signatory_not_covered', 'signing_rule_not_understood', 'registry_gap'])
          assert.ok(!codes.includes(code), code)
      })

  const finnish: Scene = {
    ...{ country: 'FI', number: prh.ID, name: 'Koeyhtiö Oy', because: [] },
    signer: { givenName: 'Aino', familyName: 'Koehenkilö', birth: '1970-05-07' },
    routes: prh.routes({ lookup: prh.answer(prh.aCompany), search: prh.answer(prh.aCompany) }),
    settings: (baseUrl) => ({
      provider: 'prh',
      settings: { baseUrl: `${baseUrl}${prh.PATH.replace(/\/companies$/, '')}`, viesUrl: baseUrl },
    }),
  }
  const vat = { vatNumber: '29999006', name: '---', address: '---' }
  const answers: Array<[said: string, reply: Reply, end: [status: string, code: string | undefined]]> = [
    ['valid', { ...vat, isValid: true, userError: 'VALID' }, ['APPROVED', undefined]],
    ['not valid', { ...vat, isValid: false, userError: 'INVALID' }, ['MANUAL_REVIEW', 'vat_number_invalid']],
    ['nobody knows', { ...vat, isValid: false, userError: 'MS_UNAVAILABLE' }, ['APPROVED', undefined]],
    ['down', status(503), ['APPROVED', undefined]],
  ]
  for (const [said, reply, [end, code]] of answers)
    test(`gets the answer of VIES beside the register: ${said}`, async () => {
      const routes = { ...finnish.routes, '/ms/FI/vat/29999006': reply }
      const found = await decided({ ...finnish, routes }, 'DECLARED')
      assert.equal(found.status, end)
      if (code) assert.ok(found.codes.includes(code))
    })
})
