/**
 * Owners and signatures survive an export and its import, and an application that waits for a signature
 * continues.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { scenariosOf } from '#checks/sandbox/scenarios.ts'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { callWith, exported } from '#test/harness/exported.ts'
import { visitorOf, visitorWith } from '#test/harness/flow-visitor.ts'
import { personWith } from '#test/harness/scenario-applicant.ts'
import { coSignerFrom } from '#test/harness/signing.ts'
import { memberOf } from '#test/harness/staff.ts'
import { applyFor, mailOf } from '#test/harness/template-applicant.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const definition = fromTemplate('KYB_LIMITED_COMPANY', 'Account') as WorkflowDefinition
const company = scenariosOf('SE').find(({ key }) => key === 'se-two-together') ?? assert.fail()
const reads = [
  'applications.get',
  'applications.ownership.get',
  'applications.organization.signedBy.get',
  'applications.organization.signingCombinations.get',
]

describe('foyer import, with owners and signatures', () => {
  let here: World
  let there: World
  let customer: TestCustomer
  let directory: string
  const ids = { signed: '', waiting: '' }
  before(async () => {
    here = await startWorld()
    there = await startWorld()
    customer = await here.customer({ workflows: [definition] })
    for (const key of ['signed', 'waiting'] as const) {
      const asked = { workflowId: customer.workflows.KYB, countryCode: 'SE', language: 'en' }
      const visitor = await visitorOf(here, customer, asked)
      const person = personWith('anna-testsson')
      ids[key] = visitor.id
      const applying = { world: here, visitor, person, country: 'SE', company }
      await applyFor(definition, { ...applying, isLeftWaiting: key === 'waiting' })
    }
    const owner = await memberOf(here, customer, 'OWNER')
    directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-import-'))
    const archive = path.join(directory, 'good.tar.gz')
    await writeFile(archive, (await exported(owner.call)).archive)
    const imported = await commandsOn(there)('import', '--json', '--archive', archive)
    assert.equal(imported.code, 0, imported.stderr)
  })
  after(async () => {
    await rm(directory, { recursive: true, force: true })
    await here?.close()
    await there?.close()
  })

  /** With a credential of the copy of the customer. */
  const callThere = async () => {
    const credential = await there.administer(async (administration) => {
      const { issueClient } = await import('#oauth/store/issue-credentials.ts')
      const asked = { customerId: customer.uuid, mode: 'sandbox', description: 'test' } as const
      return issueClient(administration, { ...asked, permissions: ['create', 'read'] }, there.clock.now())
    })
    return callWith(there.baseUrl, await there.token({ ...customer, ...credential }))
  }

  test('gives another installation the same answers about owners and signatures', async () => {
    const [before, after] = [callWith(here.baseUrl, await here.token(customer)), await callThere()]
    for (const applicationId of Object.values(ids))
      for (const name of reads) {
        const [own, copy] = [await before(name, { applicationId }), await after(name, { applicationId })]
        assert.equal(copy.status, 200, copy.text)
        assert.deepEqual(copy.body, own.body, name)
      }
    const { declaration } = (await after('applications.ownership.get', { applicationId: ids.signed })).body
    assert.ok(declaration.owners.length > 0)
    const signed = (await after('applications.organization.signedBy.get', { applicationId: ids.signed })).body
    assert.equal(signed.data.length, 2)
  })

  test('lets the applicant send the link again there, and the last signature submits', async () => {
    const call = await callThere()
    const applicationId = ids.waiting
    const { sessionToken } = (await call('applications.session.create', { applicationId })).body
    const link = `${there.config.nocodeUrl}?token=${sessionToken}`
    const visitor = await visitorWith(there, applicationId, link)
    const page = (await visitor.get('done')).text
    assert.match(page, /Waiting for Björn to sign/)
    const [, coSigner = ''] = /value="([^"]+)" name="resend"/.exec(page) ?? []
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page) ?? []
    await visitor.post('signing', { csrf, resend: coSigner })
    const bjorn = await coSignerFrom(there, mailOf(applicationId, 'bjorn-provberg'))
    await bjorn.sign('bjorn-provberg')
    assert.notEqual((await call('applications.get', { applicationId })).body.submittedAt, null)
  })
})
