/** The pages with text at 200 %, in forced colours, and in print. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, overflow } from '../samples/browser.ts'
import { skip } from '../samples/script-world.ts'
import { type Gallery, serveGallery } from '../samples/serve.ts'
import { samples } from '../samples.ts'

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

async function see(name: string, options: BrowserContextOptions, look: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, ...options })
  await page.goto(gallery.address(name))
  await page.evaluate('document.fonts.ready')
  await look(page)
  await page.close()
}

/** Words of up to twelve letters that are broken over two lines. */
const brokenWords = (selector: string) => `[...document.querySelectorAll('${selector}')].flatMap((each) => {
  const text = each.firstChild
  return [...text.data.matchAll(/(?<= |^)[^ ]{1,12}(?= |$)/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
})`
const twiceAsLarge = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { font-size: 200% }')
  document.adoptedStyleSheets = [sheet]
}`

describe('text at 200 %', { skip }, () => {
  for (const [name, selector] of [
    ['check', '.customer-word, .small-heading, .heading'],
    ['check (sv)', '.customer-word, .small-heading, .heading'],
    ['start, resumed', '.customer-word, .heading, .step > * > span:not(.icon)'],
    [
      'step questionnaire, with problems',
      '.customer-word, .heading, .label, .summary a, .choices.beside .choice-label',
    ],
  ] as const)
    test(`does not break a word: ${name}`, () =>
      see(name, {}, async (page) => {
        await page.evaluate(twiceAsLarge)
        assert.deepEqual(await page.evaluate(brokenWords(selector)), [])
        assert.equal(await page.evaluate(overflow), 0)
      }))

  test('leaves a file name its own line', () =>
    see('step documents, many files and a full slot', {}, async (page) => {
      const ends = `[...document.querySelectorAll('.file-name, .files')]
        .map((each) => Math.round(each.getBoundingClientRect().right))`
      assert.ok(
        new Set((await page.evaluate(ends)) as number[]).size > 1,
        'in small letters Remove is beside it',
      )
      await page.evaluate(twiceAsLarge)
      assert.equal(new Set((await page.evaluate(ends)) as number[]).size, 1)
    }))
})

describe('forced colours', { skip }, () => {
  const styleOf = (page: Page, selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

  test('distinguish the primary button from the secondary one and from a link', () =>
    see('step organization, search', { forcedColors: 'active' }, async (page) => {
      const fills = [
        await styleOf(page, '.button.primary', 'background-color'),
        await styleOf(page, '.button.second', 'background-color'),
      ]
      assert.notEqual(fills[0], fills[1])
      assert.equal(await styleOf(page, '.button.second', 'border-top-width'), '1px')
      assert.equal(await styleOf(page, '.button.link', 'border-top-width'), '0px')
    }))
})

describe('a text to accept', { skip }, () => {
  test('shows its list as a list', () =>
    see('step terms', {}, async (page) => {
      const text = await page.locator('.term-text').last().innerText()
      const list = page.locator('.term-text').last().getByRole('listitem')
      assert.match(text, /^Four times a year:/)
      assert.deepEqual(await list.allInnerTexts(), ['in spring', 'and so on'])
    }))
})

describe('print', { skip }, () => {
  test('is white, even with a dark screen', () =>
    see('look #00a651', { colorScheme: 'dark' }, async (page) => {
      const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
      const screen = await ground()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      assert.notEqual(await ground(), screen)
      assert.match(String(await ground()), /^oklch\(0\.99/)
    }))

  test('shows only the answers, in a print size', () =>
    see('check', {}, async (page) => {
      await page.emulateMedia({ media: 'print' })
      for (const unwanted of ['.change', '.actions', '.back', '.languages'])
        assert.equal(await page.locator(`${unwanted}:visible`).count(), 0, unwanted)
      const size = await page
        .locator('body')
        .evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize))
      assert.ok(size > 13 && size < 15.5, `${size} px`)
      const gap = await page.evaluate(
        `document.querySelector('.group .facts').getBoundingClientRect().top - (() => {
          const range = document.createRange()
          range.selectNodeContents(document.querySelector('.group .small-heading'))
          return range.getBoundingClientRect().bottom
        })()`,
      )
      assert.ok((gap as number) >= 8, `the heading is ${gap} px above its line`)
    }))
})
