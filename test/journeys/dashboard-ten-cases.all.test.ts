/** A reviewer works ten applications by keyboard alone, from the first of the queue until it is empty. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CaseData } from '#applications/case.ts'
import { clearCase, pepHit } from '#test/fixtures/case.ts'
import { booksOf, set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { keyboardOf, usedPointer, watchPointer } from './keyboard-reviewer.ts'
import { formerlyNamed, reviewedCustomer, waitingApplication } from './reviewers.ts'
import { dashboardAt, isAt, signInAs } from './staff-browser.ts'

type Work = 'APPROVED' | 'DECLINED' | 'IN_PROGRESS'
interface Waiting {
  id: string
  name: string
  work: Work
  /** How many a person must answer before an approval. */
  findings: number
  hits: number
}

const finding = (code: string) => ({ code, detail: null, outcome: 'REVIEW' }) as never
describe('ten applications', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let signe: StaffMember
  const queue: Waiting[] = []
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    signe = await memberOf(world, customer, 'REVIEWER', { name: 'Signe Aldén' })
    await fillQueue()
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  async function fillQueue(): Promise<void> {
    await company('Granhede Möbelsnickeri AB', 'APPROVED')
    await person('Birk', 'APPROVED', { hits: 1 })
    await person('Disa', 'DECLINED', { findings: 1 })
    const id = await waitingApplication(world, customer, formerlyNamed)
    queue.push({ id, name: formerlyNamed.name, work: 'APPROVED', findings: 1, hits: 1 })
    await company('Tärnsund Elteknik AB', 'DECLINED')
    await person('Edvin', 'IN_PROGRESS', { findings: 1 })
    await person('Frida', 'APPROVED', { findings: 1, hits: 1 })
    await company('Havtornsby Bageri AB', 'APPROVED')
    await person('Gustav', 'DECLINED', { hits: 2 })
    await company('Lövudden Bygg AB', 'APPROVED')
    assert.equal(queue.length, 10)
  }

  const waitingSince = () => {
    world.clock.advance(60_000)
    const now = world.clock.now()
    return { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now } as const
  }
  async function company(name: string, work: Work): Promise<void> {
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
    const { data } = clearCase('KYB')
    const registry = data.registry && {
      ...data.registry,
      organization: { ...data.registry.organization, organizationName: name },
    }
    const findings = [finding('organization_not_active')]
    await set(world, customer, id, { fields: waitingSince(), data: { ...data, registry, findings } })
    queue.push({ id, name, work, findings: 1, hits: 0 })
  }
  async function person(firstName: string, work: Work, { findings = 0, hits = 0 }): Promise<void> {
    const { id } = await world.create(customer)
    const { data } = clearCase('KYC')
    const identity = data.identity && { ...data.identity, givenName: firstName }
    const pepHits = Array.from({ length: hits }, (_, at) =>
      pepHit(`01990000-0000-8000-8000-0000000000${queue.length}${at}`, `${firstName} Office ${at}`),
    )
    const found: Partial<CaseData> = {
      findings: [
        ...(findings > 0 ? [finding('assurance_low')] : []),
        ...(hits > 0 ? [finding('pep_hit')] : []),
      ],
      pepHits,
    }
    await set(world, customer, id, { fields: waitingSince(), data: { ...data, identity, ...found } })
    queue.push({ id, name: `${firstName} ${data.identity?.familyName}`, work, findings, hits })
  }

  test('can be decided without a mouse, each once, in the order of the queue', () =>
    browser.visit({}, async ({ page, context }) => {
      await watchPointer(context)
      await signInAs(context, world, signe)
      await page.goto(dashboardAt(world, '/applications'))
      await isAt(page, 'Applications')
      const keys = keyboardOf(page)
      await page
        .locator('table[aria-label="Applications"] tbody tr [data-part="applicant"]')
        .first()
        .waitFor()
      for (const key of ['j', 'j', 'k', 'Enter']) await keys.press(key)
      for (const [at, { name, work, findings, hits }] of queue.entries()) {
        await keys.isAt(name)
        await page.getByText(`1 of ${10 - at}`, { exact: true }).waitFor()
        if (work === 'APPROVED')
          assert.deepEqual(await keys.answerFindings('Seen in the ledger'), { findings, hits }, name)
        if (work === 'IN_PROGRESS') await keys.ask('Contact details', 'Please write your whole name.')
        else if (work === 'APPROVED') await keys.decide('a', 'Known to us')
        else await keys.decide('d', 'Business we do not serve')
        await keys.press('n')
      }
      await isAt(page, 'Applications')
      await page.getByText('Nothing waits for a decision').waitFor()
      assert.equal(await usedPointer(page), null)
    }))

  test('appear in the audit log with the name of the reviewer', async () => {
    for (const { id, work, name, findings, hits } of queue) {
      const { application, timeline } = (await signe.call('applications.report.get', { applicationId: id }))
        .body
      const actor = `foyer:user::${signe.userId}`
      assert.equal(application.status, work, name)
      if (work !== 'IN_PROGRESS') {
        const { by, actor: who, reasons } = application.decision
        const reason = work === 'APPROVED' ? 'Known to us' : 'Business we do not serve'
        assert.deepEqual([by, who, reasons], ['USER', actor, [reason]], name)
      }
      const { audit } = await booksOf(world, id)
      const mine = audit.filter(({ actor: who }) => who.kind === 'USER' && who.id === signe.userId)
      const actions = mine.map(({ action }) => action)
      const last = work === 'IN_PROGRESS' ? 'application.information_requested' : 'application.decided'
      assert.equal(actions.filter((action) => action === last).length, 1, `${name}: ${actions}`)
      if (work === 'APPROVED') {
        assert.equal(actions.filter((action) => action === 'hit.resolved').length, hits, name)
        assert.equal(actions.filter((action) => action === 'finding.resolved').length, findings, name)
      }
      assert.ok(timeline.some((line: { actor: { id: string } }) => line.actor.id === actor))
    }
    const owner = await memberOf(world, customer, 'OWNER')
    const { data } = (await owner.call('audit.list', { limit: 100 })).body
    const decided = data.filter(
      ({ action, actor }: { action: string; actor: { kind: string } }) =>
        action === 'application.decided' && actor.kind === 'USER',
    )
    assert.equal(decided.length, 9)
    const { members } = (await owner.call('team.list')).body
    for (const { actor } of decided)
      assert.equal(members.find(({ userId }: { userId: string }) => userId === actor.id)?.name, 'Signe Aldén')
  })
})
