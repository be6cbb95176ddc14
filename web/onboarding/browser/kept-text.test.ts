/** Typed text that the server did not get: kept in the tab, offered again, and gone when it is not needed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { enhanced } from '#web/samples/page-checks.ts'
import { openWorld, skip, world } from '#web/samples/script-world.ts'
import { translations } from '#web/shared/translations.ts'

openWorld()

const { browser } = translations.en
const contact = 'step contact details, filled'
const details = 'step identity, document, details'
const typed = 'asa@provstad.example'
const kept = (page: Page) => page.evaluate('Object.entries(sessionStorage)')
/** At an address of the application, as the text is kept by it. */
const go = async (page: Page, name: string, path = 'step') => {
  await page.goto(world.gallery.address(name).replace('/?', `/onboarding/sample/${path}?`))
  await page.waitForSelector(enhanced, { state: 'attached' })
}
/** Types into a page whose session is lost, and waits until the page says so. */
async function typeWithoutSession(page: Page, name: string, field: string): Promise<void> {
  world.draftAnswers = [{ status: 401, body: { kept: false } }]
  await go(page, name)
  await page.locator(field).fill(typed)
  await page.locator('#connection:not(:empty)').waitFor()
}

describe('text that was typed when the session was lost', { skip }, () => {
  test('is offered again on the same page, and forgotten once the server has it', async () => {
    const { page } = world
    await typeWithoutSession(page, contact, '#email')
    await page.locator('#connection').getByText(browser.endedHere).waitFor()
    await go(page, 'message session_lost')
    await page.locator('#typed-kept').getByText(browser.typedKept).waitFor()
    await go(page, contact)
    assert.notEqual(await page.locator('#email').inputValue(), typed)
    await page.getByRole('button', { name: browser.typedUse }).click()
    assert.equal(await page.locator('#email').inputValue(), typed)
    await page.waitForFunction(() => sessionStorage.length === 0)
    assert.equal(await page.locator('#typed-offer').count(), 0)
    assert.deepEqual(
      world.complaints.filter((each) => !each.includes('401')),
      [],
    )
  })

  test('is offered in the tab that the new link opens, and removed on request', async () => {
    const { page, context } = world
    await typeWithoutSession(page, contact, '#email')
    const another = await context.newPage()
    await go(another, contact)
    await another.getByRole('button', { name: browser.typedDrop }).click()
    assert.deepEqual(await kept(another), [])
    assert.notEqual(await another.locator('#email').inputValue(), typed)
  })

  test('is not kept of an identity document', async () => {
    await typeWithoutSession(world.page, details, '#documentNumber')
    assert.deepEqual(await kept(world.page), [])
  })

  test('is forgotten at the end of the application', async () => {
    const { page } = world
    await typeWithoutSession(page, contact, '#email')
    await go(page, 'message error', 'check')
    assert.equal(((await kept(page)) as unknown[]).length, 1, 'an error says nothing about it')
    await go(page, 'check', 'done')
    assert.deepEqual(await kept(page), [])
  })
})

test('text that the server accepts is not kept', { skip }, async () => {
  const { page } = world
  await go(page, contact)
  await page.locator('#email').fill(typed)
  await page.locator('#phoneNumber').press('End')
  assert.equal(((await kept(page)) as unknown[]).length, 1)
  await go(page, 'check', 'check')
  assert.deepEqual(await kept(page), [])
})
