/** The effect of the page script, in a real browser. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answered, lastForm, open, openWorld, sent, skip, world } from '#web/samples/script-world.ts'

openWorld()

describe('any step', { skip }, () => {
  test('Enter activates Continue, not the language button before it', async () => {
    await open('step contact details, filled')
    await world.page.locator('#email').press('Enter')
    await answered()
    assert.equal(lastForm().get('do'), 'continue')
    assert.equal(lastForm().get('language'), null)
  })
  test('the language button sends the input too', async () => {
    await open('step contact details, filled')
    await world.page.locator('#email').fill('Berit')
    await world.page.locator('.languages summary').click()
    await world.page.getByRole('button', { name: 'Svenska' }).click()
    await answered()
    assert.equal(lastForm().get('language'), 'sv')
    assert.equal(lastForm().get('email'), 'Berit')
    assert.equal(lastForm().get('do'), null)
    assert.equal(lastForm().get('csrf'), 'token')
    assert.equal(lastForm().get('revision'), '0')
  })
  test('the error summary takes the focus', async () => {
    await open('step contact details, with problems')
    assert.equal(await world.page.evaluate('document.activeElement.id'), 'summary')
  })
  test('two presses of a button send once', async () => {
    await open('step contact details, filled')
    await world.page.getByRole('button', { name: 'Continue', exact: true }).dblclick()
    await answered()
    assert.equal(sent('/step').length, 1)
  })
  test('saves the input as a draft after some seconds', async () => {
    await open('step contact details, filled')
    await world.page.locator('#email').fill('Åström')
    await world.page.waitForResponse((response) => response.url().endsWith('/draft'))
    const draft = new URLSearchParams(sent('/draft')[0]?.body)
    assert.equal(draft.get('email'), 'Åström')
    assert.equal(draft.get('csrf'), 'token')
    assert.equal(draft.get('do'), null)
  })
  test('reports a lost connection, waits, and then sends by itself', async () => {
    await open('step contact details, filled')
    await world.context.setOffline(true)
    await world.page.getByRole('button', { name: 'Continue', exact: true }).click()
    await world.page.locator('#connection').getByText('No connection right now').waitFor()
    await world.context.setOffline(false)
    await answered()
    assert.equal(lastForm().get('do'), 'continue')
  })
  test('removes the notice from the URL', async () => {
    await world.page.goto(`${world.gallery.address('notice file_removed')}&notice=file_removed#content`)
    await world.page.waitForURL(({ searchParams }) => !searchParams.has('notice'))
    assert.ok(await world.page.getByText('The file has been removed.').isVisible())
    const { searchParams, hash } = new URL(world.page.url())
    assert.deepEqual([searchParams.get('sample'), hash], ['notice file_removed', '#content'])
  })
  test('shows the arrow of a select in forced colours', async () => {
    await open('step organization, by hand, with problems')
    const appearance = "getComputedStyle(document.querySelector('select')).appearance"
    assert.equal(await world.page.evaluate(appearance), 'none')
    await world.page.emulateMedia({ forcedColors: 'active' })
    assert.equal(await world.page.evaluate(appearance), 'auto')
  })
  test('works without scripts', async () => {
    const plain = await world.browser.newContext({ javaScriptEnabled: false })
    const bare = await plain.newPage()
    await bare.goto(world.gallery.address('step contact details, filled'))
    await bare.locator('#email').press('Enter')
    await bare.waitForURL('**/step')
    assert.equal(lastForm().get('do'), 'continue')
    await plain.close()
  })
})
