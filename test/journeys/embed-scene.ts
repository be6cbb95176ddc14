/** Pages of customers around the onboarding, in a browser that blocks the cookies of third parties. */
import assert from 'node:assert/strict'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { startWorld } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { applicantOn } from './applicant.ts'
import { openBrowser } from './browser.ts'
import { type EmbeddingSite, type Mode, openCookieSite, openEmbeddingSite } from './embedding-site.ts'

const workflowFor = (embedOrigins: string[]): WorkflowDefinition => ({
  name: 'Embedded',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'identity', kind: 'IDENTITY' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
  embedOrigins,
})
export const contact = { email: 'anna@example.com', phoneNumber: '0701740605' }
const blocked = '--test-third-party-cookie-phaseout'
export const widths = [390, 1280] as const
export const framed = ['dialog', 'inline'] as const

export const told = (page: Page) => page.locator('#told').innerText()
export const tells = (page: Page, text: string) => page.locator('#told', { hasText: text }).waitFor()

export async function frameIn(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe')
  return (await element.contentFrame()) ?? assert.fail('no frame')
}
export const at = (frame: Frame | Page, heading: string | RegExp) =>
  frame.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
export const press = (frame: Frame | Page, name: string) =>
  frame.getByRole('button', { name, exact: true }).first().click()

export async function begin(page: Page, mode: Mode): Promise<void> {
  if (mode !== 'inline') await press(page, 'Open an account')
}

/** In the new window that the frame opens. */
export async function proveAtTop(context: BrowserContext, frame: Frame): Promise<void> {
  const opened = context.waitForEvent('page')
  await press(frame, 'Continue in a new window')
  const top = await opened
  await top.waitForLoadState()
  const anna = applicantOn(top, 'en')
  await anna.proveAs('Anna Testsson')
  await anna.isAt(anna.texts.messages.handoff_done.title)
  assert.ok(!top.url().includes('/framed/'))
  await top.close()
}

export async function fillIn(frame: Frame): Promise<void> {
  await frame.getByLabel('Email').fill(contact.email)
  await frame.getByLabel('Phone number').fill(contact.phoneNumber)
}

export type EmbedScene = Awaited<ReturnType<typeof openEmbedScene>>

export async function openEmbedScene() {
  const world = await startWorld()
  const cookies = await openCookieSite()
  const shop = await openEmbeddingSite(world.baseUrl, cookies.origin)
  const foreign = await openEmbeddingSite(world.baseUrl)
  const customer = await world.customer({ workflows: [workflowFor([shop.origin])] })
  const allowed = [world.baseUrl, shop.origin, foreign.origin, cookies.origin]
  const browser = await openBrowser(allowed, [blocked])
  return {
    ...{ world, shop, foreign, browser },
    create: (site: EmbeddingSite) => world.create(customer, { redirectUrl: `${site.origin}/back` }),
    async close() {
      await browser.close()
      await Promise.all([shop.close(), foreign.close(), cookies.close(), world.close()])
    },
  }
}
