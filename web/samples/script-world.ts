/** A browser and a server that responds to the pages' scripts like the real one, and records the requests. */

import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { NoticeKey, StepView } from '#onboarding/view.ts'
import { type Sample, samples, stepFrame } from '../samples.ts'
import { complaintsOn, openBrowser } from './browser.ts'
import { dist, type Gallery, serveGallery } from './serve.ts'
import { sampleSteps } from './steps.ts'
import { chairAlone, wholeBoard } from './world.ts'

export const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

const noticed = (name: string, notice: NoticeKey): Sample => ({
  name: `${name}, ${notice}`,
  view: stepFrame(sampleSteps.find((each) => each.name === name)?.step as StepView, { notice }),
})
/** Pages with notices that a script removes. */
const noticedSamples = [
  noticed('organization, search', 'registry_no_hits'),
  noticed('documents, empty', 'file_removed'),
  noticed('documents, empty', 'reopened'),
]
/** The page that waits for an eID, which asks soon. */
const polledSamples = samples.flatMap(({ name, view: { screen, ...view } }): Sample[] => {
  if (screen.kind !== 'EID' || screen.state.kind !== 'WAITING') return []
  const state = { ...screen.state, askAgainAfterMs: 1000 }
  return [{ name: `${name}, polled`, view: { ...view, screen: { ...screen, state } } }]
})

interface ScriptWorld {
  gallery: Gallery
  browser: Browser
  context: BrowserContext
  page: Page
  complaints: string[]
  received: Array<{ path: string; body: string }>
  uploadAnswer: { status: number; body: unknown }
  /** Responses to the next drafts; later drafts are accepted. */
  draftAnswers: Array<{ status: number; headers?: Record<string, string>; body?: object }>
}
/** Opened before the first test of a file. Each test has a new page and an empty record. */
export const world = {
  received: [],
  draftAnswers: [],
  uploadAnswer: { status: 200, body: {} },
} as unknown as ScriptWorld

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

function answer(url: URL, response: ServerResponse, body: string): boolean {
  world.received.push({ path: url.pathname, body })
  if (url.pathname.endsWith('/search')) {
    const organizations = [wholeBoard, chairAlone].map(({ name, number, shownNumber }) => ({
      number,
      display: shownNumber,
      name,
      city: 'Stockholm',
      legalForm: { text: 'Limited company', local: 'AB', localLanguage: 'sv' },
    }))
    const down = url.searchParams.get('q') === 'down'
    json(response, 200, down ? { unavailable: true } : { organizations, count: 2 })
  } else if (url.pathname.endsWith('/draft')) {
    const { status, headers, body: more } = world.draftAnswers.shift() ?? { status: 200 }
    json(response, status, { kept: status === 200, ...more }, headers)
  } else if (body.includes('file:')) json(response, world.uploadAnswer.status, world.uploadAnswer.body)
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>answered</title>')
  return true
}

export function openWorld(): void {
  before(async () => {
    if (skip) return
    world.gallery = await serveGallery([...samples, ...noticedSamples, ...polledSamples], answer)
    world.browser = await openBrowser()
  })
  after(async () => {
    await world.browser?.close()
    await world.gallery?.close()
  })
  beforeEach(async () => {
    if (skip) return
    await world.context?.close()
    world.context = await world.browser.newContext()
    world.page = await world.context.newPage()
    world.complaints = complaintsOn(world.page)
    world.received.length = 0
    world.draftAnswers.length = 0
  })
}

export async function open(name: string): Promise<void> {
  await world.page.goto(world.gallery.address(name))
  await world.page.waitForSelector('html:not(:has([data-island]:not(.live)))', { state: 'attached' })
}
/** Stops the page's clock; only `world.page.clock.runFor` advances it. */
export async function stopClock(): Promise<void> {
  await world.page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await world.page.clock.pauseAt('2026-11-20T11:00:00Z')
}
export const sent = (end: string) => world.received.filter(({ path }) => path.endsWith(end))
/** The last form of the step that arrived. */
export const lastForm = () => new URLSearchParams(sent('/step').at(-1)?.body)
/** Waits for the response to the submitted form. */
export const answered = () => world.page.waitForURL('**/step')
