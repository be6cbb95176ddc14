/**
 * The one axe run over the gallery: every kind of page of the hosted onboarding in English, with problems if
 * it has any, and every page of the dashboard, by all rules on a phone in light. `npm run test:all` adds the
 * other states, dialogs and menus of the dashboard, a desktop in dark, a window of 320 pixels (WCAG 1.4.10)
 * and letters twice as large (WCAG 1.4.4); pages.all.test.ts every state of the onboarding.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, type TestContext } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { further, test } from '#test/harness/further.ts'
import { openBrowser, overflow, violationsOn } from '../samples/browser.ts'
import { enhanced } from '../samples/page-checks.ts'
import { dist, type Gallery, serveGallery } from '../samples/serve.ts'
import { type Sample, samples } from '../samples.ts'
import type { DashboardPage } from './dashboard/pages.ts'
import { dashboardVisits } from './dashboard/visit.ts'
import { openDashboardWorld } from './dashboard/world.ts'

const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

/** The rules whose result depends on colours or on the width. */
const seen = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
}
const letters = (size: string) => `document.documentElement.style.fontSize = '${size}'`

/** The table of people in a report is wider than a phone in letters twice as large. */
const isWideInLargeLetters = (name: string): boolean => name.startsWith('report')

async function checkByAxe(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  assert.deepEqual(await violationsOn(page), [], 'on a phone, light')
  assert.ok((await page.title()).length > 3, 'it has a title')
}

async function checkWidths(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(letters('200%'))
  if (!isWideInLargeLetters(name)) await isWithin(page, 'in letters twice as large')
  await page.evaluate(letters(''))
  await page.setViewportSize({ width: 320, height: 844 })
  await isWithin(page, 'in a window of 320 pixels')
}

async function checkOnDesktop(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 900 })
  assert.deepEqual(await violationsOn(page, seen), [], 'on a desktop, dark')
}

/** A page that draws itself again for another width does so after the window has changed. */
async function isWithin(page: Page, what: string): Promise<void> {
  for (const until = Date.now() + 1_000; (await page.evaluate(overflow)) !== 0; )
    assert.ok(Date.now() < until, `it scrolls sideways ${what}`)
}

describe('axe finds nothing in the gallery', { skip }, () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser?.close())

  describe('on the pages of the onboarding', () => {
    const shown = ofEachKind()
    let gallery: Gallery
    let page: Page
    before(async () => {
      gallery = await serveGallery(shown)
      page = await browser.newPage()
    })
    after(() => gallery?.close())
    for (const { name } of shown)
      test(name, async () => {
        await page.goto(gallery.address(name))
        await page.waitForSelector(enhanced, { state: 'attached' })
        await checkByAxe(page)
      })
  })

  const ofDashboard = async (
    context: TestContext,
    look: (page: Page, name: string) => Promise<void>,
    isWanted: (shown: DashboardPage) => boolean,
  ) => {
    const world = await openDashboardWorld()
    const visits = dashboardVisits(browser, world)
    for (const shown of visits.pages.filter(isWanted))
      await context.test(shown.name, async () => look(await visits.open(shown), shown.name))
    await visits.close()
    await world.close()
  }
  test('on the pages of the dashboard', (context) => ofDashboard(context, checkByAxe, firstOfEachPage()))
  further('on the other states of the dashboard', (context) => {
    const isFirst = firstOfEachPage()
    return ofDashboard(context, checkByAxe, (shown) => !isFirst(shown))
  })
  const lookOtherwise = async (page: Page, name: string) => {
    await checkWidths(page, name)
    await checkOnDesktop(page)
  }
  further('on the dashboard, narrow, in large letters, and on a desktop in dark', (context) =>
    ofDashboard(context, lookOtherwise, () => true),
  )
})

/** Tells the first state of each page, whichever application, list or version it shows. */
function firstOfEachPage(): (shown: DashboardPage) => boolean {
  const known = new Set<string>()
  return ({ path, act }) => {
    const page = path.replace(/\?.*/, '').replaceAll(/foyer(?::|%3A)[^/]*/g, 'id')
    const isFirst = act === undefined && !known.has(page)
    if (isFirst) known.add(page)
    return isFirst
  }
}

/** Of each kind of screen and step the first sample with problems, or the first. */
function ofEachKind(): Sample[] {
  const kindOf = ({ screen }: Sample['view']) =>
    screen.kind === 'STEP' ? `STEP ${screen.step.kind}` : screen.kind
  const inEnglish = samples.filter(({ view }) => view.language === 'en')
  const byKind = Map.groupBy(inEnglish, ({ view }) => kindOf(view))
  const hasProblems = ({ view }: Sample) => view.problems.length > 0
  return [...byKind.values()].flatMap((each) => each.find(hasProblems) ?? each[0] ?? [])
}
