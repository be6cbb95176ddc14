/** One whole journey with nothing but Tab, Enter, Space and the arrows: every control is reached, in order, and seen. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { applicantOn } from './applicant.ts'
import { anna as contact } from './person.ts'
import { openScene, type Scene } from './scene.ts'

/** More controls than any of the pages has before the one that is wanted. */
const FARTHEST = 60

/** Tabs until the control with this name has the focus, and makes sure that the focus can be seen. */
async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < FARTHEST; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const label = (element as HTMLInputElement).labels?.[0]?.innerText ?? element.innerText
      // The ring of a radio is around its label.
      const rings = [element, ...((element as HTMLInputElement).labels ?? [])].map((each) =>
        getComputedStyle(each),
      )
      const { width, height } = element.getBoundingClientRect()
      return {
        label: label.trim(),
        marked: rings.some(({ outlineStyle }) => outlineStyle !== 'none'),
        width,
        height,
      }
    })
    seen.push(focused.label)
    if (focused.label.split('\n')[0] !== name) continue
    assert.ok(focused.marked && focused.width > 0 && focused.height > 0, `the focus on ${name} is seen`)
    return
  }
  assert.fail(`${name} is not reached by Tab; these are: ${seen.join(' | ')}`)
}

async function pressing(page: Page, key: 'Enter' | 'Space'): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.keyboard.press(key)
  await loaded
}

describe('keyboard only', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  test('KYC from the link to the redirect address', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const { words, say, isAt, isAtStep, open, problems } = applicantOn(page, 'en')
      const go = async (name: string, key: 'Enter' | 'Space' = 'Enter') => {
        await tabTo(page, name)
        await pressing(page, key)
      }
      await open(link)
      await page.keyboard.press('Tab')
      assert.equal(
        await page.evaluate(() => (document.activeElement as HTMLElement).innerText),
        words.page.skip,
      )
      await page.keyboard.press('Enter')
      await go(words.start.begin)
      await go(say(words.identity.with, { provider: 'Test eID' }), 'Space')
      await go(say(words.simulator.person, { name: 'Anna Testsson' }))
      await isAtStep('step.PERSON_DETAILS')
      await tabTo(page, words.fields.givenName.label)
      await pressing(page, 'Enter')
      await isAtStep('step.CONTACT_DETAILS')
      await tabTo(page, words.fields.email.label)
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
      await tabTo(page, words.fields.phoneNumber.label)
      await page.keyboard.type(contact.phoneNumber)
      await pressing(page, 'Enter')
      await tabTo(page, 'Everyday payments')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await tabTo(page, words.choices.yes)
      await page.keyboard.press('ArrowRight')
      await go(words.page.continue)
      await isAtStep('step.BANK_ACCOUNT')
      await tabTo(page, `${words.bank.SWEDEN_DOMESTIC}`)
      await page.keyboard.press('Space')
      await tabTo(page, words.fields.clearingNumber.label)
      await page.keyboard.type('5439')
      await tabTo(page, words.fields.accountNumber.label)
      await page.keyboard.type('0014404')
      await pressing(page, 'Enter')
      await isAtStep('step.TERMS')
      await tabTo(page, say(words.terms.accept, { title: 'General terms' }))
      await page.keyboard.press('Space')
      await go(words.page.continue)
      await isAt(words.check.heading)
      assert.ok((await page.locator('main').innerText()).includes('Savings'), 'the arrow chose the next one')
      await go(words.check.send)
      await isAt(words.done.heading)
      await go(say(words.done.leave, { host: new URL(scene.shop.origin).host }))
      assert.ok(page.url().startsWith(scene.shop.redirectUrl))
    })
    assert.equal((await scene.decided(id)).status, 'APPROVED')
  })

  test('a company is chosen from the suggestions by the arrows', async () => {
    const { link } = await scene.open('KYB', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const { words, isAt, open, begin } = applicantOn(page, 'en')
      await open(link)
      await begin()
      await tabTo(page, words.fields.query.label)
      await page.keyboard.type('ordf')
      await page.getByRole('option', { name: 'Ordförandens Testverk AB' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await pressing(page, 'Enter')
      await isAt(words.organization.confirm)
      assert.ok((await page.locator('.card').innerText()).includes('Ordförandens Testverk AB'))
    })
  })
})
