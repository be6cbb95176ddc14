/** The dashboard in a browser: its addresses, its headings, and the session of a member. */
import type { BrowserContext, Page } from 'playwright-core'
import type { StaffMember } from '../harness/staff.ts'
import type { World } from '../harness/world.ts'

export const dashboardAt = (world: World, path: string) => `${world.baseUrl}/dashboard${path}`

/** The browser has the session of this member already. */
export const signInAs = (context: BrowserContext, world: World, { token }: Pick<StaffMember, 'token'>) =>
  context.addCookies([{ name: 'foyer.session_token', value: token, url: world.baseUrl, httpOnly: true }])

/** Waits for the page with this heading. */
export const isAt = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()

/** Fills in the fields by their labels. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Waits for the frame around the first page, whichever that is. */
export const isInside = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor()
