/**
 * A whole journey with only Tab, Enter, Space and the arrow keys: every control is reached in order, with a
 * visible focus.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { applicantOn, customerName } from './applicant.ts'
import { pressing, tabTo } from './keyboard-only.ts'
import { anna as contact } from './person.ts'
import { openScene, type Scene } from './scene.ts'

describe('keyboard only', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  test('the applicant completes a KYC from the link to the redirect URL', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const { texts, say, isAt, isAtStep, isDone, open, problems } = applicantOn(page, 'en')
      const go = async (name: string, key: 'Enter' | 'Space' = 'Enter') => {
        await tabTo(page, name)
        await pressing(page, key)
      }
      await open(link)
      await page.keyboard.press('Tab')
      assert.equal(
        await page.evaluate(() => (document.activeElement as HTMLElement).innerText),
        texts.page.skip,
      )
      await page.keyboard.press('Enter')
      await go(texts.start.begin)
      await go('Test eID', 'Space')
      await go(say(texts.simulator.person, { name: 'Anna Testsson' }))
      await isAtStep('step.PERSON_DETAILS')
      await tabTo(page, texts.fields.citizenship.label)
      await page.keyboard.type('Sweden')
      await tabTo(page, texts.fields.birthTown.label)
      await page.keyboard.type('Lund')
      await tabTo(page, texts.fields.birthCountry.label)
      await page.keyboard.type('Sweden')
      await go(texts.page.continue)
      await isAtStep('step.CONTACT_DETAILS')
      await tabTo(page, texts.fields.email.label)
      await page.keyboard.type('anna')
      await pressing(page, 'Enter')
      assert.equal((await problems()).length, 2)
      assert.equal(
        await page.evaluate(() => document.activeElement?.id),
        'summary',
        'the summary has the focus',
      )
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      assert.equal(
        await page.evaluate(() => document.activeElement?.id),
        'email',
        'its link leads to the field',
      )
      await page.keyboard.press('Control+A')
      await page.keyboard.type(contact.email)
      await tabTo(page, texts.fields.phoneNumber.label)
      await page.keyboard.type(contact.phoneNumber)
      await pressing(page, 'Enter')
      await tabTo(page, 'Everyday payments')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await tabTo(page, texts.choices.yes)
      await page.keyboard.press('ArrowRight')
      await go(texts.page.continue)
      await isAtStep('step.BANK_ACCOUNT')
      await tabTo(page, `${texts.bank.SWEDEN_DOMESTIC}`)
      await page.keyboard.press('Space')
      await tabTo(page, texts.fields.clearingNumber.label)
      await page.keyboard.type('5439')
      await tabTo(page, texts.fields.accountNumber.label)
      await page.keyboard.type('0014404')
      await pressing(page, 'Enter')
      await isAtStep('step.TERMS')
      await tabTo(page, say(texts.terms.accept, { title: 'General terms' }))
      await page.keyboard.press('Space')
      await go(texts.page.continue)
      await isAt(texts.check.heading)
      assert.ok((await page.locator('main').innerText()).includes('Savings'), 'the arrow chose the next one')
      await go(texts.check.send)
      await isDone()
      await go(say(texts.done.leave, { name: customerName }))
      assert.ok(page.url().startsWith(scene.shop.redirectUrl))
    })
    assert.equal((await scene.decided(id)).status, 'APPROVED')
  })

  test('the arrow keys choose a company from the suggestions', async () => {
    const { link } = await scene.open('KYB', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const { texts, isAt, open, begin } = applicantOn(page, 'en')
      await open(link)
      await begin()
      await tabTo(page, texts.fields.query.label)
      await page.keyboard.type('ordf')
      await page.getByRole('option', { name: 'Ordförandens Testverk AB' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await pressing(page, 'Enter')
      await isAt(texts.organization.confirm)
      assert.ok((await page.locator('.card').innerText()).includes('Ordförandens Testverk AB'))
    })
  })
})
