/** Reviewers at the report: by keyboard alone, two at once, four eyes, asking for more, and reading only. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { further, oneOf, test } from '../harness/further.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser, type VisitOptions } from './browser.ts'
import { violationsOf } from './inspection.ts'
import {
  formerlyNamed,
  openReport,
  reviewedCustomer,
  reviewerOf,
  signIn,
  waitingApplication,
} from './reviewers.ts'

describe('the report', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let signe: StaffMember
  let maja: StaffMember
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    signe = await reviewerOf(world, customer, 'Signe Aldén')
    maja = await reviewerOf(world, customer, 'Maja Torvund')
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  const at = (id: string, who: StaffMember, work: (page: Page) => Promise<void>, how: VisitOptions = {}) =>
    browser.visit(how, async ({ page, context }) => {
      await signIn(context, world, who)
      await openReport(page, world, id)
      await work(page)
    })
  const reportOf = async (id: string, who = signe) =>
    (await who.call('applications.report.get', { applicationId: id })).body
  /** Answers every finding through the API. */
  const answerAll = async (id: string, who = signe, second = maja) => {
    for (const { number, section, key, weight } of (await reportOf(id, who)).reviewFindings) {
      const reason = 'Explained by telephone'
      if (weight === 'NOTE') continue
      const reply =
        section === 'screening' && key
          ? await who.call('applications.hits.resolve', {
              ...{ applicationId: id, hitId: key, state: 'FALSE_POSITIVE', reason },
            })
          : await who.call('applications.findings.resolve', {
              ...{ applicationId: id, findingNumber: number, state: 'RESOLVED', reason },
            })
      assert.equal(reply.status, 200, reply.text)
      if (section !== 'screening' || !key) continue
      const confirmed = await second.call('applications.hits.confirm', { applicationId: id, hitId: key })
      assert.equal(confirmed.status, 200, confirmed.text)
    }
  }

  test('can be decided by keyboard alone', async () => {
    const id = await waitingApplication(world, customer, formerlyNamed)
    await at(id, signe, async (page) => {
      /** Without the key that stands on it. */
      const focused = () =>
        page.evaluate(() => {
          const copy = document.activeElement?.cloneNode(true) as HTMLElement | undefined
          for (const key of copy?.querySelectorAll('kbd') ?? []) key.remove()
          return copy?.textContent?.trim() ?? ''
        })
      const open = () => page.locator('[data-part="findings"] li:not([data-answered])').count()
      for (let left = await open(); left > 0; left = await open()) {
        while (!(await page.locator('[data-part="findings"] li[data-current]:not([data-answered])').count()))
          await page.keyboard.press('j')
        const isHit = (await page.locator('[data-part="findings"] li[data-current]').textContent())?.match(
          /may (be on|hold)/,
        )
        await page.keyboard.press('Enter')
        if (isHit) {
          // The first reason of a company.
          assert.equal(await focused(), 'Different business')
          await page.keyboard.press('Space')
          for (let press = 0; press < 5 && (await focused()) !== 'Not a match'; press += 1)
            await page.keyboard.press('Tab')
          assert.equal(await focused(), 'Not a match')
          await page.keyboard.press('Enter')
        } else {
          await page.keyboard.type('Seen in the ledger')
          await page.keyboard.press('Control+Enter')
        }
        await page.waitForFunction(
          (expected) =>
            document.querySelectorAll('[data-part="findings"] li:not([data-answered])').length < expected,
          left,
        )
        for (let press = 0; press < 6; press += 1) await page.keyboard.press('k')
      }
      await page.keyboard.press('a')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Choose a reason, or write one.').first().waitFor()
      await page.getByText('Known to us').click()
      await page.keyboard.press('Control+Enter')
      await page.locator('[data-part="decide"]').getByText('Approved', { exact: true }).waitFor()
      // The message about the last action covers no button.
      await page.getByText('The application is approved').waitFor()
      await page.getByRole('button', { name: 'Reopen with a reason' }).click({ timeout: 3_000 })
    })
    const { application } = await reportOf(id)
    assert.deepEqual(
      [application.status, application.decision.by, application.decision.actor, application.decision.reasons],
      ['APPROVED', 'USER', `foyer:user::${signe.userId}`, ['Known to us']],
    )
  })

  further('tells two reviewers of each other, and never lets one decide over the other', async () => {
    const id = await waitingApplication(world, customer)
    await answerAll(id)
    await at(id, signe, async (page) => {
      await maja.call('applications.viewers.note', { applicationId: id })
      await page.reload()
      await page.getByText('Maja Torvund is viewing this too').waitFor()
      await page.keyboard.press('a')
      await page.getByRole('textbox', { name: 'A note for the file' }).fill('Ledger matches.')
      const declined = await maja.call('applications.decide', {
        ...{ applicationId: id, outcome: 'DECLINED', reasons: ['Business we do not serve'] },
      })
      assert.equal(declined.status, 200, declined.text)
      await page.keyboard.press('Control+Enter')
      await page.locator('[data-part="decide"]').getByText('Declined by Maja Torvund').waitFor()
    })
    assert.equal((await reportOf(id)).application.status, 'DECLINED')
  })

  test('with four eyes waits for a second person', async () => {
    const careful = await reviewedCustomer(world, true)
    const [first, second] = [
      await reviewerOf(world, careful, 'Jonas Rehnvik'),
      await reviewerOf(world, careful, 'Elin Sundhammar'),
    ]
    const id = await waitingApplication(world, careful)
    await answerAll(id, first, second)
    await at(id, first, async (page) => {
      await page.keyboard.press('a')
      await page.getByText('Known to us').click()
      await page.getByRole('button', { name: 'Approve and send for confirmation' }).click()
      await page.getByText('Waiting for a second person').waitFor()
      await page.getByRole('button', { name: 'Withdraw' }).waitFor()
      assert.equal(await page.getByRole('button', { name: /^Confirm/ }).count(), 0)
    })
    const own = await first.call('applications.decisions.confirm', { applicationId: id })
    assert.deepEqual([own.status, own.body.code], [403, 'four_eyes'])
    await at(id, second, async (page) => {
      await page.getByText('Reasons of Jonas Rehnvik').waitFor()
      await page.getByRole('button', { name: 'Confirm approval' }).click()
      await page
        .locator('[data-part="decide"]')
        .getByText(/confirmed by you/)
        .waitFor()
    })
    const { decision } = (await reportOf(id, first)).application
    assert.deepEqual(
      [decision.actor, decision.confirmedBy],
      [`foyer:user::${first.userId}`, `foyer:user::${second.userId}`],
    )
  })

  further('with four eyes is sent back by the second person, and proposed again', async () => {
    const careful = await reviewedCustomer(world, true)
    const [first, second] = [
      await reviewerOf(world, careful, 'Jonas Rehnvik'),
      await reviewerOf(world, careful, 'Elin Sundhammar'),
    ]
    const id = await waitingApplication(world, careful)
    const decline = async (page: Page, note: string) => {
      await page.keyboard.press('d')
      await page.getByRole('textbox', { name: 'A note for the file' }).fill(note)
      await page.getByRole('button', { name: 'Decline and send for confirmation' }).click()
      await page.getByText('Waiting for a second person').waitFor()
    }
    await at(id, first, (page) => decline(page, 'A sanctioned name.'))
    await at(id, second, async (page) => {
      await page.goto(`${world.baseUrl}/dashboard/applications?view=confirm`)
      await page.getByRole('link', { name: /Maskinprovet/ }).click()
      await page.getByRole('button', { name: 'Return to Jonas Rehnvik' }).click()
      await page.getByRole('textbox', { name: 'Why it goes back to Jonas Rehnvik' }).fill('Name the list.')
      await page.getByRole('button', { name: 'Return to Jonas Rehnvik' }).click()
      await page.getByRole('radio', { name: 'Decline' }).waitFor()
    })
    const gone = await second.call('applications.decisions.confirm', { applicationId: id })
    assert.deepEqual([gone.status, gone.body.code], [409, 'status_conflict'])
    await at(id, first, async (page) => {
      await page.getByText('Name the list.').first().waitFor()
      await decline(page, 'On the list of the EU.')
    })
    await at(id, second, async (page) => {
      await page.getByRole('button', { name: 'Confirm decline' }).click()
      await page
        .locator('[data-part="decide"]')
        .getByText(/confirmed by you/)
        .waitFor()
    })
    const { status, decision } = (await reportOf(id, first)).application
    assert.deepEqual(
      [status, decision.actor, decision.confirmedBy, decision.reasons],
      ['DECLINED', `foyer:user::${first.userId}`, `foyer:user::${second.userId}`, ['On the list of the EU.']],
    )
  })

  further('asks for more, and warns of tipping off', async () => {
    const id = await waitingApplication(world, customer)
    await at(id, signe, async (page) => {
      await page.keyboard.press('r')
      await page.getByText('tipping off is illegal').waitFor()
      await page.locator('[data-part="decide"]').getByText('Documents', { exact: true }).click()
      await page.getByRole('textbox', { name: /Message to Petra/ }).fill('Please send the newer certificate.')
      await page.getByRole('button', { name: 'Send to Petra' }).click()
      await page.locator('[data-part="decide"]').getByText('In progress').waitFor()
    })
    const { application } = await reportOf(id)
    const asked = application.steps.filter(({ status }: { status: string }) => status === 'ASKED_AGAIN')
    assert.deepEqual([application.status, asked.length], ['IN_PROGRESS', 1])
  })

  test('shows identity numbers on request, and never to a viewer', async () => {
    const id = await waitingApplication(world, customer)
    const viewer = await memberOf(world, customer, 'VIEWER', { name: 'Vera Viewer' })
    const text = JSON.stringify(await reportOf(id))
    const revealed = await signe.call('applications.identityNumbers.reveal', { applicationId: id })
    assert.ok(revealed.body.data.length > 0)
    for (const { number, hidden } of revealed.body.data) {
      assert.ok(!text.includes(number), hidden)
      assert.ok(text.includes(hidden), hidden)
    }
    await at(id, signe, async (page) => {
      await page.locator('#people').getByRole('button', { name: 'Reveal' }).click()
      await page
        .locator('#people')
        .getByText(/^\d{12}$/)
        .first()
        .waitFor()
    })
    assert.ok(
      (await reportOf(id)).timeline.some(
        ({ action }: { action: string }) => action === 'identityNumbers.revealed',
      ),
    )
    await at(id, viewer, async (page) => {
      await page.getByText('Your role reads applications. Reviewers decide.').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Reveal' }).count(), 0)
      assert.equal(await page.getByRole('button', { name: /^Resolve/ }).count(), 0)
      await page.getByText('Your role opens no documents').waitFor()
    })
    const refused = await viewer.call('applications.identityNumbers.reveal', { applicationId: id })
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
  })

  for (const how of oneOf([{}, { dark: true }, { phone: true }] as const))
    test(`has no accessibility violation: ${JSON.stringify(how)}`, async () => {
      const id = await waitingApplication(world, customer)
      await maja.call('applications.notes.create', { applicationId: id, text: 'Looked at it.' })
      await at(
        id,
        signe,
        async (page) => {
          await page.getByText('Looked at it.').waitFor()
          assert.deepEqual(await violationsOf(page), [])
          const decide = page.getByRole('button', { name: 'Decide' })
          if ('phone' in how) {
            await decide.click()
            await page.getByRole('dialog', { name: 'Decision' }).waitFor()
            await page.keyboard.press('Escape')
            await page.locator('button:focus', { hasText: 'Decide' }).waitFor()
            await decide.click()
          }
          await page.locator('[data-part="choice"]').first().click()
          assert.deepEqual(await violationsOf(page), [])
        },
        how,
      )
    })
})
