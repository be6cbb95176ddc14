/**
 * The button that continues is in the first screen of the pages that most applicants see, in every language:
 * on a phone, also with the browser's bars, and on a small laptop.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { languageCodes } from '@foyer/national-fields/schemas/languages'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '#web/samples/browser.ts'
import { enhanced } from '#web/samples/page-checks.ts'
import { skip } from '#web/samples/script-world.ts'
import { type Gallery, serveGallery } from '#web/samples/serve.ts'
import { samples } from '#web/samples.ts'

const sizes = {
  phone: { width: 390, height: 844 },
  /** With the bars of Safari. */
  'phone with bars': { width: 390, height: 664 },
  laptop: { width: 1280, height: 800 },
}
type Size = keyof typeof sizes
const everywhere = Object.keys(sizes) as Size[]
/** There the button is at the thumb. On a laptop it stands where the page ends, and these are long. */
const phones: Size[] = ['phone', 'phone with bars']

/** Not here: signatures, because what is signed is read before, and long forms. */
const pages: Record<string, Size[]> = {
  'start, company': everywhere,
  'start, person, two languages, long name': everywhere,
  'start, resumed': everywhere,
  'step organization, search': everywhere,
  'step organization, results': everywhere,
  'step organization, confirm': everywhere,
  'step organization, confirm a bankrupt one': everywhere,
  'step identity': everywhere,
  'step identity, wallet only': everywhere,
  'step identity, or a document': everywhere,
  'step identity, document, type': everywhere,
  'step identity, document, photos': everywhere,
  'step contact details, empty': everywhere,
  'step documents, empty': everywhere,
  'step bank account, both': everywhere,
  // Nine questions.
  'step questionnaire, empty': phones,
  // Every answer is read before it is sent.
  check: phones,
}

/** The button that continues, or the first of the rows that do. Nothing else may cover it. */
const primary = `(() => {
  const [found] = [...document.querySelectorAll('main :is(.button.primary, .way)')]
    .filter((each) => each.checkVisibility() && !each.matches('.visually-hidden'))
  if (!found) return 'none'
  scrollTo(0, 0)
  const { top, bottom, left, width } = found.getBoundingClientRect()
  if (bottom > innerHeight) return 'ends at ' + Math.round(bottom)
  const above = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
  return found.contains(above) ? 'seen' : 'covered by ' + above?.outerHTML.slice(0, 80)
})()`

describe('the button to continue', { skip }, () => {
  let gallery: Gallery
  let browser: Browser
  let page: Page
  before(async () => {
    gallery = await serveGallery(samples)
    browser = await openBrowser()
    page = await browser.newPage({ reducedMotion: 'reduce' })
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  for (const language of languageCodes)
    for (const [name, among] of Object.entries(pages))
      test(`is in the first screen: ${name}, ${language}`, async () => {
        await page.goto(gallery.address(language === 'en' ? name : `${name} (${language})`))
        await page.waitForSelector(enhanced, { state: 'attached' })
        for (const size of among) {
          await page.setViewportSize(sizes[size])
          assert.equal(await page.evaluate(primary), 'seen', size)
        }
      })
})
