/** A sanctioned owner two layers above the applicant: the register of each company is asked in turn. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as house from '@foyer/company-registers/test/companieshouse'
import { type Reply, type Routes, serve, status } from '@foyer/provider-http/test/local-server'
import type { Case, OutboxTask } from '#applications/case.ts'
import type { Applications } from '#applications/ports.ts'
import { findingsOf } from '#checks/findings/findings.ts'
import { checkTasks } from '#checks/tasks.ts'
import { ownershipOf } from '#review/report/ownership.ts'
import type { TaskPorts } from '#task-ports.ts'
import { clearCase, now, sent, workflowOf } from '#test/fixtures/case.ts'
import { testProviders } from '#test/fixtures/providers.ts'
import type { Workflows } from '#workflows/ports.ts'

const workflow = workflowOf('KYB')
const natures = ['ownership-of-shares-75-to-100-percent']
const holding = (name: string, number: string) =>
  house.corporate(natures, {
    name,
    identification: { identification_type: 'uk-limited-company', registration_number: number },
  })
const sven = house.individual(natures, {
  name: 'Sven Sanktionsson',
  name_elements: { forename: 'Sven', surname: 'Sanktionsson' },
  date_of_birth: undefined,
})
const [FIRST, SECOND, THIRD] = [house.ID, '99000023', '99000031']
const entries: Record<string, Reply> = {
  [FIRST]: house.page(holding('INVENTED MIDDLE LTD', SECOND)),
  [SECOND]: house.page(holding('INVENTED TOP LTD', THIRD)),
  [THIRD]: house.page(sven),
}
/** `changed`: of the profile of one company. */
const routesOf = (controllers: Record<string, Reply>, changed: Record<string, object> = {}): Routes =>
  Object.fromEntries(
    Object.entries(controllers).flatMap(([id, owners]) => [
      [`/company/${id}`, { ...house.aCompany, company_number: id, ...changed[id] }],
      [`/company/${id}/officers`, house.itsOfficers],
      [`/company/${id}/persons-with-significant-control`, owners],
      [`/company/${id}/persons-with-significant-control-statements`, status(404)],
    ]),
  )

const number = { id: FIRST, issuingCountry: 'GB', type: 'REGISTRATION', display: FIRST } as const
/** Sent, by a person whose company is in the register of the United Kingdom. */
function applied(): Case {
  const of = sent(clearCase('KYB'), 'REGISTRY', 'SCREENING')
  const company = {
    ...of.data.answers.company,
    name: house.aCompany.company_name,
    organizationNumber: number,
  }
  return {
    ...of,
    data: { ...of.data, registry: null, answers: { ...of.data.answers, company: company as never } },
  }
}

async function decided(first: Case, baseUrl: string): Promise<{ of: Case; evidence: string[] }> {
  const sandbox = testProviders({ now: () => now })
  const gb = house.adapter({ baseUrl, timeoutMs: 5_000, limits: { backoffMs: 5 }, now: () => now })
  const evidence: string[] = []
  let of = first
  const queued: OutboxTask[] = [{ task: 'check', check: 'SCREENING', runAt: null }]
  queued.push({ task: 'check', check: 'REGISTRY', runAt: null })
  const ports: TaskPorts = {
    ...({} as TaskPorts),
    checkRetries: { REGISTRY: [], SCREENING: [], FACES: [] },
    providers: {
      ...sandbox,
      of: async (user) => ({
        ...(await sandbox.of(user)),
        registry: (country) => (country === 'GB' ? gb : undefined),
      }),
    },
    now: () => now,
    workflows: { version: async () => workflow } as unknown as Workflows,
    applications: {
      find: async () => of,
      async change(_customer, _id, move) {
        const moved = move(of, now)
        if (moved) {
          of = moved.case
          queued.push(...moved.tasks)
        }
        return { kind: 'DONE', case: of }
      },
      keepEvidence: async (_customer, _id, kept) => {
        evidence.push(...kept.map(({ source }) => source))
      },
    } as Partial<Applications> as Applications,
  }
  for (let task = queued.shift(); task?.task === 'check'; task = queued.shift())
    await checkTasks.check({ customerId: of.customerId, applicationId: of.id, check: task.check }, ports)
  return { of, evidence }
}

