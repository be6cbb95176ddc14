/**
 * Every screen and state in the five other languages: no axe violation and no horizontal scrolling at 400 %.
 * The colours are the same in each language, and the names in each colour scheme: so pages.test.ts checks all
 * rules and both schemes in English, and here are the rules that depend on the words.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { languageCodes } from '../../src/schemas/languages.ts'
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

for (const language of languageCodes.filter((code) => code !== 'en'))
  describe(language, { skip }, () => {
    let page: Page
    let complaints: string[]
    before(async () => {
      // 1280 pixels at 400 %: WCAG 1.4.10.
      page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 256 } })
      complaints = complaintsOn(page)
    })
    after(() => page.close())

    for (const { name, view } of samples.filter((sample) => sample.view.language === language))
      test(name, async () => {
        await page.goto(gallery.address(name))
        await page.waitForSelector(enhanced, { state: 'attached' })
        assert.equal(await page.evaluate(overflow), 0, 'scrolls sideways at 320')
        assert.deepEqual(await violationsOn(page, ofWords), [])
        assert.deepEqual(complaints.splice(0), [])
        const { error } = textsOf(supportedLanguage(language), view.market).page
        assert.equal((await page.title()).startsWith(`${error}:`), view.problems.length > 0)
      })
  })
