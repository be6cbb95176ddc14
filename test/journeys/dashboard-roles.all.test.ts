/** Roles in a browser: the pages of the rail, a forbidden page, and no identity number for some. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page, Response } from 'playwright-core'
import type { Role } from '#staff/roles.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { reviewedCustomer, waitingApplication } from './reviewers.ts'
import { dashboardAt, isInside, signInAs } from './staff-browser.ts'

const all = [
  ...['Home', 'Applications', 'Screening', 'Parties', 'Workflows', 'Developer', 'Team', 'Settings'],
  'Audit log',
]
const rails: Record<Role, string[]> = {
  OWNER: all,
  ADMIN: all,
  DEVELOPER: ['Home', 'Workflows', 'Developer', 'Team', 'Settings'],
  REVIEWER: ['Home', 'Applications', 'Screening', 'Parties', 'Workflows', 'Team'],
  VIEWER: ['Home', 'Applications', 'Screening', 'Parties', 'Workflows', 'Team'],
}
const words: Record<Role, string> = {
  OWNER: 'Owner',
  ADMIN: 'Admin',
  DEVELOPER: 'Developer',
  REVIEWER: 'Reviewer',
  VIEWER: 'Viewer',
}
/** The addresses of the pages in the rail, and of those below them. */
const addresses: Record<string, string[]> = {
  Home: ['/'],
  Applications: ['/applications', '/applications?view=all', '/applications/{application}'],
  Screening: ['', '/lists', '/monitored', '/test'].map((tab) => `/screening${tab}`),
  Parties: ['/parties'],
  Workflows: ['/workflows', ...['steps', 'rules', 'publish', 'integration', 'versions'].map(tabOf)],
  Developer: ['', '/webhooks', '/events', '/requests', '/reference'].map((part) => `/developer${part}`),
  Team: ['/team'],
  Settings: ['/settings', '/settings/look'],
  'Audit log': ['/audit'],
}
function tabOf(tab: string): string {
  return `/workflows/{workflow}/${tab}`
}
const noAccess = 'Your role does not open this page'

interface Heard {
  refused: string[]
  texts: string[]
}

/** The replies of the API during a visit. */
function listen(context: BrowserContext): () => Promise<Heard> {
  const replies: Response[] = []
  context.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/v1/')) replies.push(response)
  })
  return async () => ({
    refused: replies.filter((reply) => reply.status() === 403).map((reply) => reply.url()),
    // A reply that a change of the page cut off was not read by it either.
    texts: await Promise.all(replies.map((reply) => reply.text().catch(() => ''))),
  })
}

