/** Every screen and state in a real browser: no axe violation, no CSP violation, no horizontal scrolling. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { complaintsOn, ofColours, ofWords, openBrowser, overflow, violationsOn } from '../samples/browser.ts'
import { dist, type Gallery, serveGallery } from '../samples/serve.ts'
import { samples } from '../samples.ts'

const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

let gallery: Gallery
let browser: Browser
before(async () => {
  if (skip) return
  gallery = await serveGallery(samples)
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await gallery?.close()
})

/** All parts of the page are enhanced. */
const enhanced = 'html:not(:has([data-island]:not(.live)))'
/** Elements that need 44 pixels, which is stricter than WCAG 2.2, 2.5.8. */
const standing =
  'button, input:not([type=hidden]), select, .back, .change, .summary a, .footer a, .choice-label'
const smallTargets = `[...document.querySelectorAll('${standing}')]
  .filter((each) => each.offsetParent && !each.matches('.visually-hidden, .box'))
  .filter((each) => each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)`

describe('light', { skip }, () => {
  let page: Page
  let complaints: string[]
  before(async () => {
    page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    complaints = complaintsOn(page)
  })
  after(() => page.close())

  for (const { name, view } of samples)
    test(name, async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(gallery.address(name))
      await page.waitForSelector(enhanced, { state: 'attached' })
      // Only the words differ in the other language.
      assert.deepEqual(await violationsOn(page, view.language === 'en' ? undefined : ofWords), [])
      assert.deepEqual(complaints.splice(0), [])
      assert.equal(await page.evaluate(overflow), 0, 'scrolls sideways at 390')
      assert.deepEqual(await page.evaluate(smallTargets), [])
      // HTML, autofill: `street-address` is a multi-line address and does not fit a single-line field.
      assert.equal(await page.locator('input[autocomplete=street-address]').count(), 0)
      if (view.screen.kind === 'STEP')
        assert.ok(
          (await page.locator('main :is(.button:not(.link), .way):visible').count()) > 0,
          'no button to go on by',
        )
      // 1280 pixels at 400 %: WCAG 1.4.10.
      await page.setViewportSize({ width: 320, height: 256 })
      assert.equal(await page.evaluate(overflow), 0, 'scrolls sideways at 320')
      assert.equal(
        (await page.title()).startsWith(view.language === 'sv' ? 'Fel:' : 'Error:'),
        view.problems.length > 0,
      )
      for (const more of await page.locator('.summary summary').all()) await more.click()
      for (const link of await page.locator('.summary a').all()) {
        await link.press('Enter')
        const focused = await page.evaluate('document.activeElement.matches("input, select, textarea")')
        assert.ok(focused, `leads to no field: ${await link.getAttribute('href')}`)
      }
    })
})

/** Only colours differ from light, and no colour depends on the language. */
describe('dark', { skip }, () => {
  let page: Page
  before(async () => {
    page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  })
  after(() => page.close())

  for (const { name } of samples.filter(({ view }) => view.language === 'en'))
    test(name, async () => {
      await page.goto(gallery.address(name))
      await page.waitForSelector(enhanced, { state: 'attached' })
      assert.deepEqual(await violationsOn(page, ofColours), [])
    })
})
