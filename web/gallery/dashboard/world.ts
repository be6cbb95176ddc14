/**
 * A service with everything that the pages of the dashboard show: people and companies of the sandbox whose
 * applications wait, are decided or in progress, and what a customer has set up. Needs the test database.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import { manyPersons, unText } from '@foyer/name-matching/test/screening-files'
import { zoneOf } from '@foyer/national-fields/test/machine-readable-zone'
import type { TestCompany } from '#checks/sandbox/scenarios.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { clearCase, namesakeHit, pepHit } from '#test/fixtures/case.ts'
import { ledTo, visitorOf } from '#test/harness/flow-visitor.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { asCompany, personWith } from '#test/harness/scenario-applicant.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startReceiver } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { photoOf } from '#test/journeys/document-files.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

/** A person whose identity document a reviewer reads. */
const withDocument: WorkflowDefinition = {
  name: 'With a document',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [{ key: 'identity', kind: 'IDENTITY', documents: { types: ['ID_CARD'], selfie: true } }],
  rules: [],
}

export interface DashboardWorld {
  world: World
  customer: TestCustomer
  /** Nothing has happened at this one. */
  newCustomer: TestCustomer
  owner: StaffMember
  viewer: StaffMember
  newcomer: StaffMember
  /** Ids for the addresses of pages. */
  ids: Record<
    'hits' | 'owners' | 'document' | 'person' | 'approved' | 'open' | 'workflow' | 'draft' | 'refused',
    string
  >
  close(): Promise<void>
}

export async function openDashboardWorld(): Promise<DashboardWorld> {
  const world = await startWorld({
    environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' },
    webhookSchedule: [],
  })
  const receiver = await startReceiver(() => ({ status: 503, body: 'The till is closed.' }))
  const customer = await world.customer({ name: 'Provbanken', workflows: [] })
  const newCustomer = await world.customer({ name: 'Nya Provbanken' })
  const owner = await memberOf(world, customer, 'OWNER', { name: 'Åsa Ängstest' })
  await memberOf(world, customer, 'ADMIN', { name: 'Ola Demo' })
  const viewer = await memberOf(world, customer, 'VIEWER', { name: 'Liisa Esimerkki' })
  const newcomer = await memberOf(world, newCustomer, 'OWNER', { name: 'Björn Provberg' })
  await settingsOf(world, owner, receiver.url)
  const ids = await applicationsOf(world, customer, owner)
  return {
    ...{ world, customer, newCustomer, owner, viewer, newcomer, ids },
    async close() {
      await receiver.close()
      await world.close()
    },
  }
}

async function applicationsOf(world: World, customer: TestCustomer, owner: StaffMember) {
  const company = async (key: string) => {
    const of = testCompanyOf(key) ?? assert.fail(`no company ${key}`)
    return sentBy(world, customer, of)
  }
  const owners = await company('se-owners-circular')
  const hits = await company('se-sanctioned')
  const approvedCompany = await company('se-chair-alone')
  const person = await personWithHits(world, customer)
  const document = await withIdentityDocument(world, customer)
  const approved = await approvedPerson(world, customer)
  const { id: open } = await world.create(customer, { externalReference: 'order 5001' })
  for (let at = 0; at < 3; at += 1) await world.create(customer, { externalReference: `order ${5002 + at}` })
  await decidedIn(world, customer, approvedCompany)
  for (const id of [owners, hits, document]) await decidedIn(world, customer, id)
  await owner.call('applications.notes.create', { applicationId: hits, text: 'Asked the register by phone.' })
  const { KYB: workflow, KYC: draft } = customer.workflows
  await draftOf(owner, draft)
  return {
    ...{ hits, owners, document, person, approved, open, workflow, draft },
    refused: await refused(world, customer),
  }
}

/** A rule more, and a step less. */
async function draftOf(owner: StaffMember, workflowId: string): Promise<void> {
  const { revision, definition } = (await owner.call('workflows.drafts.get', { workflowId })).body
  const rule = {
    key: 'savings',
    // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
    then: 'REVIEW',
    reason: { en: 'Savings in Sweden', sv: 'Sparande i Sverige' },
    when: {
      and: [{ '==': [{ var: 'answers.purpose.purpose' }, 'savings'] }, { '==': [{ var: 'market' }, 'SE'] }],
    },
  }
  const next = { ...definition, steps: definition.steps.slice(0, -1), rules: [...definition.rules, rule] }
  const saved = await owner.call('workflows.drafts.save', { workflowId, revision, definition: next })
  assert.equal(saved.status, 200, saved.text)
}