describe('the roles of the dashboard', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let applicationId: string
  let numbers: string[]
  const members = new Map<Role, StaffMember>()
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    for (const role of Object.keys(rails) as Role[]) members.set(role, await memberOf(world, customer, role))
    applicationId = await waitingApplication(world, customer)
    numbers = await realNumbers()
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  /** In each way that people write them. */
  async function realNumbers(): Promise<string[]> {
    const owner = members.get('OWNER') as StaffMember
    const { body } = await owner.call('applications.identityNumbers.reveal', { applicationId })
    const found = body.data.map(({ number }: { number: string }) => number.replaceAll(/\D/g, ''))
    assert.ok(found.length > 0)
    return found.flatMap((digits: string) => {
      const short = digits.slice(-10)
      return [digits, short, `${short.slice(0, 6)}-${short.slice(6)}`]
    })
  }
  const holdsNumber = (text: string) => numbers.some((number) => text.includes(number))
  const addressOf = (path: string) =>
    path
      .replace('{application}', encodeURIComponent(applicationId))
      .replace('{workflow}', encodeURIComponent(customer.workflows.KYB))
  const open = async (page: Page, path: string) => {
    await page.goto(dashboardAt(world, addressOf(path)))
    await isInside(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  for (const role of ['REVIEWER', 'OWNER', 'ADMIN', 'DEVELOPER', 'VIEWER'] as const)
    test(`show ${role} its pages in the navigation, and an explanation on a forbidden one`, () =>
      browser.visit({}, async ({ page, context }) => {
        await signInAs(context, world, members.get(role) as StaffMember)
        await open(page, '/')
        const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
        const names = (await links.allInnerTexts()).map((text) => text.replaceAll(/\s*\d+\s*$/g, '').trim())
        assert.deepEqual(names, rails[role])
        await page.getByRole('button', { name: new RegExp(`${words[role]} Account and sign out$`) }).waitFor()
        for (const name of all.filter((each) => !rails[role].includes(each))) {
          await open(page, addresses[name]?.at(-1) ?? '')
          await page.getByRole('heading', { level: 1, name: noAccess }).waitFor()
          await page.getByText(`You work here as ${words[role]}.`).waitFor()
        }
      }))

  for (const role of ['REVIEWER', 'DEVELOPER', 'VIEWER'] as const)
    test(`load no identity number and no refused request on the pages of ${role}`, () =>
      browser.visit({}, async ({ context }) => {
        await signInAs(context, world, members.get(role) as StaffMember)
        const heard = listen(context)
        const paths = rails[role].flatMap((name) => addresses[name] ?? [])
        const visitAll = async () => {
          const page = await context.newPage()
          for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
            await open(page, path)
            await page.waitForLoadState('networkidle')
            assert.equal(await page.getByRole('heading', { name: noAccess }).count(), 0, path)
          }
        }
        await Promise.all([visitAll(), visitAll(), visitAll()])
        const { refused, texts } = await heard()
        assert.deepEqual([...new Set(refused)], [], 'no page asks for what its role may not have')
        assert.ok(texts.length > 20)
        const withNumbers = texts.filter(holdsNumber)
        assert.equal(withNumbers.length, 0, withNumbers[0]?.slice(0, 400))
      }))

  test('show a number only to those who decide, and only on request', () =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, members.get('REVIEWER') as StaffMember)
      const heard = listen(context)
      await open(page, '/applications/{application}')
      await page.locator('#people').getByRole('button', { name: 'Reveal' }).click()
      await page
        .locator('#people')
        .getByText(/^\d{12}$/)
        .first()
        .waitFor()
      assert.ok((await heard()).texts.some(holdsNumber), 'the search above would find one')
    }))

  test('give a viewer no number in an export, a search or a direct read', () =>
    browser.visit({}, async ({ page, context }) => {
      const viewer = members.get('VIEWER') as StaffMember
      await signInAs(context, world, viewer)
      await page.addInitScript(() => Object.assign(globalThis, { showSaveFilePicker: undefined }))
      await open(page, '/applications')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export as CSV' }).click()
      const csv = await readFile((await (await download).path()) as string, 'utf8')
      assert.ok(csv.includes('Maskinprovet'), csv)
      assert.ok(!holdsNumber(csv), csv)
      for (const operation of ['get', 'report.get', 'person.get', 'organization.get', 'events.list'])
        assert.ok(!holdsNumber((await viewer.call(`applications.${operation}`, { applicationId })).text))
      for (const [operation, more] of [
        ['applications.report.get', { format: 'PDF' }],
        ['applications.documents.list', {}],
        ['applications.identityNumbers.reveal', {}],
        ['applications.session.create', {}],
      ] as const) {
        const reply = await viewer.call(operation, { applicationId, ...more })
        assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient_role'], operation)
      }
    }))

  test('refuse a developer the data of an applicant', async () => {
    const developer = members.get('DEVELOPER') as StaffMember
    for (const operation of ['get', 'report.get', 'search', 'export', 'session.create', 'update', 'cancel']) {
      const body = ['search', 'export'].includes(operation) ? {} : { applicationId }
      const reply = await developer.call(`applications.${operation}`, body)
      assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient_role'], operation)
    }
  })
})
