/**
 * One person with several pages: two applications in one browser, two tabs of one, a double click, and URLs
 * typed by hand.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '#test/harness/webhook-receiver.ts'
import { applicantOn, customerName, scripting } from './applicant.ts'
import { auditOf, eventsOf, readAll } from './case-reads.ts'
import { answerForPerson, anna as contact } from './person.ts'
import { openScene, type Scene } from './scene.ts'

describe('several pages at once', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  test('keep two applications in one browser separate', async () => {
    const [one, other] = [await scene.open('KYC', 'SE'), await scene.open('KYC', 'NO')]
    await scene.browser.visit({ language: 'en' }, async ({ context, page }) => {
      const anna = applicantOn(page, 'en')
      const kari = applicantOn(await context.newPage(), 'en')
      await anna.open(one.link)
      await kari.open(other.link)
      await anna.begin()
      await kari.begin()
      await anna.proveAs('Anna Testsson')
      await kari.proveAs('Kari Testmann')
      assert.match(await anna.page.locator('.card').innerText(), /19830218-2384/)
      assert.match(await kari.page.locator('.card').innerText(), /128585 12210/)
      await anna.fillOrigin()
      await kari.fillOrigin()
      await anna.continue()
      await kari.continue()
      await anna.answerWith({ ...contact, email: 'anna@one.example' })
      await kari.answerWith({ ...contact, email: 'kari@other.example', phoneNumber: '+4791234567' })
      const cookies = await context.cookies()
      assert.deepEqual(
        cookies.map(({ path, httpOnly, sameSite }) => [path, httpOnly, sameSite]).sort(),
        [one, other].map(({ id }) => [`/onboarding/${id.split('::')[1]}`, true, 'Lax']).sort(),
      )
    })
    for (const [{ id }, email] of [
      [one, 'anna@one.example'],
      [other, 'kari@other.example'],
    ] as const)
      assert.equal((await readAll(scene, id))['applications.person.get'].email, email)
  })

  test('reject an answer over a newer one from another tab, and explain it', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ context, page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await anna.proveAs('Anna Testsson')
      await anna.fillOrigin()
      await anna.continue()
      const address = page.url()
      const second = applicantOn(await context.newPage(), 'en')
      await second.open(address)
      await second.answerWith({ ...contact, email: 'newer@anna.example' })
      await anna.answerWith({ ...contact, email: 'stale@anna.example' })
      assert.match(await anna.notice(), /answered elsewhere/)
      assert.equal(await anna.valueOf('email'), 'stale@anna.example', 'what was typed here is not lost')
      assert.equal((await readAll(scene, id))['applications.person.get'].email, 'newer@anna.example')
      await page.getByRole('link', { name: anna.texts.page.newestAnswer }).click()
      assert.equal(await anna.valueOf('email'), 'newer@anna.example', 'the newest on request')
      await anna.answerWith({ email: 'newest@anna.example' })
      assert.equal((await readAll(scene, id))['applications.person.get'].email, 'newest@anna.example')
    })
  })

  for (const javaScript of [true, false])
    test(`submit once on a double click on Send, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        await anna.open(link)
        await answerForPerson(anna, 'en')
        // The second click may abort the navigation of the first one, so the test waits for the page.
        await page.getByRole('button', { name: anna.texts.check.send }).dblclick()
        await page
          .getByRole('heading', { name: anna.say(anna.texts.done.heading, { name: customerName }), level: 1 })
          .waitFor()
        await anna.isDone()
      })
      assert.equal((await scene.decided(id)).status, 'APPROVED')
      const sent = (await eventsOf(scene, id)).filter((kind) => kind === 'APPLICATION_SUBMITTED')
      assert.equal(sent.length, 1)
      assert.equal(
        (await auditOf(scene, id)).filter((action) => action === 'application.submitted').length,
        1,
      )
    })

  test('answer once on a double click on Continue, also without JavaScript', async () => {
    const { id, link } = await scene.open('KYB', 'SE')
    await scene.browser.visit({ javaScript: false, language: 'en' }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      const { texts } = anna
      const pressTwice = async (name: string, step: RegExp) => {
        await page.getByRole('button', { name, exact: true }).dblclick()
        // The second click may abort the navigation of the first one, which makes waitForURL fail.
        const isThere = async () =>
          step.test(page.url()) &&
          (await page.evaluate('document.readyState').catch(() => 'leaving')) === 'complete'
        await until(isThere, 30_000, String(step))
        assert.equal(await page.locator('.notice').count(), 0)
      }
      await anna.open(link)
      await pressTwice(texts.start.begin, /\/company\?stage=search$/)
      await anna.find('5299999986')
      await pressTwice(texts.organization.yes, /\/identity$/)
      await anna.proveAs('Anna Testsson')
      await anna.fill(contact)
      await pressTwice(texts.page.continue, /\/business$/)
    })
    const answered = (await auditOf(scene, id)).filter((action) => action === 'step.answered')
    assert.equal(answered.length, 3)
  })

  test('redirect unknown, old and later URLs to the open step', async () => {
    const { link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      const base = page.url()
      await anna.begin()
      await anna.proveAs('Anna Testsson')
      for (const ahead of ['account', 'terms', 'check', 'done', 'leave']) {
        await page.goto(`${base}/${ahead}`)
        await anna.isAtStep('step.PERSON_DETAILS')
      }
      await page.goto(`${base}/nothing`)
      await anna.isAt(anna.texts.messages.not_found.title)
      await page.goto(`${base}/identity`)
      await anna.isAtStep('step.IDENTITY')
      assert.ok((await page.locator('main').innerText()).includes('Anna Testsson'))
      await anna.continue()
      await anna.isAtStep('step.PERSON_DETAILS')
    })
  })

  test('change nothing after Send, and every URL says so', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      const base = page.url()
      await answerForPerson(anna, 'en')
      await anna.send()
      await page.goBack()
      await page.goto(`${base}/contact`)
      await anna.isDone()
      await page.goto(`${base}/check`)
      await anna.isDone()
      await page.goto(`${base}/done`)
      await anna.isDone()
      await anna.open(link)
      await anna.isAt(anna.texts.messages.application_finished.title)
      const way = page.getByRole('link', { name: 'Go to', exact: false })
      assert.equal(
        await way.getAttribute('href'),
        `${scene.shop.redirectUrl}&applicationId=${encodeURIComponent(id)}`,
      )
    })
  })
})