async function sentBy(world: World, customer: TestCustomer, company: TestCompany): Promise<string> {
  const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB })
  await asCompany(world, visitor, company, personWith(company.applicant))
  return visitor.id
}

/** Waits for the checks. */
async function decidedIn(world: World, customer: TestCustomer, applicationId: string): Promise<void> {
  const token = await world.token(customer)
  for (const until = Date.now() + 30_000; ; ) {
    const { body } = await world.call('/v1/applications.get', { applicationId }, token)
    if (body.status !== 'IN_PROGRESS') return
    assert.ok(Date.now() < until, `${applicationId} is ${body.status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function personWithHits(world: World, customer: TestCustomer): Promise<string> {
  const { id } = await world.create(customer, { externalReference: 'order 4711' })
  const now = world.clock.now()
  const finding = (code: string) => ({ code, detail: null, outcome: 'REVIEW' }) as const
  await set(world, customer, id, {
    fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now },
    data: {
      ...clearCase('KYC', 'se-chair-alone', 'petra-pepsson').data,
      pepHits: [
        pepHit('11111111-1111-8111-9111-111111111111'),
        namesakeHit('11111111-1111-8111-9111-111111111112'),
      ],
      findings: [finding('pep_hit'), finding('assurance_low'), finding('bank_account_of_another')] as never,
    },
  })
  return id
}

async function approvedPerson(world: World, customer: TestCustomer): Promise<string> {
  const { id } = await world.create(customer, { externalReference: 'order 4712' })
  const now = world.clock.now()
  const at = now.toISOString()
  const decision = {
    outcome: 'APPROVED' as const,
    by: 'RULES' as const,
    actor: null,
    reasons: ['all_clear'],
    at,
  }
  await set(world, customer, id, {
    fields: { status: 'APPROVED', startedAt: now, submittedAt: now, decidedAt: now },
    data: {
      ...clearCase('KYC').data,
      decision,
      pepHits: [{ ...pepHit('11111111-1111-8111-9111-111111111113'), screenedAt: at }],
    },
  })
  return id
}

const lines = zoneOf('TD1', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '360501' },
}).join('\n')

async function withIdentityDocument(world: World, customer: TestCustomer): Promise<string> {
  const workflowId = await world.administer(async (administration) => {
    const id = world.foyer.ports.newId()
    await administration.publishWorkflow(customer.uuid, id, withDocument)
    return world.foyer.ports.ids.of('workflow', id)
  })
  const visitor = await visitorOf(world, customer, { workflowId, language: 'en' })
  const { buffer } = await photoOf('photo.jpg')
  const picture = (slot: string) => ({
    ...{ field: `file:${slot}`, name: `${slot}.jpg`, type: 'image/jpeg', bytes: new Uint8Array(buffer) },
  })
  const send = (stage: string, more: Record<string, string>) =>
    visitor.post('identity', { stage, do: 'continue', revision: '0', ...more })
  const upload = (stage: string, ...slots: string[]) =>
    visitor.upload('identity', { stage, do: 'continue', revision: '0' }, slots.map(picture))
  await visitor.post('', { do: 'begin' })
  await send('TYPE', { documentType: 'ID_CARD', documentCountry: 'SE' })
  await upload('PHOTOS', 'front', 'back')
  await upload('SELFIE', 'selfie')
  await send('DETAILS', { mrz: lines })
  assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'done')
  return visitor.id
}

async function refused(world: World, customer: TestCustomer): Promise<string> {
  const body = { countryCode: 'SWE' }
  const reply = await world.call('/v1/applications.create', body, await world.token(customer))
  return reply.headers.get('request-id') ?? ''
}

const offices: KnownList = { name: 'Public offices', format: 'pep-positions', kind: 'PEP' }

/** Lists, webhooks and invitations. */
async function settingsOf(world: World, owner: StaffMember, receiver: string): Promise<void> {
  const imported = async (listId: string, list: KnownList, text: string) => {
    const file = path.join(world.config.dataDirectory, `${listId}.txt`)
    writeFileSync(file, text)
    const { screeningLists } = world.foyer.ports
    await screeningLists.define(listId, list)
    await screeningLists.importFiles(listId, new Map([['main', file]]))
  }
  await imported('un', knownLists.un as KnownList, unText)
  await imported('offices', offices, manyPersons(100))
  await imported('offices', offices, manyPersons(80))
  await owner.call('webhooks.create', { url: `${receiver}till`, types: ['APPLICATION_CREATED'] })
  await owner.call('team.invite', { email: 'siv.listnere@provbanken.example', role: 'REVIEWER' })
}