test('an owner on a list above is found and leads to review with the path to the company', async () => {
  await using server = await serve(routesOf(entries))
  const { of, evidence } = await decided(applied(), server.baseUrl)
  assert.equal(of.status, 'MANUAL_REVIEW')
  const finding = findingsOf(of, workflow).find(({ code }) => code === 'sanctioned_owner')
  assert.deepEqual(
    [finding?.weight, finding?.place, finding?.what],
    [
      'BLOCKS',
      { section: 'owners', key: 'Sven Sanktionsson' },
      'Sven Sanktionsson, who owns the company directly or from above, may be on a sanctions list',
    ],
  )
  assert.equal(
    finding?.evidence,
    'Sven Sanktionsson: 75–100% of INVENTED TOP LTD, which holds 75–100% of INVENTED MIDDLE LTD, ' +
      'which holds 75–100% of the company. ' +
      'What counts as owned by possibly listed owners: 75–100%. The company itself then counts as listed ' +
      '(OFAC: 50% or more; EU: 50% or more)',
  )
  const names = ownershipOf(of, workflow, now)?.nodes.map(({ name }) => name)
  assert.deepEqual(names?.sort(), [
    'FICTIONAL BICYCLES LTD',
    'INVENTED MIDDLE LTD',
    'INVENTED TOP LTD',
    'Sven Sanktionsson',
  ])
  assert.ok(evidence.length >= 9, 'the answer about each company is kept')
})

test('the company is not approved while a register above is down', async () => {
  await using server = await serve(routesOf({ ...entries, [THIRD]: status(503) }))
  const { of } = await decided(applied(), server.baseUrl)
  assert.equal(of.status, 'MANUAL_REVIEW')
  assert.ok(
    of.data.findings.some(({ code, detail }) => code === 'registry_gap' && detail?.includes('owners.above')),
  )
  assert.deepEqual(
    of.data.checks.REGISTRY?.gaps.filter(({ field }) => field === 'owners.above'),
    [{ field: 'owners.above', reason: 'SOURCE_DOWN' }],
  )
})

/** One company above, in full, and a person above it. */
async function decidedOver(top: object, profile: object = {}) {
  const controllers = {
    [FIRST]: house.page(holding('INVENTED MIDDLE LTD', THIRD)),
    [THIRD]: house.page(house.individual(natures, top)),
  }
  const middle = { company_name: 'INVENTED MIDDLE LTD', previous_company_names: [], ...profile }
  await using server = await serve(routesOf(controllers, { [THIRD]: middle }))
  const { of } = await decided(applied(), server.baseUrl)
  return findingsOf(of, workflow).map(({ code, evidence }) => `${code}: ${evidence}`)
}
const told = (findings: string[]) =>
  findings.filter((line) => /^(registry_gap|ownership_unclear|sanction)/.test(line))

test('an active company above with a known owner gives no finding', async () =>
  assert.deepEqual(told(await decidedOver({})), []))

test('an unreadable country of an owner above leads to review', async () =>
  assert.deepEqual(told(await decidedOver({ country_of_residence: 'Persian Gulf' })), [
    'registry_gap: The country of a company above, or of an owner of it, may be a high-risk one',
  ]))

for (const company_status of ['dissolved', 'insolvency-proceedings'])
  test(`a company above that is ${company_status} leads to review`, async () =>
    assert.deepEqual(told(await decidedOver({}, { company_status })), [
      'ownership_unclear: A company above is not active, as its own register says',
    ]))

test('a company above is screened under its previous name', async () => {
  const profile = { previous_company_names: [{ name: 'Spärrlistans Provhandel AB' }] }
  const found = told(await decidedOver({}, profile)).map((line) => line.replace(/:.*/, ''))
  assert.deepEqual(found.sort(), ['sanction_hit', 'sanctioned_owner'])
})

test('three layers in the United Kingdom are a sign, and the applicant is asked about nominees', async () => {
  const FOURTH = '99000049'
  const top = { ...entries, [THIRD]: house.page(holding('INVENTED SUMMIT LTD', FOURTH)) }
  const owner = house.individual(natures, { date_of_birth: { month: 3, year: 1969 } })
  await using server = await serve(routesOf({ ...top, [FOURTH]: house.page(owner) }))
  const { of } = await decided(applied(), server.baseUrl)
  const structure = findingsOf(of, workflow).filter(({ code }) => code.startsWith('structure_'))
  const way = '3 layers: INVENTED MIDDLE LTD, above it INVENTED TOP LTD, above it INVENTED SUMMIT LTD'
  assert.deepEqual(
    structure.map(({ place, evidence }) => `${place.key}: ${evidence}`),
    [
      'OUTSIDE_EEA: A country outside the European Economic Area ' +
        `(INVENTED MIDDLE LTD, INVENTED TOP LTD, INVENTED SUMMIT LTD). ${way}`,
      'NOMINEES_UNKNOWN: Nobody has said whether shares or seats are held for another: ' +
        `ask the applicant. ${way}`,
    ],
  )
  assert.equal(of.status, 'MANUAL_REVIEW')
})
