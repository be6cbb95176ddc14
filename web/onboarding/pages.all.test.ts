/**
 * Every screen and state in a real browser: no axe violation in light and dark, no horizontal scrolling, no
 * covered focus, everything seen in forced colours. languages.all.test.ts sees them in the other languages.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { brandFiles, dressed } from '../gallery/brands.ts'
import { complaintsOn, ofColours, openBrowser, overflow, violationsOn } from '../samples/browser.ts'
import {
  covered,
  enhanced,
  listsWithoutRole,
  pictureProblems,
  smallTargets,
  unseenInForcedColours,
} from '../samples/page-checks.ts'
import { dist, type Gallery, serveGallery } from '../samples/serve.ts'
import { type Sample, samples } from '../samples.ts'
import { supportedLanguage, textsOf } from '../shared/translations.ts'

const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

const inBrand = ['start, company', 'step bank account, both, with problems', 'check', 'done']

const english = samples.filter(({ view }) => view.language === 'en')
/** A customer with a logo, a cover, a tinted ground and another font. */
const branded = english
  .filter(({ name }) => inBrand.includes(name))
  .map((sample) => dressed('lindhamn', sample))

let gallery: Gallery
let browser: Browser
before(async () => {
  if (skip) return
  gallery = await serveGallery([...samples, ...branded], brandFiles)
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await gallery?.close()
})

async function goTo(page: Page, name: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(gallery.address(name))
  await page.waitForSelector(enhanced, { state: 'attached' })
}

async function checkTitle(page: Page, { language, market, problems }: Sample['view']): Promise<void> {
  const { error } = textsOf(supportedLanguage(language), market).page
  assert.equal((await page.title()).startsWith(`${error}:`), problems.length > 0)
}

/** Every link of the summary leads to a field, or to the button that corrects a row of a list. */
async function checkSummary(page: Page): Promise<void> {
  for (const more of await page.locator('.summary summary').all()) await more.click()
  for (const link of await page.locator('.summary a').all()) {
    await link.press('Enter')
    const focused = await page.evaluate(
      'document.activeElement.matches("input, select, textarea, [name=do], #add")',
    )
    assert.ok(focused, `leads to no field: ${await link.getAttribute('href')}`)
  }
}

async function checkColours(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.deepEqual(await violationsOn(page, ofColours), [], 'dark')
  await page.emulateMedia({ forcedColors: 'active' })
  assert.deepEqual(await page.evaluate(unseenInForcedColours), [])
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}

/** 1280 pixels at 400 %: WCAG 1.4.10. */
async function checkNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  assert.equal(await page.evaluate(overflow), 0, 'scrolls sideways at 320')
  assert.deepEqual(await page.evaluate(covered), [], 'covered at 400 %')
}

describe('every page', { skip }, () => {
  let page: Page
  let complaints: string[]
  before(async () => {
    page = await browser.newPage({ reducedMotion: 'reduce' })
    complaints = complaintsOn(page)
  })
  after(() => page.close())

  for (const { name, view } of [...english, ...branded])
    test(name, async () => {
      await goTo(page, name, 390, 844)
      assert.deepEqual(await violationsOn(page), [])
      assert.deepEqual(complaints.splice(0), [])
      assert.equal(await page.evaluate(overflow), 0, 'scrolls sideways at 390')
      assert.deepEqual(await page.evaluate(smallTargets), [])
      assert.deepEqual(await page.evaluate(listsWithoutRole), [])
      // HTML, autofill: `street-address` is a multi-line address and does not fit a single-line field.
      assert.equal(await page.locator('input[autocomplete=street-address]').count(), 0)
      if (view.screen.kind === 'STEP')
        assert.ok(
          (await page.locator('main :is(.button:not(.link), .way, .row .small-link):visible').count()) > 0,
          'no button to continue',
        )
      assert.deepEqual(await page.evaluate(pictureProblems), [], 'a picture that does not load')
      assert.deepEqual(await page.evaluate(covered), [], 'covered by the button at the thumb')
      await checkTitle(page, view)
      await checkSummary(page)
    })

  for (const { name } of [...english, ...branded])
    test(`works in ${name}, in the dark, in forced colours, and at 400 %`, async () => {
      await goTo(page, name, 390, 844)
      await checkColours(page)
      await checkNarrow(page)
    })
})
