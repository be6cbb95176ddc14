/** Visits the pages of the dashboard's gallery in a browser, each as the person who sees it. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type DashboardPage, dashboardPages } from './pages.ts'
import type { DashboardWorld } from './world.ts'

const settings = {
  reducedMotion: 'reduce',
  locale: 'en-GB',
  timezoneId: 'Europe/Stockholm',
  viewport: { width: 1280, height: 900 },
} as const

/** Nothing that is in the window is loading any more; a document further down is read when it comes there. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1, [role=dialog]')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true], [data-busy]')].every(
      (each) => each.getBoundingClientRect().top > innerHeight,
    ),
  )
}

export interface DashboardVisits {
  pages: DashboardPage[]
  /** Opens the page in the state that it shows; the same tab for all pages of one person. */
  open(shown: DashboardPage): Promise<Page>
  close(): Promise<void>
}

export function dashboardVisits(browser: Browser, of: DashboardWorld): DashboardVisits {
  const tabs = new Map<string, { context: BrowserContext; page: Page }>()
  const tabOf = async (as: DashboardPage['as'] = 'owner' as never): Promise<Page> => {
    const known = tabs.get(as)
    if (known) return known.page
    const context = await browser.newContext(settings)
    const member = of[as as 'owner' | 'viewer' | 'newcomer'] as DashboardWorld['owner'] | undefined
    if (member) await context.addCookies([cookieOf(of, member.token)])
    const page = await context.newPage()
    tabs.set(as, { context, page })
    return page
  }
  return {
    pages: dashboardPages(of),
    async open({ path, as, act }) {
      const page = await tabOf(as)
      await page.setViewportSize(settings.viewport)
      await page.goto('about:blank')
      await page.goto(`${of.world.baseUrl}/dashboard${path}`)
      await settled(page)
      if (act) {
        await act(page)
        await settled(page)
      }
      await page.evaluate('document.fonts.ready')
      return page
    },
    async close() {
      for (const { context } of tabs.values()) await context.close()
    },
  }
}

const cookieOf = ({ world }: DashboardWorld, value: string) => ({
  name: 'foyer.session_token',
  value,
  url: world.baseUrl,
  httpOnly: true,
})
