/** axe finds no violation on any page or state of the hosted onboarding, in light and dark. */
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { translate } from '../../src/onboarding/texts.ts'
import { type Applicant, applicantOn } from './applicant.ts'
import { templateTexts } from './company.ts'
import { pdfOf, textNamed } from './document-files.ts'
import { inspect } from './inspection.ts'
import { answerAccount, answerForPerson, anna as contact, personTexts } from './person.ts'
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

  test('every stage of the company step', async () => {
    const { link } = await scene.open('KYB', 'SE')
    await visit(link, async (anna, page) => {
      const { texts } = anna
      await inspect(page, 'start-kyb')
      await anna.begin()
      await inspect(page, 'company-search')
      await page.getByRole('combobox').pressSequentially('ab')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await inspect(page, 'company-suggestions')
      await page.keyboard.press('Escape')
      await anna.find('5')
      await inspect(page, 'company-search-error')
      await anna.find('Nobody at all')
      await inspect(page, 'company-no-hits')
      await anna.find('5299999960')
      await inspect(page, 'company-not-found')
      await anna.find('prov')
      await inspect(page, 'company-results')
      await anna.press(texts.organization.manual)
      await inspect(page, 'company-by-hand')
      await anna.press(texts.organization.declare)
      await inspect(page, 'company-by-hand-error')
      await anna.press(texts.organization.toSearch)
      await anna.find('529999-9994')
      await inspect(page, 'company-confirm')
    })
  })

  test('the steps of a company application', async () => {
    const { link } = await scene.open('KYB', 'SE')
    await visit(link, async (anna, page) => {
      const { texts } = anna
      await anna.begin()
      await anna.find('529999-9986')
      await anna.press(texts.organization.yes)
      await inspect(page, 'identity')
      await anna.pressRow('Test eID')
      await inspect(page, 'test-eid')
      await anna.press(texts.simulator.cancel)
      await inspect(page, 'identity-cancelled')
      await anna.proveAs('Anna Testsson')
      await anna.answerWith(contact)
      const labels = templateTexts('en')
      await inspect(page, 'business')
      await anna.continue()
      await inspect(page, 'business-error')
      await anna.choose(labels.abroad, texts.choices.yes)
      await page.getByLabel(labels.turnover, { exact: true }).fill('much')
      await anna.continue()
      await inspect(page, 'business-follow-up')
      await page.getByLabel(labels.turnover, { exact: true }).fill('10')
      await page.getByLabel(labels.countries, { exact: true }).fill('Norway')
      await anna.continue()
      await inspect(page, 'documents')
      await anna.continue()
      await inspect(page, 'documents-error')
      const certificate = pdfOf('certificate.pdf', 'Certificate')
      await anna.upload(labels.registration, textNamed('letter.pdf'), certificate)
      await anna.storedFile(certificate.name)
      await inspect(page, 'documents-files')
    })
  })

  test("the steps of a person's application", async () => {
    const { link } = await scene.open('KYC', 'SE')
    await visit(link, async (anna, page) => {
      const { texts } = anna
      await inspect(page, 'start-kyc')
      await anna.begin()
      await anna.proveAs('Anna Testsson')
      await inspect(page, 'person')
      await anna.answerWith({ postalCode: '1', line: '' })
      await inspect(page, 'person-error')
      await anna.follow(texts.page.back)
      await inspect(page, 'identity-proven')
      await anna.continue()
      await anna.fillOrigin()
      await anna.answerWith({ postalCode: '11122', line: 'Provgatan 1' })
      await inspect(page, 'contact')
      await anna.answerWith({ email: 'anna', phoneNumber: '1' })
      await inspect(page, 'contact-error')
      await anna.answerWith(contact)
      await inspect(page, 'purpose')
      await anna.choose(personTexts('en').purpose, personTexts('en').choice('business'))
      await anna.continue()
      await inspect(page, 'purpose-error')
    })
  })

  test('account, terms, check, saved and done', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await visit(link, async (anna, page) => {
      const { texts } = anna
      await answerForPerson(anna, 'en')
      await inspect(page, 'check')
      await anna.follow(anna.say(texts.check.changeOf, { title: 'Bank account' }))
      await inspect(page, 'account')
      await anna.answerWith({ clearingNumber: '1', accountNumber: '' })
      await inspect(page, 'account-error')
      await anna.choose(texts.fields.type.label, texts.bank.IBAN)
      await anna.answerWith({ iban: 'SE45' })
      await inspect(page, 'account-iban-error')
      await answerAccount(anna)
      await anna.follow(anna.say(texts.check.changeOf, { title: 'Terms' }))
      await page.getByRole('checkbox').uncheck()
      await inspect(page, 'terms')
      await anna.continue()
      await inspect(page, 'terms-error')
      await anna.press(texts.page.later)
      await inspect(page, 'saved')
      await page.goto(page.url().replace('saved', 'check'))
      await inspect(page, 'check-unsaved-changes')
      await anna.press(translate('en', 'sendWithout'))
      await inspect(page, 'done')
      await anna.open(link)
      await inspect(page, 'message-finished')
    })
    await scene.decided(id)
  })

  test('the message pages', async () => {
    const cancelled = await scene.open('KYC', 'SE')
    await scene.call('applications.cancel', { applicationId: cancelled.id })
    const open = await scene.open('KYC', 'SE')
    await visit(cancelled.link, async (anna, page) => {
      await inspect(page, 'message-cancelled')
      await anna.open(`${scene.world.config.nocodeUrl}?token=x`)
      await inspect(page, 'message-unknown')
      await anna.open(open.link)
      await page.goto(`${page.url()}/nothing`)
      await inspect(page, 'message-not-found')
      scene.world.clock.advance(3_600_001)
      await page.reload()
      await inspect(page, 'message-session-ended')
      await anna.open(open.link)
      await inspect(page, 'message-link-expired')
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
