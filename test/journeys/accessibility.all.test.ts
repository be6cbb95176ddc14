/**
 * axe finds no violation, in light and dark, on what a page becomes in a real application by its scripts, and
 * without them. web/onboarding/pages.all.test.ts sees every page and state as the server makes it.
 */
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Applicant, applicantOn } from './applicant.ts'
import { templateTexts } from './company.ts'
import { pdfOf, textNamed } from './document-files.ts'
import { inspect } from './inspection.ts'
import { anna as contact } from './person.ts'
import { openScene, type Scene } from './scene.ts'

describe('accessibility', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  const visit = (link: string, work: (anna: Applicant, page: Page) => Promise<void>) =>
    scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await work(anna, page)
    })

  test('what the scripts add: suggestions, a follow-up, stored files', async () => {
    const { link } = await scene.open('KYB', 'SE')
    await visit(link, async (anna, page) => {
      const { texts } = anna
      await anna.begin()
      await page.getByRole('combobox').pressSequentially('ab')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await inspect(page, 'company-suggestions')
      await page.keyboard.press('Escape')
      await anna.find('529999-9986')
      await anna.press(texts.organization.yes)
      await anna.proveAs('Anna Testsson')
      await anna.answerWith(contact)
      const labels = templateTexts('en')
      await anna.choose(labels.abroad, texts.choices.yes)
      await page.getByLabel(labels.turnover, { exact: true }).fill('10')
      await inspect(page, 'business-follow-up')
      await page.getByLabel(labels.countries, { exact: true }).fill('Norway')
      await anna.continue()
      const certificate = pdfOf('certificate.pdf', 'Certificate')
      await anna.upload(labels.registration, textNamed('letter.pdf'), certificate)
      await anna.storedFile(certificate.name)
      await inspect(page, 'documents-files')
    })
  })

  test('without the scripts, which hide or add parts', async () => {
    const { link } = await scene.open('KYB', 'SE', { language: 'sv' })
    await scene.browser.visit({ language: 'sv', phone: true }, async ({ page }) => {
      // axe itself needs JavaScript, so the page's scripts are replaced by empty ones.
      await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      const anna = applicantOn(page, 'sv', { javaScript: false })
      await anna.open(link)
      await inspect(page, 'plain-start')
      await anna.begin()
      await inspect(page, 'plain-company')
      await anna.find('529999-9986')
      await anna.press(anna.texts.organization.yes)
      await anna.proveAs('Anna Testsson')
      await anna.answerWith(contact)
      const labels = templateTexts('sv')
      await page.getByLabel(labels.turnover, { exact: true }).fill('10')
      await anna.choose(labels.abroad, anna.texts.choices.no)
      await anna.continue()
      const certificate = pdfOf('certificate.pdf', 'Certificate')
      await anna.upload(labels.registration, certificate)
      await inspect(page, 'plain-documents')
      await anna.continue()
      await inspect(page, 'plain-account')
    })
  })
})
