/** A wallet and a computer: a code for another device, and the dialog of the browser. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { checkRequest } from '@foyer/eids/wallet-simulator/request-check'
import { encryptedAnswer } from '#providers/store/wallet-simulator/wallet.ts'
import { setWallet, simulatedWorldOf } from '#test/harness/wallet.ts'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import type { Visit } from './browser.ts'
import { auditOf } from './case-reads.ts'
import { inspect } from './inspection.ts'
import { openScene, type Scene } from './scene.ts'

describe('a wallet on a computer', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
    await setWallet(scene.world, scene.customer, { testEnvironment: 'true', crossDevice: 'true' })
  })
  after(() => scene.close())

  async function begun({ page }: Visit, link: string, javaScript = true): Promise<Applicant> {
    const anna = applicantOn(page, 'en', { javaScript })
    await anna.open(link)
    await anna.begin()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: /Wallet/ }).click()
    await loaded
    return anna
  }
  const actionsOf = async (id: string) =>
    (await auditOf(scene, id)).filter((action) => action.startsWith('identity.'))

  for (const javaScript of [true, false])
    test(`proves a person with another device and a QR code, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ language: 'en', javaScript }, async (visit) => {
        const { page, context } = visit
        const anna = await begun(visit, link, javaScript)
        await anna.press('Show a QR code for a wallet on another device')
        await page.getByRole('img', { name: /^QR code for the wallet app/ }).waitFor()
        await page.getByText(/Only scan this code if you opened this page yourself/).waitFor()
        if (javaScript) await inspect(page, 'wallet-code')
        await page.setViewportSize({ width: 1280, height: 844 })
        const wallet = await context.newPage()
        const href = await page.getByRole('link', { name: /on this computer$/ }).getAttribute('href')
        await wallet.goto(href ?? '')
        await wallet.getByRole('button', { name: 'Continue as Anna Testsson' }).click()
        await wallet.getByRole('heading', { name: 'Your wallet has answered' }).waitFor()
        if (!javaScript) await page.getByRole('link', { name: 'Continue', exact: true }).click()
        await page.getByText('Anna Testsson').waitFor()
        await page.getByText('Sweden').waitFor()
        if (javaScript) await inspect(page, 'wallet-confirm')
        await anna.press('Yes, this is me')
        await anna.isAtStep('step.PERSON_DETAILS')
      })
      assert.deepEqual(await actionsOf(id), ['identity.started', 'identity.proven'])
    })

  test('of another person is refused', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async (visit) => {
      const { page, context } = visit
      const anna = await begun(visit, link)
      await anna.press('Show a QR code for a wallet on another device')
      const wallet = await context.newPage()
      const href = await page.getByRole('link', { name: /on this computer$/ }).getAttribute('href')
      await wallet.goto(href ?? '')
      await wallet.getByRole('button', { name: 'Continue as Anna Testsson' }).click()
      await page.getByText('Anna Testsson').waitFor()
      await anna.press('No, this isn’t me')
      assert.match(await anna.notice(), new RegExp(anna.texts.notices.eid_cancelled))
    })
    assert.deepEqual(await actionsOf(id), ['identity.started', 'identity.not_proven'])
  })

  /** The browser has a dialog, and behind it the simulated wallet, or a person who says no. */
  async function withDialog({ page }: Visit, error?: string): Promise<void> {
    const { world, customer } = scene
    const simulated = await simulatedWorldOf(world, customer)
    const { origin } = new URL(world.config.nocodeUrl)
    await page.exposeFunction('walletAnswer', (token: string) => {
      const now = world.clock.now()
      const anchors = simulated.accessAnchors
      const asked = checkRequest(token, { anchors, now, clientId: null, walletNonce: null, origin })
      return encryptedAnswer(simulated, asked, { person: 'anna-testsson' }, now, `origin:${origin}`)
    })
    await page.addInitScript(`
      const allows = (name) => name === 'openid4vp-v1-signed'
      window.DigitalCredential = { userAgentAllowsProtocol: allows }
      navigator.credentials.get = async ({ digital }) => {
        if (${JSON.stringify(error ?? '')}) throw new DOMException('', ${JSON.stringify(error ?? '')})
        return { data: { response: await window.walletAnswer(digital.requests[0].data.request) } }
      }`)
  }
  const openDialog = async ({ page }: Visit) => {
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Use your wallet with this browser' }).click()
    await loaded
  }

  test('proves a person with the dialog of the browser', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async (visit) => {
      await withDialog(visit)
      const anna = await begun(visit, link)
      await inspect(visit.page, 'wallet-dialog')
      await openDialog(visit)
      await anna.isAtStep('step.PERSON_DETAILS')
    })
    assert.deepEqual(await actionsOf(id), ['identity.started', 'identity.proven'])
  })

  for (const error of ['NotAllowedError', 'AbortError'])
    test(`can refuse in the dialog of the browser: ${error}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ language: 'en' }, async (visit) => {
        await withDialog(visit, error)
        const anna = await begun(visit, link)
        await openDialog(visit)
        assert.match(await anna.notice(), new RegExp(anna.texts.notices.eid_cancelled))
      })
      assert.deepEqual(await actionsOf(id), ['identity.started', 'identity.not_proven'])
    })
})
