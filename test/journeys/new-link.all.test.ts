/**
 * The link or session expires half-way: the applicant requests a new link, opens it from the e-mail, and
 * continues.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkIn, mailsTo } from '#test/harness/new-link.ts'
import { applicantOn, scripting } from './applicant.ts'
import { inspect } from './inspection.ts'
import { openScene, type Scene } from './scene.ts'

const MINUTE = 60_000

describe('a new link by e-mail', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`replaces an expired link and opens on another device, ${scripting(javaScript)}`, async () => {
      const email = `anna-${javaScript}@home.example`
      const { link } = await scene.open('KYC', 'SE', { prefill: { email } })
      await scene.browser.visit({ javaScript, language: 'en', phone: true }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        await anna.open(link)
        await anna.begin()
        await anna.proveAs('Anna Testsson')
        await anna.fillOrigin()
        await anna.answerWith({ line: 'Provgatan 9' })
      })
      scene.world.clock.advance(2 * 60 * MINUTE)
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        const { messages, message } = anna.texts
        await anna.open(link)
        await anna.isAt(messages.link_expired.title)
        assert.ok(!page.url().includes('token'), page.url())
        assert.ok((await page.locator('main').innerText()).includes('a•••@h•••.example'))
        if (javaScript) await inspect(page, 'message-link-expired-new-link')
        await anna.press(message.sendLink)
        await anna.isAt(messages.link_sent.title)
        if (javaScript) await inspect(page, 'message-link-sent')
        await page.reload()
        await anna.isAt(messages.link_sent.title)
      })
      const [mail] = await mailsTo(scene.world, email, 1)
      await scene.browser.visit({ javaScript, language: 'en', phone: true }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        await anna.open(linkIn(mail?.text ?? ''))
        await anna.press(anna.texts.message.open)
        await anna.resume()
        await anna.isAtStep('step.CONTACT_DETAILS')
        await anna.follow(anna.texts.page.back)
        assert.equal(await anna.valueOf('line'), 'Provgatan 9')
      })
    })

  for (const javaScript of [true, false])
    test(`keeps the sent input after a pause in the middle of a step, ${scripting(javaScript)}`, async () => {
      const email = `away-${javaScript}@home.example`
      const { link } = await scene.open('KYC', 'SE', { prefill: { email }, language: 'sv' })
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'sv')
        const { messages, message } = anna.texts
        await anna.open(link)
        await anna.begin()
        await anna.proveAs('Anna Testsson')
        scene.world.clock.advance(31 * MINUTE)
        await anna.fill({ line: 'Provgatan 9' })
        await anna.continue()
        await anna.isAt(messages.session_ended.title)
        if (javaScript) await inspect(page, 'message-session-ended-new-link')
        await anna.press(message.sendLink)
        await anna.isAt(messages.link_sent.title)
        const [mail] = await mailsTo(scene.world, email, 1)
        await anna.open(linkIn(mail?.text ?? ''))
        await anna.press(anna.texts.message.open)
        await anna.resume()
        await anna.isAtStep('step.PERSON_DETAILS')
        assert.equal(await anna.valueOf('line'), 'Provgatan 9')
      })
    })
})
