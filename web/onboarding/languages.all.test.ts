/**
 * Every screen and state in the eight other languages: no horizontal scrolling at 400 %, no complaint of the
 * browser, and, in one of the languages by turns, no violation of axe's rules about words. pages.all.test.ts
 * checks all rules in English: colours are the same in each language, and translations.test.ts proves that
 * each has all texts.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import type { Browser, Page } from 'playwright-core'
import { complaintsOn, ofWords, openBrowser, overflow, violationsOn } from '../samples/browser.ts'
import { enhanced } from '../samples/page-checks.ts'
import { skip } from '../samples/script-world.ts'
import { type Gallery, serveGallery } from '../samples/serve.ts'
import { samples } from '../samples.ts'
import { supportedLanguage, textsOf } from '../shared/translations.ts'

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

const others = languageCodes.filter((code) => code !== 'en')
for (const [turn, language] of others.entries())
  describe(language, { skip }, () => {
    let page: Page
    let complaints: string[]
    before(async () => {
      // 1280 pixels at 400 %: WCAG 1.4.10.
      page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 256 } })
      complaints = complaintsOn(page)
    })
    after(() => page.close())

    const ofLanguage = samples.filter((sample) => sample.view.language === language)
    for (const [at, { name, view }] of ofLanguage.entries())
      test(name, async () => {
        await page.goto(gallery.address(name))
        await page.waitForSelector(enhanced, { state: 'attached' })
        assert.equal(await page.evaluate(overflow), 0, 'scrolls sideways at 320')
        if (at % others.length === turn) assert.deepEqual(await violationsOn(page, ofWords), [])
        assert.deepEqual(complaints.splice(0), [])
        const { error } = textsOf(supportedLanguage(language), view.market).page
        assert.equal((await page.title()).startsWith(`${error}:`), view.problems.length > 0)
      })
  })
