/** The wallet in a browser: on a phone and a computer, without a script, saying no, and misbehaving. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { further, oneOf, test } from '../harness/further.ts'
import { setWallet } from '../harness/wallet.ts'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import { auditOf } from './case-reads.ts'
import { inspect, violationsOf } from './inspection.ts'
import { openScene, type Scene } from './scene.ts'

describe('a wallet', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
    await setWallet(scene.world, scene.customer)
  })
  after(() => scene.close())

  const chooseWallet = async ({ page }: Applicant) => {
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: /Wallet/ }).click()
    await loaded
  }
  const openWallet = async ({ page }: Applicant, name: RegExp) => {
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name }).filter({ visible: true }).first().click()
    await loaded
  }

  const ways = [
    { phone: true, javaScript: true },
    { phone: true, javaScript: false },
    { phone: false, javaScript: true },
    { phone: false, javaScript: false },
  ]
  for (const { phone, javaScript } of oneOf(ways))
    test(`proves a person on a ${phone ? 'phone' : 'computer'}, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'en', phone }, async ({ page }) => {
        const anna = applicantOn(page, 'en', { javaScript })
        await anna.open(link)
        await anna.begin()
        await chooseWallet(anna)
        await anna.isAt('Confirm your identity with EU Digital Identity Wallet (test)')
        assert.equal(await page.locator('.eid-asks').innerText(), 'What Testbolaget asks for')
        // Another device than the phone can go on there.
        const onPhone = page.getByRole('link', { name: anna.texts.handoff.heading })
        assert.equal(await onPhone.isVisible(), !phone)
        if (javaScript) await inspect(page, `wallet-waiting-${phone ? 'phone' : 'computer'}`)
        await openWallet(anna, phone ? /^Open your wallet$/ : /on this computer$/)
        await anna.isAt('Test wallet')
        if (javaScript) assert.deepEqual(await violationsOf(page), [])
        await anna.press('Continue as Anna Testsson')
        await anna.isAtStep('step.PERSON_DETAILS')
      })
      const actions = (await auditOf(scene, id)).filter((action) => action.startsWith('identity.'))
      assert.deepEqual(actions, ['identity.started', 'identity.proven'])
    })

  further('says no, then misbehaves, then proves', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en', phone: true }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await chooseWallet(anna)
      await openWallet(anna, /^Open your wallet$/)
      await anna.press('Cancel')
      assert.match(await anna.notice(), new RegExp(anna.texts.notices.eid_cancelled))
      await chooseWallet(anna)
      await openWallet(anna, /^Open your wallet$/)
      await page.getByLabel('Make the wallet misbehave').selectOption('REVOKED')
      await anna.press('Continue as Anna Testsson')
      assert.match(await anna.notice(), /has been withdrawn by its issuer/)
      await chooseWallet(anna)
      await openWallet(anna, /^Open your wallet$/)
      await anna.press('Continue as Anna Testsson')
      await anna.isAtStep('step.PERSON_DETAILS')
    })
    const actions = (await auditOf(scene, id)).filter((action) => action.startsWith('identity.'))
    const tried = ['identity.started', 'identity.not_proven']
    assert.deepEqual(actions, [...tried, ...tried, 'identity.started', 'identity.proven'])
  })

  further('answers in another tab: the page that waits goes back to the choice', async () => {
    const { link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en', phone: true }, async ({ page, context }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await chooseWallet(anna)
      const wallet = await context.newPage()
      const href = await page.getByRole('link', { name: 'Open your wallet' }).getAttribute('href')
      await wallet.goto(href ?? '')
      await wallet.getByLabel('Make the wallet misbehave').selectOption('WRONG_NONCE')
      await wallet.getByRole('button', { name: 'Continue as Anna Testsson' }).click()
      await wallet.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('button', { name: /Wallet/ }).waitFor()
    })
  })
})
