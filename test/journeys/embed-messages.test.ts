/** What the page of a customer and the frame in it tell each other, and what neither hears. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  at,
  type EmbedScene,
  fillIn,
  frameIn,
  openEmbedScene,
  press,
  proveAtTop,
  tells,
  told,
} from './embed-scene.ts'

describe('messages of the frame', () => {
  let scene: EmbedScene
  before(async () => {
    scene = await openEmbedScene()
  })
  after(() => scene.close())

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
      [origin?.replace('ORIGIN', scene.world.baseUrl) ?? scene.world.baseUrl, isFromFrame, data] as const,
    )

  test('the page around hears its frame, and none that is not of it', async () => {
    const { onboardingUrl } = await scene.create(scene.shop)
    await scene.browser.visit({}, async ({ page }) => {
      await page.goto(scene.shop.pageFor('inline', onboardingUrl))
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
    const { onboardingUrl } = await scene.create(scene.shop)
    await scene.browser.visit({}, async ({ page }) => {
      await page.goto(scene.shop.pageFor('inline', onboardingUrl))
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
      await ask(scene.shop.origin, false, 'foyer:close-request')
      await ask(scene.shop.origin, true, 'foyer:open')
      await page.waitForTimeout(500)
      assert.ok(!(await told(page)).includes('exit'))
      await ask(scene.shop.origin, true, 'foyer:close-request')
      await tells(page, 'exit')
    })
  })

  test('a message holds the application, a step or a height, and nothing of the applicant', async () => {
    const { id, onboardingUrl } = await scene.create(scene.shop)
    await scene.browser.visit({}, async ({ page, context }) => {
      await page.addInitScript(() => {
        const all: unknown[] = []
        Object.assign(window, { all })
        addEventListener('message', ({ data }) => all.push(data))
      })
      await page.goto(scene.shop.pageFor('inline', onboardingUrl))
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

describe('the samples of the guide', () => {
  let scene: EmbedScene
  before(async () => {
    scene = await openEmbedScene()
  })
  after(() => scene.close())

  const guide = readFileSync(new URL('../../docs/integrate/embed.md', import.meta.url), 'utf8')
  const samples = [...guide.matchAll(/^```html test\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
  /** In the order of the guide. */
  const used: Array<(page: Page, id: string) => Promise<void>> = [
    async (page) => {
      await press(page, 'Open an account')
      const frame = await frameIn(page)
      await at(frame, /Testbolaget/)
      assert.equal(await page.getByRole('dialog', { name: 'Open an account' }).count(), 1)
    },
    async (page) => {
      await at(await frameIn(page), /Testbolaget/)
      assert.equal(await page.locator('foyer-onboarding iframe').getAttribute('title'), 'Open an account')
    },
    async (page) => {
      await page.waitForLoadState()
      assert.equal(await page.getByRole('heading', { name: 'Shop' }).count(), 1)
    },
  ]
  test('there is one for each way', () => assert.equal(samples.length, used.length))
  for (const [place, sample] of samples.entries())
    test(`sample ${place + 1} works as it is written`, async () => {
      const { id, onboardingUrl } = await scene.create(scene.shop)
      const written = sample
        .replaceAll('https://kyc.shop.example', scene.world.baseUrl)
        .replaceAll('{{ onboardingUrl }}', onboardingUrl)
      const expected = /Scripts may close only the windows/
      await scene.browser.visit({ expected }, async ({ page }) => {
        await page.goto(scene.shop.show(written))
        await used[place]?.(page, id)
      })
    })
})
