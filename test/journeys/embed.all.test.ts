/**
 * The onboarding from the page of a customer, where third-party cookies are blocked: same window, new window,
 * dialog and inline, on a phone and on a desktop.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { applicantOn } from './applicant.ts'
import {
  at,
  begin,
  contact,
  type EmbedScene,
  fillIn,
  framed,
  frameIn,
  openEmbedScene,
  press,
  proveAtTop,
  tells,
  told,
  widths,
} from './embed-scene.ts'
import { modes } from './embedding-site.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { deepTabTo, pressing, tabTo } from './keyboard-only.ts'

describe('the onboarding from the page of a customer', () => {
  let scene: EmbedScene
  before(async () => {
    scene = await openEmbedScene()
  })
  after(() => scene.close())

  test('the browser blocks the cookies of third parties, except partitioned ones', async () => {
    await scene.browser.visit({}, async ({ page }) => {
      await page.goto(`${scene.shop.origin}/third-party`)
      const frame = await frameIn(page)
      const read = frame.getByText('cookies:')
      await read.waitFor()
      assert.equal(await read.innerText(), 'cookies: own=1')
    })
  })

  for (const width of widths)
    for (const mode of framed)
      test(`${mode}, ${width} wide: to the receipt, with the eID at the top`, async () => {
        const { id, onboardingUrl } = await scene.create(scene.shop)
        const look = { phone: width === 390, dark: width === 1280 }
        await scene.browser.visit(look, async ({ page, context }) => {
          await page.goto(scene.shop.pageFor(mode, onboardingUrl))
          await begin(page, mode)
          const frame = await frameIn(page)
          const looked = async (name: string) => {
            await keepPicture(page, `embed-${mode}-${width}-${name}`)
            assert.deepEqual(await violationsOf(frame), [], `${name}, in the frame`)
            assert.deepEqual(await violationsOf(page, false), [], `${name}, around it`)
          }
          await at(frame, /./)
          await looked('start')
          await press(frame, 'Start')
          await at(frame, 'Confirm your identity')
          await looked('eid')
          await proveAtTop(context, frame)
          // The frame has asked, and continues by itself.
          await at(frame, 'How can we reach you?')
          await fillIn(frame)
          await looked('form')
          await press(frame, 'Continue')
          await at(frame, 'Check your answers')
          await looked('check')
          await press(frame, 'Send application')
          await at(frame, /Your application is with/)
          await looked('done')
          if (mode === 'dialog') {
            await tells(page, 'complete')
            await press(page, 'Close')
            await tells(page, 'exit')
            assert.equal(await page.locator('dialog').count(), 0)
            assert.ok((await told(page)).includes('"isComplete":true'))
          } else {
            await tells(page, 'complete')
            for (const step of ['start', 'contact', 'identity', 'check', 'done'])
              assert.ok((await told(page)).includes(`"step":"${step}"`), step)
            await frame.getByRole('link', { name: 'Continue to Testbolaget' }).click()
            await page.waitForURL(`${scene.shop.origin}/back?applicationId=${encodeURIComponent(id)}`)
          }
        })
      })

  for (const width of widths)
    for (const mode of ['same', 'window'] as const)
      test(`${mode}, ${width} wide: the page at the top, and back`, async () => {
        const { id, onboardingUrl } = await scene.create(scene.shop)
        await scene.browser.visit({ phone: width === 390 }, async ({ page, context }) => {
          await page.goto(scene.shop.pageFor(mode, onboardingUrl))
          const opened = mode === 'window' ? context.waitForEvent('page') : Promise.resolve(page)
          await begin(page, mode)
          const top = await opened
          const anna = applicantOn(top, 'en')
          await at(top, /Testbolaget/)
          assert.deepEqual(await violationsOf(top), [])
          await anna.begin()
          await anna.proveAs('Anna Testsson')
          await anna.answerWith(contact)
          await anna.send()
          await anna.isDone()
          await anna.leave()
          assert.equal(new URL(top.url()).searchParams.get('applicationId'), id)
          assert.deepEqual(await violationsOf(top), [])
          if (mode === 'window') await tells(page, `complete {"applicationId":"${id}"}`)
        })
      })

  for (const width of widths)
    for (const mode of framed)
      test(`${mode}, ${width} wide: a foreign origin gets an empty frame, and the way out`, async () => {
        const { onboardingUrl } = await scene.create(scene.foreign)
        const expected = /frame-ancestors|X-Frame-Options|frame/i
        await scene.browser.visit({ phone: width === 390, expected }, async ({ page, context }) => {
          await page.goto(scene.foreign.pageFor(mode, onboardingUrl))
          await begin(page, mode)
          await page.getByText('Do you see nothing here?').waitFor()
          assert.equal(await (await frameIn(page)).getByRole('heading').count(), 0)
          assert.deepEqual(await violationsOf(page, false), [])
          await keepPicture(page, `embed-${mode}-${width}-foreign`)
          assert.equal(await told(page), '')
          const opened = context.waitForEvent('page')
          await page.getByRole('link', { name: 'Open in a new window' }).click()
          await at(await opened, /Testbolaget/)
        })
      })

  for (const width of widths)
    test(`dialog, ${width} wide: with the keyboard alone, and Escape asks`, async () => {
      const { onboardingUrl } = await scene.create(scene.shop)
      await scene.browser.visit({ phone: width === 390 }, async ({ page, context }) => {
        await page.goto(scene.shop.pageFor('dialog', onboardingUrl))
        await tabTo(page, 'Open an account')
        await page.keyboard.press('Enter')
        const frame = await frameIn(page)
        await at(frame, /Testbolaget/)
        await deepTabTo(page, 'Start')
        await page.keyboard.press('Enter')
        await at(frame, 'Confirm your identity')
        await deepTabTo(page, 'Continue in a new window')
        const opened = context.waitForEvent('page')
        await page.keyboard.press('Enter')
        const top = await opened
        await top.waitForLoadState()
        await tabTo(top, 'Test eID')
        await pressing(top, 'Enter')
        await tabTo(top, 'Continue as Anna Testsson')
        await pressing(top, 'Enter')
        await top.close()
        await at(frame, 'How can we reach you?')
        await page.bringToFront()
        await deepTabTo(page, 'Email address')
        await page.keyboard.type(contact.email)
        await page.keyboard.press('Escape')
        await deepTabTo(page, 'Stay', { isThere: true })
        assert.deepEqual(await violationsOf(page, false), [])
        await keepPicture(page, `embed-dialog-${width}-ask`)
        await page.keyboard.press('Enter')
        await deepTabTo(page, 'Phone number')
        await page.keyboard.type(contact.phoneNumber)
        await deepTabTo(page, 'Continue')
        await page.keyboard.press('Enter')
        await at(frame, 'Check your answers')
        // Nothing behind the dialog is reached.
        for (let step = 0; step < 40; step++) {
          await page.keyboard.press('Tab')
          assert.notEqual(await page.evaluate(() => document.activeElement?.id), 'begin')
        }
        await page.keyboard.press('Escape')
        await deepTabTo(page, 'Leave')
        await page.keyboard.press('Enter')
        await tells(page, 'exit')
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'begin')
        assert.ok((await told(page)).includes('"isComplete":false'))
      })
    })

  test('who comes back from the eID without having finished gets another link', async () => {
    const { onboardingUrl } = await scene.create(scene.shop)
    await scene.browser.visit({}, async ({ page, context }) => {
      await page.goto(scene.shop.pageFor('inline', onboardingUrl))
      const frame = await frameIn(page)
      await press(frame, 'Start')
      await at(frame, 'Confirm your identity')
      const linkOf = () => frame.locator('#at-top').getAttribute('action')
      const used = await linkOf()
      const opened = context.waitForEvent('page')
      await press(frame, 'Continue in a new window')
      const top = await opened
      await at(top, 'Confirm your identity')
      await top.close()
      const loaded = frame.waitForNavigation()
      await frame.evaluate(() => window.dispatchEvent(new Event('focus')))
      await loaded
      assert.notEqual(await linkOf(), used)
      await proveAtTop(context, frame)
      await at(frame, 'How can we reach you?')
    })
  })

  test('what was typed is kept when the dialog is left', async () => {
    const { onboardingUrl } = await scene.create(scene.shop)
    await scene.browser.visit({}, async ({ page, context }) => {
      for (const isAgain of [false, true]) {
        await page.goto(scene.shop.pageFor('dialog', onboardingUrl))
        await begin(page, 'dialog')
        const frame = await frameIn(page)
        await at(frame, /./)
        await press(frame, isAgain ? 'Continue' : 'Start')
        if (!isAgain) await proveAtTop(context, frame)
        await at(frame, 'How can we reach you?')
        if (isAgain) assert.equal(await frame.getByLabel('Email').inputValue(), contact.email)
        await frame.getByLabel('Email').fill(contact.email)
        await press(page, 'Close')
        await press(page, 'Leave')
        await tells(page, 'exit')
      }
    })
  })

  for (const width of widths)
    test(`inline, ${width} wide: without a script in the frame`, async () => {
      const { onboardingUrl } = await scene.create(scene.shop)
      await scene.browser.visit({ phone: width === 390 }, async ({ page, context }) => {
        await context.route(`${scene.world.baseUrl}/assets/page-*.js`, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: '' }),
        )
        await page.goto(scene.shop.pageFor('inline', onboardingUrl))
        const frame = await frameIn(page)
        await press(frame, 'Start')
        await at(frame, 'Confirm your identity')
        await proveAtTop(context, frame)
        await frame.getByRole('link', { name: 'Continue here' }).click()
        await at(frame, 'How can we reach you?')
        await fillIn(frame)
        await press(frame, 'Continue')
        await at(frame, 'Check your answers')
        await press(frame, 'Send application')
        await at(frame, /Your application is with/)
        assert.deepEqual(await violationsOf(frame), [])
        // No script of the frame has told anything.
        assert.equal(await told(page), '')
        await frame.getByRole('link', { name: 'Continue to Testbolaget' }).click()
        await page.waitForURL(`${scene.shop.origin}/back?**`)
      })
    })

  for (const mode of modes)
    test(`an address that is no page opens nothing: ${mode}`, async () => {
      await scene.browser.visit({ expected: /./ }, async ({ page }) => {
        page.on('pageerror', () => undefined)
        await page.goto(scene.shop.pageFor('dialog', `${scene.world.baseUrl}/onboarding`))
        const refused = await page.evaluate(
          async ([foyer, how]) => {
            const { open } = await import(`${foyer}/embed.js`)
            try {
              open({ url: 'javascript:document.title="run"', mode: how })
            } catch (error) {
              return String(error)
            }
            return 'opened'
          },
          [scene.world.baseUrl, mode] as const,
        )
        assert.match(refused, /TypeError: url is not an address/)
        assert.equal(await page.title(), 'Shop')
      })
    })
})
