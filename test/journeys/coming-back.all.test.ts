/**
 * Stopping and coming back: saved for later, a new link in another browser, and every reason that ends a link
 * or session.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { translate } from '#onboarding/texts.ts'
import { applicantOn, customerName, scripting } from './applicant.ts'
import { anna as contact, personTexts } from './person.ts'
import { openScene, type Scene } from './scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('an applicant who comes back', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  /** The page in a browser without a session. */
  async function seen(link: string): Promise<{ heading: string; text: string; status: number }> {
    return scene.browser.visit({ javaScript: false, language: 'en' }, async ({ page }) => {
      const reply = await page.goto(link)
      const heading = await page.getByRole('heading', { level: 1 }).innerText()
      return { heading, text: await page.locator('main').innerText(), status: reply?.status() ?? 0 }
    })
  }
  const messages = () => messageTexts.messages
  const messageTexts = applicantOn({} as never, 'en').texts

  for (const javaScript of [true, false])
    test(`saves and continues with a new link in another browser, ${scripting(javaScript)}`, async () => {
      const { browser } = scene
      const { id, link } = await scene.open('KYC', 'SE')
      await browser.visit({ javaScript, language: 'en', phone: true }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        await anna.open(link)
        await anna.begin()
        await anna.proveAs('Anna Testsson')
        await anna.fillOrigin()
        await anna.answerWith({ line: 'Provgatan 9' })
        await anna.fill({ ...contact, email: 'half' })
        await anna.press(anna.texts.page.later)
        await anna.isAt(anna.texts.saved.heading)
        await anna.follow(anna.texts.saved.onward)
        assert.equal(await anna.valueOf('email'), 'half', 'the half-typed input is saved')
      })
      scene.world.clock.advance(2 * HOUR)
      assert.deepEqual((await seen(link)).heading, messages().link_expired.title)
      const renewed = await scene.call('applications.session.create', { applicationId: id })
      assert.equal(renewed.body.id, id)
      await browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        const { start, statuses } = anna.texts
        await anna.open(scene.linkOf(renewed.body.sessionToken))
        assert.ok((await page.locator('main').innerText()).includes(start.resumed))
        const steps = await page.locator('.step').allTextContents()
        const done = (kind: 'IDENTITY' | 'PERSON_DETAILS') =>
          `${translate('en', `step.${kind}`)} (${statuses.DONE})`
        assert.deepEqual(steps, [
          done('IDENTITY'),
          done('PERSON_DETAILS'),
          translate('en', 'step.CONTACT_DETAILS'),
          personTexts('en').step,
          translate('en', 'step.BANK_ACCOUNT'),
          translate('en', 'step.TERMS'),
          translate('en', 'checkAndSend'),
        ])
        await anna.resume()
        await anna.isAtStep('step.CONTACT_DETAILS')
        assert.equal(await anna.valueOf('email'), 'half')
        await anna.answerWith({ email: contact.email })
        await anna.follow(anna.texts.page.back)
        await anna.follow(anna.texts.page.back)
        assert.equal(await anna.valueOf('line'), 'Provgatan 9')
      })
    })

  test('finds the input of a page that was left open', async () => {
    const { link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await anna.proveAs('Anna Testsson')
      const kept = page.waitForResponse((response) => response.url().endsWith('/person/draft'))
      await anna.fill({ city: 'Uppsala' })
      assert.equal((await kept).status(), 200)
      await page.reload()
      assert.equal(await anna.valueOf('city'), 'Uppsala')
    })
  })

  for (const [what, step, steps] of [
    ['after 30 minutes without a sign', 31 * MINUTE, 1],
    ['after four hours, however busy', 29 * MINUTE, 9],
  ] as const)
    test(`gets a new link when the session has ended ${what}, and the old link opens nothing`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript: false, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        const title = anna.texts.messages.session_ended.title
        await anna.open(link)
        await anna.begin()
        for (let at = 1; at < steps; at++) {
          scene.world.clock.advance(step)
          await page.reload()
          if (at < steps - 1) await anna.isAtStep('step.IDENTITY')
        }
        scene.world.clock.advance(step)
        const reply = await page.reload()
        assert.equal(reply?.status(), 401)
        await anna.isAt(title)
        assert.ok(
          (await page.locator('main').innerText()).includes('so we closed this page to protect your answers'),
        )
        await page.getByRole('link', { name: `Go to ${customerName}` }).waitFor()
        await page.getByText(new URL(scene.shop.origin).host, { exact: true }).waitFor()
        const renewed = await scene.call('applications.session.create', { applicationId: id })
        await anna.open(scene.linkOf(renewed.body.sessionToken))
        await anna.begin()
        await anna.isAtStep('step.IDENTITY')
      })
    })

  test('learns that input after the end of the session was not saved', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await anna.proveAs('Anna Testsson')
      scene.world.clock.advance(31 * MINUTE)
      await anna.continue()
      await anna.isAt(anna.texts.messages.session_ended.title)
    })
    const renewed = await scene.call('applications.session.create', { applicationId: id })
    assert.equal(renewed.status, 200)
  })

  test('sees a page with a link back for each kind of expired or invalid link', async () => {
    const host = new URL(scene.shop.origin).host
    const cancelled = await scene.open('KYC', 'SE')
    await scene.call('applications.cancel', { applicationId: cancelled.id })
    const page = await seen(cancelled.link)
    assert.deepEqual([page.heading, page.status], [messages().application_cancelled.title, 410])
    assert.ok(page.text.includes(`Go to ${customerName}`) && page.text.includes(host))

    assert.equal(
      (await seen(`${scene.world.config.nocodeUrl}?token=abc`)).heading,
      messages().link_unknown.title,
    )
    assert.equal((await seen(scene.world.config.nocodeUrl)).heading, messages().link_unknown.title)
    const other = await scene.open('KYC', 'SE')
    const broken = other.link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    assert.equal((await seen(broken.slice(0, -3))).heading, messages().link_unknown.title)

    const access = await scene.world.token(scene.customer)
    assert.equal((await seen(scene.linkOf(access))).heading, messages().link_unknown.title)

    scene.world.clock.advance(61 * MINUTE)
    const late = await seen(other.link)
    assert.deepEqual([late.heading, late.status], [messages().link_expired.title, 403])
  })

  test('cannot continue after thirty days, and gets no new link', async () => {
    const { id } = await scene.open('KYC', 'SE')
    scene.world.clock.advance(30 * DAY - 30 * MINUTE)
    const renewed = await scene.call('applications.session.create', { applicationId: id })
    scene.world.clock.advance(31 * MINUTE)
    const page = await seen(scene.linkOf(renewed.body.sessionToken))
    assert.deepEqual([page.heading, page.status], [messages().application_expired.title, 410])
  })

  test('learns on the next page that the application was cancelled, and the session ends', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await anna.proveAs('Anna Testsson')
      await scene.call('applications.cancel', { applicationId: id })
      await anna.continue()
      await anna.isAt(anna.texts.messages.application_cancelled.title)
    })
  })
})
