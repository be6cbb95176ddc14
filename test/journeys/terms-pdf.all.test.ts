/** Terms as a PDF in a browser: uploaded in the editor, read and accepted by the applicant, in the report. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { applicantOn, scripting } from './applicant.ts'
import { inspect } from './inspection.ts'
import { annaWithName as anna } from './person.ts'
import { openScene, type Scene } from './scene.ts'
import { dashboardAt, isAt, press, signInAs } from './staff-browser.ts'

const title = { en: 'General terms', sv: 'Allmänna villkor' }
const definition = {
  name: 'Savings account',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    { key: 'terms', kind: 'TERMS', terms: [{ key: 'general', version: '2026-11', title }] },
  ],
  rules: [],
}

async function pdfOf(pages: number) {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage()
  return Buffer.from(await document.save())
}

describe('terms as a PDF', () => {
  let scene: Scene
  let staff: StaffMember
  let workflowId: string
  before(async () => {
    scene = await openScene()
    staff = await memberOf(scene.world, scene.customer, 'ADMIN')
    workflowId = (await staff.call('workflows.import', { definition })).body.workflowId
  })
  after(() => scene.close())

  const draft = async () => (await staff.call('workflows.drafts.get', { workflowId })).body
  const choose = async (page: Page, button: string, name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await press(page, button)
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
  }

  test('can be uploaded per language, and another file is refused with the reason', () =>
    scene.browser.visit({}, async ({ page, context }) => {
      await signInAs(context, scene.world, staff)
      await page.goto(dashboardAt(scene.world, `/workflows/${encodeURIComponent(workflowId)}`))
      await isAt(page, definition.name)
      await page.getByRole('row', { name: 'Terms' }).click()
      await page.getByRole('button', { name: /^General terms/ }).click()
      await page.getByText('Terms need a text, a PDF, or a link').waitFor()
      await choose(page, 'Add the PDF in Swedish', 'letter.pdf', Buffer.from('Dear customer'))
      await page.getByText('The content must be a PDF').waitFor()
      await choose(page, 'Add the PDF in Swedish', 'villkor.pdf', await pdfOf(12))
      await page.getByRole('link', { name: 'villkor.pdf' }).waitFor()
      await page.getByText(/^Swedish, 12\spages, \d+ kB$/).waitFor()
      assert.equal(await page.getByText('The content must be a PDF').count(), 0)
      await choose(page, 'Add the PDF in English', 'terms.pdf', await pdfOf(11))
      await page.getByText(/^English, 11\spages/).waitFor()
      await page.frameLocator('iframe').getByText('PDF · 11 pages').waitFor()
      await press(page, 'Remove the PDF in English')
      await page.frameLocator('iframe').getByText('Language: Swedish').waitFor()
      await page.getByText('Saved').first().waitFor()
      await inspect(page, 'terms as a PDF in the editor')
      const { problems, revision } = await draft()
      assert.deepEqual(problems, [])
      assert.equal((await staff.call('workflows.publish', { workflowId, revision })).status, 200)
    }))

  for (const javaScript of [true, false])
    test(`can be accepted ${scripting(javaScript)}, and the report names the file`, async () => {
      const { id, link } = await scene.open('KYC', 'SE', { workflowId, language: 'en' })
      await scene.browser.visit({ javaScript, phone: true }, async ({ page, context }) => {
        const applicant = applicantOn(page, 'en', { javaScript })
        await applicant.open(link)
        await applicant.begin()
        await applicant.answerWith(anna)
        await applicant.isAtStep('step.TERMS')
        await page.getByText(/^PDF · 12 pages · [\d.]+\skB · Language: Swedish$/).waitFor()
        const file = page.getByRole('link', { name: /^Read “General terms”/ })
        assert.equal(await file.getAttribute('target'), '_blank')
        const address = new URL((await file.getAttribute('href')) ?? '', scene.world.baseUrl)
        const reply = await context.request.get(address.href)
        assert.equal(reply.headers()['content-type'], 'application/pdf')
        assert.deepEqual((await PDFDocument.load(await reply.body())).getPageCount(), 12)
        if (javaScript) await inspect(page, 'terms as a PDF')
        await applicant.continue()
        assert.deepEqual((await applicant.problems()).length, 1)
        await applicant.acceptTerms(title.en)
        await applicant.continue()
        await applicant.isAt(applicant.texts.check.heading)
        await applicant.send()
        await applicant.isDone()
      })
      await scene.browser.visit({}, async ({ page, context }) => {
        await signInAs(context, scene.world, staff)
        await page.goto(dashboardAt(scene.world, `/applications/${encodeURIComponent(id)}`))
        await page.getByRole('link', { name: 'villkor.pdf' }).waitFor()
        await page.getByText(/^SHA-256 [0-9a-f]{64}$/).waitFor()
        await page.getByText(/^Swedish, 12\spages$/).waitFor()
      })
    })
})
