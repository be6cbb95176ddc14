/** A reviewer's text stays when another reviewer is faster, and when the window gets another width. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { further, test } from '../harness/further.ts'
import type { StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser, type VisitOptions } from './browser.ts'
import { inspect } from './inspection.ts'
import {
  formerlyNamed,
  openReport,
  reviewedCustomer,
  reviewerOf,
  signIn,
  waitingApplication,
} from './reviewers.ts'

/** The page would learn of the other's work by itself; here it learns of it from the refusal. */
const unchanged = { viewers: [], updatedAt: '2026-01-01T00:00:00.000Z', notes: 0, assigneeId: null }
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

describe('what a reviewer types', () => {
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
      await page.route('**/v1/applications.viewers.note', (route) => route.fulfill({ json: unchanged }))
      await openReport(page, world, id)
      await work(page)
    })
  const does = async (who: StaffMember, operation: string, body: object) => {
    const reply = await who.call(operation, body)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const notesOf = async (id: string): Promise<string[]> =>
    (await does(signe, 'applications.report.get', { applicationId: id })).notes.map(
      ({ text }: { text: string }) => text,
    )
  /** Shown where the form was, and kept by one press. */
  const keptAsNote = async (page: Page, id: string, why: string | RegExp, words: string) => {
    const notice = page.locator('[data-part="lost-words"]')
    await notice.getByText(why).waitFor()
    await notice.getByText(words, { exact: true }).waitFor()
    await notice.getByRole('button', { name: 'Keep as a note' }).click()
    await page.locator('#notes').getByText(words, { exact: true }).waitFor()
    await notice.waitFor({ state: 'detached' })
    assert.deepEqual(await notesOf(id), [words])
  }
  const decline = (id: string, who = maja) =>
    does(who, 'applications.decide', {
      ...{ applicationId: id, outcome: 'DECLINED' },
      reasons: ['Not for us'],
    })

  test('for a decision is kept when another reviewer decides first', async () => {
    const id = await waitingApplication(world, customer)
    await at(id, signe, async (page) => {
      await page.keyboard.press('d')
      await page.getByRole('textbox', { name: 'A note for the file' }).fill('Ledger matches.')
      await decline(id)
      await page.keyboard.press('Control+Enter')
      await page.locator('[data-part="decide"]').getByText('Declined by Maja Torvund').waitFor()
      await page.locator('[data-part="lost-words"]').waitFor()
      await inspect(page, 'words-not-sent')
      await page.setViewportSize(DESKTOP)
      await keptAsNote(
        page,
        id,
        'Maja Torvund declined it while you were writing.',
        'Wanted to decline: Ledger matches.',
      )
    })
  })

  further('for the applicant is kept when another one decides first, and discarded on request', async () => {
    const id = await waitingApplication(world, customer)
    await at(id, signe, async (page) => {
      await page.keyboard.press('r')
      await page.locator('[data-part="decide"]').getByText('Documents', { exact: true }).click()
      await page.getByRole('textbox', { name: /Message to Petra/ }).fill('The newer certificate, please.')
      await decline(id)
      await page.getByRole('button', { name: 'Send to Petra' }).click()
      const notice = page.locator('[data-part="lost-words"]')
      await notice.getByText('Wanted to request information: The newer certificate, please.').waitFor()
      await notice.getByRole('button', { name: 'Discard' }).click()
      await notice.waitFor({ state: 'detached' })
    })
    assert.deepEqual(await notesOf(id), [])
  })

  further('about a hit is kept when another one answers it first', async () => {
    const id = await waitingApplication(world, customer, formerlyNamed)
    const { organization } = await does(signe, 'applications.report.get', { applicationId: id })
    const [hit] = organization.sanctionHits
    await at(id, signe, async (page) => {
      const card = page.locator('#screening [data-part="hit"]')
      await card.getByRole('button', { name: 'Other reason' }).click()
      await card.getByRole('textbox', { name: 'Other reason' }).fill('Sold in 2019.')
      await does(maja, 'applications.hits.resolve', {
        ...{ applicationId: id, hitId: hit.id, state: 'FALSE_POSITIVE', reason: 'Another business' },
      })
      await card.getByRole('button', { name: 'Not a match' }).click()
      await keptAsNote(
        page,
        id,
        'Maja Torvund answered this hit',
        `About the hit of ${hit.subject}: Sold in 2019.`,
      )
    })
  })

  further('about a finding is kept when another one resolves it first', async () => {
    const id = await waitingApplication(world, customer, formerlyNamed)
    const { reviewFindings } = await does(signe, 'applications.report.get', { applicationId: id })
    const { number } = reviewFindings.find(
      ({ weight, section }: { weight: string; section: string }) =>
        weight !== 'NOTE' && section !== 'screening',
    )
    await at(id, signe, async (page) => {
      await page.getByRole('button', { name: `Resolve finding ${number}` }).click()
      await page
        .getByRole('textbox', { name: `Why finding ${number} is resolved` })
        .fill('Seen in the ledger.')
      await does(maja, 'applications.findings.resolve', {
        ...{ applicationId: id, findingNumber: number, state: 'RESOLVED', reason: 'Explained' },
      })
      await page.getByRole('button', { name: 'Resolve', exact: true }).click()
      await keptAsNote(
        page,
        id,
        'Maja Torvund resolved this finding',
        `About finding ${number}: Seen in the ledger.`,
      )
    })
  })

  further('to return a proposal is kept when it is withdrawn meanwhile', async () => {
    const careful = await reviewedCustomer(world, true)
    const [first, second] = [
      await reviewerOf(world, careful, 'Jonas Rehnvik'),
      await reviewerOf(world, careful, 'Elin Sundhammar'),
    ]
    const id = await waitingApplication(world, careful)
    await decline(id, first)
    await at(id, second, async (page) => {
      await page.getByRole('button', { name: 'Return to Jonas Rehnvik' }).click()
      await page.getByRole('textbox', { name: 'Why it goes back to Jonas Rehnvik' }).fill('Name the list.')
      await does(first, 'applications.decisions.return', { applicationId: id, reason: 'Withdrew it' })
      await page.getByRole('button', { name: 'Return to Jonas Rehnvik' }).click()
      const notice = page.locator('[data-part="lost-words"]')
      await notice.getByText('Wanted to return it to Jonas Rehnvik: Name the list.').waitFor()
      await page.getByRole('radio', { name: 'Decline' }).waitFor()
    })
  })

  further('stays when the window gets the width of a phone, and a desktop again', async () => {
    const id = await waitingApplication(world, customer)
    await at(id, signe, async (page) => {
      await page.keyboard.press('d')
      await page.getByText('Business we do not serve').click()
      const note = page.getByRole('textbox', { name: 'A note for the file' })
      await note.fill('Ledger matches.')
      await page.setViewportSize(PHONE)
      await page.getByRole('button', { name: 'Decide' }).click()
      const sheet = page.getByRole('dialog', { name: 'Decision' })
      await sheet.getByRole('checkbox', { name: 'Business we do not serve', checked: true }).waitFor()
      assert.equal(await note.inputValue(), 'Ledger matches.')
      await note.fill('Ledger matches, seen twice.')
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await page.setViewportSize(DESKTOP)
      await note.waitFor()
      assert.equal(await note.inputValue(), 'Ledger matches, seen twice.')
    })
  })

  further('on a phone is told at the thumb while the sheet is closed', async () => {
    const id = await waitingApplication(world, customer)
    await at(
      id,
      signe,
      async (page) => {
        await page.getByRole('button', { name: 'Decide' }).click()
        await page.getByRole('radio', { name: 'Decline' }).click({ force: true })
        await page.getByRole('textbox', { name: 'A note for the file' }).fill('Ledger matches.')
        await page.keyboard.press('Escape')
        await decline(id)
        await page.unroute('**/v1/applications.viewers.note')
        await page
          .getByRole('complementary', { name: 'Decision' })
          .getByText('Your words were not sent')
          .waitFor()
        await page.getByRole('button', { name: 'Decision' }).click()
        await keptAsNote(page, id, 'Maja Torvund declined it', 'Wanted to decline: Ledger matches.')
      },
      { phone: true },
    )
  })
})
