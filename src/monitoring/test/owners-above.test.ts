/** An owner above a monitored company: the register of each company is asked again, as at the decision. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as house from '@foyer/company-registers/test/companieshouse'
import { type Reply, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import type { Case } from '#applications/case.ts'
import { followOwners } from '#checks/ownership/follow-owners.ts'
import { monitoredSubjectsOf } from '#monitoring/monitored.ts'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { testProviders } from '#test/fixtures/providers.ts'

const workflow = workflowOf('KYB')
const natures = ['ownership-of-shares-75-to-100-percent']
const [APPLICANT, ABOVE] = [house.ID, '99000023']
const number = { id: APPLICANT, issuingCountry: 'GB', type: 'REGISTRATION', display: APPLICANT } as const
const holding = house.corporate(natures, {
  name: 'INVENTED TOP LTD',
  identification: { identification_type: 'uk-limited-company', registration_number: ABOVE },
})
const owner = (forename: string, surname: string) =>
  house.individual(natures, {
    name: `${forename} ${surname}`,
    name_elements: { forename, surname },
    date_of_birth: undefined,
  })
/** `profile`: what the register of the company above says of it now. */
const routesOf = (top: Reply, profile: object = {}): Routes =>
  Object.fromEntries(
    Object.entries({ [APPLICANT]: house.page(holding), [ABOVE]: top }).flatMap(([id, owners]) => [
      [`/company/${id}`, { ...house.aCompany, company_number: id, ...(id === ABOVE && profile) }],
      [`/company/${id}/officers`, house.itsOfficers],
      [`/company/${id}/persons-with-significant-control`, owners],
      [`/company/${id}/persons-with-significant-control-statements`, status(404)],
    ]),
  )
const registerAt = (baseUrl: string, at: Date) =>
  house.adapter({ baseUrl, timeoutMs: 5_000, limits: { backoffMs: 5 }, now: () => at })

async function approved(): Promise<Case> {
  await using server = await serve(routesOf(house.page(owner('Olga', 'Owner'))))
  const register = registerAt(server.baseUrl, now)
  const lookUp = (asked: typeof number) => register.lookup(asked, { language: 'en' })
  const first = await lookUp(number)
  assert.ok(first.kind === 'FOUND', first.kind)
  const { answer: registry } = await followOwners(
    first.answer,
    (asked) => lookUp(asked as never),
    () => now,
  )
  const of = clearCase('KYB')
  const company = { ...of.data.answers.company, organizationNumber: number } as never
  const decision = {
    ...{ outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [] },
    at: now.toISOString(),
  }
  const answers = { ...of.data.answers, company }
  return { ...of, status: 'APPROVED', data: { ...of.data, answers, registry, decision } }
}

async function lookedUp(
  first: Case,
  top: Reply,
  at: Date,
  profile: object = {},
): Promise<{ of: Case; evidence: number }> {
  await using server = await serve(routesOf(top, profile))
  const register = registerAt(server.baseUrl, at)
  const sandbox = testProviders({ now: () => at })
  const ref = { customerId: first.customerId, applicationId: first.id }
  let of = first
  let evidence = 0
  await monitoringTasks.lookUpMonitored(undefined, {
    now: () => at,
    monitoringSweeps: { ended: async () => undefined },
    dueMonitored: { forLookup: async () => [ref], lookedUp: async () => undefined },
    providers: { of: async (user: Case) => ({ ...(await sandbox.of(user)), registry: () => register }) },
    workflows: { version: async () => workflow },
    applications: {
      find: async () => of,
      keepEvidence: async (_customer: string, _id: string, kept: unknown[]) => {
        evidence += kept.length
      },
      change: async (_customer: string, _id: string, move: (of: Case, at: Date) => { case: Case }) => {
        of = move(of, at).case
        return { kind: 'DONE', case: of }
      },
    },
  } as never)
  return { of, evidence }
}

const later = new Date(now.getTime() + 86_400_000)

test('an unchanged owner above is no change', async () => {
  const of = await approved()
  const names = (of.data.registry?.owners ?? []).map(({ holder }) => holder.kind)
  assert.deepEqual(names, ['ORGANIZATION', 'PERSON'])
  const again = await lookedUp(of, house.page(owner('Olga', 'Owner')), later)
  assert.deepEqual([again.of.status, again.of.data.registryNow, again.evidence], ['APPROVED', undefined, 0])
})

test('a new owner above opens the application for review, and is screened', async () => {
  const { of, evidence } = await lookedUp(await approved(), house.page(owner('Nora', 'Newowner')), later)
  assert.equal(of.status, 'MANUAL_REVIEW')
  assert.match(of.data.findings.at(-1)?.detail ?? '', /^New owner: Nora Newowner$/)
  assert.ok(JSON.stringify(of.data.registryNow?.owners).includes('Newowner'))
  assert.ok(evidence > 1, 'also of the company above')
})

test('an outage of the register above is no change', async () => {
  const { of } = await lookedUp(await approved(), status(503), later)
  assert.deepEqual([of.status, of.data.registryNow], ['APPROVED', undefined])
})

test('a company above that goes bankrupt opens the application for review', async () => {
  const top = house.page(owner('Olga', 'Owner'))
  const profile = { company_status: 'insolvency-proceedings' }
  const { of } = await lookedUp(await approved(), top, later, profile)
  assert.equal(of.status, 'MANUAL_REVIEW')
  assert.equal(of.data.findings.at(-1)?.detail, 'Ownership that is unclear now: company not active')
})

test('a company above is screened and monitored under a name that its register adds', async () => {
  const top = house.page(owner('Olga', 'Owner'))
  const profile = { previous_company_names: [{ name: 'LISTED OLD NAME LTD' }] }
  const { of } = await lookedUp(await approved(), top, later, profile)
  assert.equal(of.status, 'APPROVED')
  const names = monitoredSubjectsOf(of, workflow)?.organizations.flatMap(({ previousNames }) => previousNames)
  assert.ok(names?.includes('LISTED OLD NAME LTD'))
})
