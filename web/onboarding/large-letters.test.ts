/**
 * Every page in letters of two and four times the size on a phone: nothing is cut, nothing covers another
 * control, and no word that fits into the column is broken. axe sees none of this.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { oneOf, test } from '#test/harness/further.ts'
import { brandFiles, dressed } from '../gallery/brands.ts'
import { openBrowser } from '../samples/browser.ts'
import { breakagesOn, setLetters } from '../samples/large-letters.ts'
import { enhanced } from '../samples/page-checks.ts'
import { dist, type Gallery, serveGallery } from '../samples/serve.ts'
import { samples } from '../samples.ts'

const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

/** The narrowest parts: rows of owners with actions, a logo with facts. `npm run test:all` sees all pages. */
const narrowest = ['step owners, with problems', 'lindhamn: check']
const inLogo = ['start, company', 'check', 'done']
const english = samples.filter(({ view }) => view.language === 'en')
const branded = english
  .filter(({ name }) => inLogo.includes(name))
  .map((sample) => dressed('lindhamn', sample))
const shown = [...english, ...branded].map(({ name }) => name)
const sets = oneOf([narrowest, shown.filter((name) => !narrowest.includes(name))])

const lettersOf = 'getComputedStyle(document.documentElement).fontSize'

describe('in large letters on a phone', { skip }, () => {
  let browser: Browser
  let gallery: Gallery
  const pages = new Map<number, Page>()
  before(async () => {
    gallery = await serveGallery([...english, ...branded], brandFiles)
    browser = await openBrowser()
    for (const percent of [200, 400]) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await setLetters(page, percent)
      pages.set(percent, page)
    }
  })
  after(async () => {
    for (const page of pages.values()) await page.close()
    await gallery?.close()
  })

  for (const set of sets)
    for (const name of set)
      test(`nothing breaks: ${name}`, async () => {
        for (const [percent, page] of pages) {
          await page.goto(gallery.address(name))
          await page.waitForSelector(enhanced, { state: 'attached' })
          assert.equal(await page.evaluate(lettersOf), `${(16 * percent) / 100}px`)
          assert.deepEqual(await breakagesOn(page), [], `at ${percent} %`)
        }
      })
})
