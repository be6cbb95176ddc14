/**
 * The onboarding from the page of a customer, where third-party cookies are blocked: same window, new window,
 * dialog and inline, on a phone and on a desktop.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { applicantOn } from './applicant.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { type EmbeddingSite, type Mode, modes, openCookieSite, openEmbeddingSite } from './embedding-site.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { deepTabTo, pressing, tabTo } from './keyboard-only.ts'

const workflowFor = (embedOrigins: string[]): WorkflowDefinition => ({
  name: 'Embedded',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
  embedOrigins,
})
const contact = { email: 'anna@example.com', phoneNumber: '0701740605' }
const blocked = '--test-third-party-cookie-phaseout'
const widths = [390, 1280] as const
const framed = ['dialog', 'inline'] as const

describe('the onboarding from the page of a customer', () => {
  let world: World
  let customer: TestCustomer
  let shop: EmbeddingSite
  let foreign: EmbeddingSite
  let cookies: Awaited<ReturnType<typeof openCookieSite>>
  let browser: TestBrowser
  before(async () => {
    world = await startWorld()
    cookies = await openCookieSite()
    shop = await openEmbeddingSite(world.baseUrl, cookies.origin)
    foreign = await openEmbeddingSite(world.baseUrl)
    customer = await world.customer({ workflows: [workflowFor([shop.origin])] })
    const allowed = [world.baseUrl, shop.origin, foreign.origin, cookies.origin]
    browser = await openBrowser(allowed, [blocked])
  })
  after(async () => {
    await browser.close()
    await Promise.all([shop.close(), foreign.close(), cookies.close(), world.close()])
  })

  const create = async (site: EmbeddingSite) => world.create(customer, { redirectUrl: `${site.origin}/back` })
  const told = (page: Page) => page.locator('#told').innerText()
  const tells = (page: Page, text: string) => page.locator('#told', { hasText: text }).waitFor()

  async function frameIn(page: Page): Promise<Frame> {
    const element = await page.waitForSelector('iframe')
    return (await element.contentFrame()) ?? assert.fail('no frame')
  }
  const at = (frame: Frame | Page, heading: string | RegExp) =>
    frame.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  const press = (frame: Frame | Page, name: string) =>
    frame.getByRole('button', { name, exact: true }).first().click()

  async function begin(page: Page, mode: Mode): Promise<void> {
    if (mode !== 'inline') await press(page, 'Open an account')
  }

  /** At the eID, which opens at the top; the window it leaves stays open. */
  async function proveAtTop(context: BrowserContext, frame: Frame): Promise<void> {
    const opened = context.waitForEvent('page')
    await press(frame, 'Continue in a new window')
    const top = await opened
    await top.waitForLoadState()
    const anna = applicantOn(top, 'en')
    await anna.proveAs('Anna Testsson')
    await anna.isAt(anna.texts.messages.handoff_done.title)
    assert.ok(!top.url().includes('/framed/'))
    await top.close()
  }

  async function fillIn(frame: Frame): Promise<void> {
    await frame.getByLabel('Email').fill(contact.email)
    await frame.getByLabel('Phone number').fill(contact.phoneNumber)
  }

  test('the browser of these tests blocks the cookies of third parties, except partitioned ones', async () => {
    await browser.visit({}, async ({ page }) => {
      await page.goto(`${shop.origin}/third-party`)
      const frame = await frameIn(page)
      const read = frame.getByText('cookies:')
      await read.waitFor()
      assert.equal(await read.innerText(), 'cookies: own=1')
    })
  })

  for (const width of widths)
    for (const mode of framed)
      test(`${mode}, ${width} wide: from the first page to the receipt, with the eID at the top`, async () => {
        const { id, onboardingUrl } = await create(shop)
        await browser.visit({ phone: width === 390 }, async ({ page, context }) => {
          await page.goto(shop.pageFor(mode, onboardingUrl))
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
            await page.waitForURL(`${shop.origin}/back?applicationId=${encodeURIComponent(id)}`)
          }
        })
      })

  for (const width of widths)
    for (const mode of ['same', 'window'] as const)
      test(`${mode}, ${width} wide: the page at the top, and back`, async () => {
        const { id, onboardingUrl } = await create(shop)
        await browser.visit({ phone: width === 390 }, async ({ page, context }) => {
          await page.goto(shop.pageFor(mode, onboardingUrl))
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
        const { onboardingUrl } = await create(foreign)
        const expected = /frame-ancestors|X-Frame-Options|frame/i
        await browser.visit({ phone: width === 390, expected }, async ({ page, context }) => {
          await page.goto(foreign.pageFor(mode, onboardingUrl))
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
      const { onboardingUrl } = await create(shop)
      await browser.visit({ phone: width === 390 }, async ({ page, context }) => {
        await page.goto(shop.pageFor('dialog', onboardingUrl))
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

  test('what was typed is kept when the dialog is left', async () => {
    const { onboardingUrl } = await create(shop)
    await browser.visit({}, async ({ page, context }) => {
      for (const isAgain of [false, true]) {
        await page.goto(shop.pageFor('dialog', onboardingUrl))
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
      const { onboardingUrl } = await create(shop)
      await browser.visit({ phone: width === 390 }, async ({ page, context }) => {
        await context.route(`${world.baseUrl}/assets/page-*.js`, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: '' }),
        )
        await page.goto(shop.pageFor('inline', onboardingUrl))
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
        await page.waitForURL(`${shop.origin}/back?**`)
      })
    })

  describe('messages', () => {
    const sent: Array<[what: string, message: { origin?: string; isFromFrame?: boolean; data?: unknown }]> = [
      ['of another origin', { origin: 'https://evil.example' }],
      ['of an origin that begins like it', { origin: 'ORIGIN.evil.example' }],
      ['without an origin', { origin: 'null' }],
      ['of another window', { isFromFrame: false }],
      ['without a type', { data: { applicationId: 'x' } }],
      ['of another type', { data: { type: 'complete', applicationId: 'x' } }],
      ['without an application', { data: { type: 'foyer:complete' } }],
      ['that is a text', { data: 'foyer:complete' }],
      ['that is nothing', { data: null }],
    ]
    const heard = { type: 'foyer:complete', applicationId: 'x' }
    type Sent = (typeof sent)[number][1]
    const toParent = (page: Page, { origin, isFromFrame = true, data = heard }: Sent) =>
      page.evaluate(
        ([ofMessage, fromFrame, given]) => {
          const iframe = document.querySelector('foyer-onboarding')?.shadowRoot?.querySelector('iframe')
          const source = fromFrame ? (iframe?.contentWindow ?? null) : window
          dispatchEvent(new MessageEvent('message', { origin: ofMessage, source, data: given }))
        },
        [origin?.replace('ORIGIN', world.baseUrl) ?? world.baseUrl, isFromFrame, data] as const,
      )

    test('the page around hears its frame, and none that is not of it', async () => {
      const { onboardingUrl } = await create(shop)
      await browser.visit({}, async ({ page }) => {
        await page.goto(shop.pageFor('inline', onboardingUrl))
        await tells(page, '"step":"start"')
        const before = await told(page)
        for (const [what, message] of sent) {
          await toParent(page, message)
          assert.equal(await told(page), before, what)
        }
        await toParent(page, {})
        assert.notEqual(await told(page), before, 'the right one is heard')
      })
    })

    test('the frame answers a request of the page around, and no other', async () => {
      const { onboardingUrl } = await create(shop)
      await browser.visit({}, async ({ page }) => {
        await page.goto(shop.pageFor('inline', onboardingUrl))
        await tells(page, '"step":"start"')
        const frame = await frameIn(page)
        const ask = (origin: string, isFromParent: boolean, type: string) =>
          frame.evaluate(
            ([ofMessage, fromParent, given]) => {
              const source = fromParent ? window.parent : window
              dispatchEvent(new MessageEvent('message', { origin: ofMessage, source, data: { type: given } }))
            },
            [origin, isFromParent, type] as const,
          )
        await ask('https://evil.example', true, 'foyer:close-request')
        await ask(shop.origin, false, 'foyer:close-request')
        await ask(shop.origin, true, 'foyer:open')
        await page.waitForTimeout(500)
        assert.ok(!(await told(page)).includes('exit'))
        await ask(shop.origin, true, 'foyer:close-request')
        await tells(page, 'exit')
      })
    })

    test('a message holds the application, a step or a height, and nothing of the applicant', async () => {
      const { id, onboardingUrl } = await create(shop)
      await browser.visit({}, async ({ page, context }) => {
        await page.addInitScript(() => {
          const all: unknown[] = []
          Object.assign(window, { all })
          addEventListener('message', ({ data }) => all.push(data))
        })
        await page.goto(shop.pageFor('inline', onboardingUrl))
        const frame = await frameIn(page)
        await press(frame, 'Start')
        await at(frame, 'Confirm your identity')
        await proveAtTop(context, frame)
        await at(frame, 'How can we reach you?')
        await fillIn(frame)
        await press(frame, 'Continue')
        await at(frame, 'Check your answers')
        const all = (await page.evaluate('window.all')) as Array<Record<string, unknown>>
        const expected: Record<string, string[]> = {
          'foyer:ready': ['applicationId', 'type'],
          'foyer:step': ['applicationId', 'step', 'type'],
          'foyer:height': ['applicationId', 'height', 'type'],
        }
        assert.ok(all.length >= 6)
        for (const message of all) {
          assert.deepEqual(Object.keys(message).sort(), expected[String(message.type)], String(message.type))
          assert.equal(message.applicationId, id)
        }
      })
    })
  })

  for (const mode of modes)
    test(`an address that is no page opens nothing: ${mode}`, async () => {
      await browser.visit({ expected: /./ }, async ({ page }) => {
        page.on('pageerror', () => undefined)
        await page.goto(shop.pageFor('dialog', `${world.baseUrl}/onboarding`))
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
          [world.baseUrl, mode] as const,
        )
        assert.match(refused, /TypeError: url is not an address/)
        assert.equal(await page.title(), 'Shop')
      })
    })
})
