/** The button for the dialog of the browser: shown only where there is one, and a "no" is no failure. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { open, openWorld, sent, skip, world } from '#web/samples/script-world.ts'

openWorld()

const button = () => world.page.getByRole('button', { name: 'Use your wallet with this browser' })

/** The browser as it would be; `gives` is the source of a function that makes the answer. */
async function withDialog(gives: string, allows = true) {
  await world.page.addInitScript(`
    const allows = (name) => ${allows} && name === 'openid4vp-v1-signed'
    window.DigitalCredential = { userAgentAllowsProtocol: allows }
    navigator.credentials.get = async (options) => {
      window.asked = JSON.stringify(options)
      return (${gives})()
    }`)
  await open('eid, wallet')
}
async function formSent() {
  await world.page.waitForFunction(() => document.title === 'answered')
  const { csrf: _csrf, ...fields } = Object.fromEntries(
    new URLSearchParams(sent('/identity/eid').at(-1)?.body),
  )
  return fields
}
const asked = async () => JSON.parse((await world.page.evaluate('window.asked')) as string)

describe('the wallet dialog of the browser', { skip }, () => {
  test('has no button where the browser lacks it, or this protocol', async () => {
    await world.page.addInitScript('delete window.DigitalCredential')
    await open('eid, wallet')
    assert.equal(await button().count(), 0)
    await withDialog('() => null', false)
    assert.equal(await button().count(), 0)
  })
  test('replaces the link for the phone on a computer', async () => {
    await withDialog('() => null')
    const primary = world.page.locator('.eid .button.primary').filter({ visible: true })
    assert.deepEqual(await primary.allTextContents(), ['Use your wallet with this browser'])
    const all = world.page.locator('.eid .actions .button').filter({ visible: true })
    assert.equal((await all.allTextContents())[0], 'Use your wallet with this browser')
  })
  test('receives the signed request, and the form sends its answer', async () => {
    await withDialog(`() => ({ data: { response: 'encrypted' } })`)
    await button().click()
    assert.deepEqual(await formSent(), { do: 'browser', response: 'encrypted' })
  })
  for (const name of ['AbortError', 'NotAllowedError'])
    test(`treats ${name} as a refusal`, async () => {
      await withDialog(`() => { throw new DOMException('', '${name}') }`)
      await button().click()
      assert.deepEqual(await formSent(), { do: 'cancel', response: '' })
    })
  for (const gives of [
    `() => { throw new DOMException('', 'NetworkError') }`,
    '() => null',
    '() => ({ data: {} })',
  ])
    test(`reports a failure: ${gives}`, async () => {
      await withDialog(gives)
      await button().click()
      await world.page.getByText('The browser couldn’t reach a wallet').waitFor()
      assert.ok(await button().isEnabled())
      const { digital } = await asked()
      assert.deepEqual(digital.requests, [
        { protocol: 'openid4vp-v1-signed', data: { request: 'signed.request.sample' } },
      ])
    })
})
