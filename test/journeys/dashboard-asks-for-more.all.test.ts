/** A reviewer asks for more; the applicant gets a mail, answers, and the case is back with what is new. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { linkIn, mailsTo } from '#test/harness/new-link.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import type { StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { applicantOn } from './applicant.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { templateTexts } from './company.ts'
import { pdfOf } from './document-files.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { openReport, reviewedCustomer, reviewerOf, signIn, waitingApplication } from './reviewers.ts'
import { dashboardAt, isAt } from './staff-browser.ts'

const message = 'Please send a newer certificate.'

describe('a request for more information', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let signe: StaffMember
  let id: string
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    signe = await reviewerOf(world, customer, 'Signe Aldén')
    id = await waitingApplication(world, customer)
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })
  const asReviewer = (work: (page: Page) => Promise<void>) =>
    browser.visit({}, async ({ page, context }) => {
      await signIn(context, world, signe)
      await work(page)
    })
  const reportOf = async () => (await signe.call('applications.report.get', { applicationId: id })).body

  test('mails the link without the message of the reviewer', () =>
    asReviewer(async (page) => {
      await openReport(page, world, id)
      await page.keyboard.press('r')
      await page.getByText('A link by email to a•••@s•••.example.').waitFor()
      await page.locator('[data-part="decide"]').getByText('Documents', { exact: true }).click()
      await page.getByRole('textbox', { name: /Message to Petra/ }).fill(message)
      await page.getByRole('button', { name: 'Send to Petra' }).click()
      await page.getByText('Sent to a•••@s•••.example').waitFor()
      await page.locator('[data-part="decide"]').getByText('In progress').waitFor()
      // The first one is the receipt.
      const [, mail] = await mailsTo(world, 'applicant@shop.example', 2)
      assert.match(mail?.text ?? '', /needs a little more from you/)
      assert.ok(!mail?.text.includes(message))
      // For an applicant on the telephone.
      await page.getByRole('button', { name: 'Make a link for the applicant' }).click()
      await page.getByRole('button', { name: 'Copy the link, valid for an hour' }).waitFor()
      await page.goto(dashboardAt(world, '/applications'))
      await page.getByText('Nothing waits for a decision').waitFor()
    }))

  test('opens from the mail on a phone, where the applicant answers', () =>
    browser.visit({ phone: true, language: 'en' }, async ({ page }) => {
      const [, mail] = await mailsTo(world, 'applicant@shop.example', 2)
      const petra = applicantOn(page, 'en')
      await petra.open(linkIn(mail?.text ?? ''))
      await petra.press(petra.texts.message.open)
      assert.ok((await page.locator('main').innerText()).includes(message))
      await petra.resume()
      await petra.isAtStep('step.DOCUMENTS')
      assert.ok((await page.locator('main').innerText()).includes(message))
      await petra.upload(templateTexts('en').registration, pdfOf('newer.pdf', 'A newer certificate'))
      await petra.storedFile('newer.pdf')
      await petra.continue()
      await petra.isAt(petra.texts.check.heading)
      await petra.send()
      await petra.isDone()
    }))

  test('returns the case to the queue, and the report marks the new answers', async () => {
    for (const until = Date.now() + 30_000; (await reportOf()).application.status !== 'MANUAL_REVIEW'; )
      assert.ok(Date.now() < until, 'the checks have answered')
    await asReviewer(async (page) => {
      await page.goto(dashboardAt(world, '/applications'))
      await isAt(page, 'Applications')
      const row = page.getByRole('table', { name: 'Applications' }).locator('tbody tr')
      await row.getByText('replied').waitFor()
      await row.getByRole('link').click()
      await page.getByText(/^Petra replied, /).waitFor()
      await page.getByText(`The request was: “${message}”`).waitFor()
      const documents = page.locator('#documents')
      await documents.locator('[data-part="tag"]', { hasText: 'New' }).waitFor()
      await documents.getByText('newer.pdf').first().waitFor()
      assert.equal(await page.locator('#company [data-part="tag"]', { hasText: 'New' }).count(), 0)
      await keepPicture(page, 'replied-1280-light')
      assert.deepEqual(await violationsOf(page), [])
      await page.setViewportSize({ width: 320, height: 844 })
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth: scroll, clientWidth: client } = document.documentElement
        return { scrollWidth: scroll, clientWidth: client }
      })
      assert.equal(scrollWidth, clientWidth, 'it fits in a window of 320 px')
    })
    const { informationRequest, timeline } = await reportOf()
    assert.deepEqual([informationRequest.steps, informationRequest.message], [['documents'], message])
    assert.ok(informationRequest.repliedAt > informationRequest.at)
    const actions = timeline.map(({ action }: { action: string }) => action)
    assert.ok(actions.includes('application.information_requested'))
  })

  test('without a known address cannot be mailed, which the reviewer sees before', async () => {
    const { id: other } = await world.create(customer)
    await set(world, customer, other, { fields: { status: 'MANUAL_REVIEW' } })
    const body = { applicationId: other, steps: ['identity'], message, sendMail: true }
    const refused = await signe.call('applications.requestInformation', body)
    assert.deepEqual([refused.status, refused.body.code], [409, 'no_mail_address'])
    await asReviewer(async (page) => {
      await openReport(page, world, other)
      await page.keyboard.press('r')
      await page.getByText('No email reaches the applicant: you get a link to send.').waitFor()
    })
  })
})
