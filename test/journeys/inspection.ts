/** Checks a page with axe in several widths and colour schemes, and takes screenshots on request. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Frame, Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The variants that change colours and width. */
const seen = { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] }
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  id: string
  help: string
  nodes: Array<{ html: string; failureSummary: string }>
}

/** Evaluated by the debugger, which the Content-Security-Policy does not restrict. */
/** Frames of other origins are asked by themselves: axe would send them messages. */
async function violationsOn(page: Page | Frame, run: object, iframes = true): Promise<string[]> {
  await page.evaluate(axe)
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ runOnly: run, resultTypes: ['violations'], iframes })})
      .then(({ violations }) => violations)`,
  )) as Violation[]
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** The rules whose result depends on the words: names, labels, languages and alternatives. */
const ofWords = ['cat.name-role-value', 'cat.language', 'cat.text-alternatives', 'cat.forms']

export const wordViolationsOf = (page: Page): Promise<string[]> =>
  violationsOn(page, { type: 'tag', values: ofWords })

/** In the width and the colours that the page has. */
export const violationsOf = (page: Page | Frame, iframes = true): Promise<string[]> =>
  violationsOn(page, { type: 'tag', values: tags }, iframes)

/** How many pixels of the page are beyond the window's right edge at this font size. */
const overhang = (page: Page, letters = '') =>
  page.evaluate((size) => {
    const { style } = document.documentElement
    style.fontSize = size
    const { scrollWidth, clientWidth } = document.documentElement
    style.fontSize = ''
    return scrollWidth - clientWidth
  }, letters)

/** A page that draws itself again for another width does so after the window has changed. */
async function isWithin(page: Page, message: string, letters?: string): Promise<void> {
  const until = Date.now() + 1000
  let beyond = await overhang(page, letters)
  while (beyond !== 0 && Date.now() < until) {
    await page.waitForTimeout(25)
    beyond = await overhang(page, letters)
  }
  assert.equal(beyond, 0, message)
}

/**
 * Light and dark, phone and desktop. Nothing overflows at 320 px (WCAG 1.4.10) or with large text (WCAG
 * 1.4.4).
 */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const { colorScheme, width, run } of [
    { colorScheme: 'light', width: 390, run: { type: 'tag', values: tags } },
    { colorScheme: 'dark', width: 1280, run: seen },
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await keepPicture(page, `${name}-${width}-${colorScheme}`)
    assert.deepEqual(await violationsOn(page, run), [], `${name}, ${colorScheme}`)
  }
  await page.setViewportSize({ width: 320, height: 844 })
  await isWithin(page, `${name} is wider than a window of 320 px`)
  await page.setViewportSize({ width: 390, height: 844 })
  await isWithin(page, `${name} is wider than a phone in letters twice as large`, '200%')
  const title = await page.title()
  assert.ok(title.length > 3, `${name} has a title`)
  assert.equal(
    title.startsWith('Error: '),
    (await page.locator('#summary').count()) === 1,
    `${name}: ${title}`,
  )
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.FOYER_TEST_PICTURES
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}
