/** A reviewer finds an owner by a part of the name, sees all their applications, and joins two. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { Page } from 'playwright-core'
import { clearCase, pepHit } from '#test/fixtures/case.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, isAt, isInside, press, signInAs } from './staff-browser.ts'

describe('people and companies', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let reviewer: StaffMember
  before(async () => {
    world = await startWorld({ dispatcher: false })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
    await company('Granhede Möbelsnickeri AB', 'Tova Lind Kvistmo', 60)
    await company('Tärnsund Elteknik AB', 'Tova Kvistmo', 40)
    await company('Havtornsby Bageri AB', 'Nils Bränn', 100)
    reviewer = await memberOf(world, customer, 'REVIEWER', { name: 'Signe Aldén' })
  })
  after(async () => {
    await browser.close()
    await world.close()
  })

  async function company(organizationName: string, owner: string, percent: number) {
    world.clock.advance(9 * 86_400_000)
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
    const { data } = clearCase('KYB')
    const holder = {
      ...{ kind: 'PERSON' as const, name: nameOf(owner, ''), personalIdentityNumber: null },
      ...{ dateOfBirth: '1979-03-03', nationality: 'SE', countryOfResidence: 'SE' },
    }
    const statement = { holder, of: null, type: 'SHAREHOLDING' as const, share: exactly(percent) }
    const owners = [{ ...statement, registryCode: null, registryText: null }]
    const number = `55991244${percent}`
    const registry = data.registry && {
      ...data.registry,
      owners,
      officers: [],
      organization: {
        ...data.registry.organization,
        organizationName,
        organizationNumber: { ...data.registry.organization.organizationNumber, id: number, display: number },
      },
    }
    const now = world.clock.now()
    const hit = { ...pepHit('01990000-0000-8000-8000-000000000001', 'Tova Kvistmo'), subject: owner }
    await set(world, customer, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now },
      data: { ...data, registry, pepHits: percent === 40 ? [hit] : [] },
    })
  }

  const rowsOf = (page: Page) => page.locator('table[aria-label="People and companies"] tbody tr')

  test('are found by a part of a name, with a page each, and joined by a person', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await page.goto(dashboardAt(world, '/parties'))
      await isAt(page, 'Parties')
      await page.getByText('Everyone that your applications name').waitFor()
      await inspect(page, 'parties-none')
      await page.keyboard.press('/')
      await page.keyboard.type('kvist')
      await page.getByRole('link', { name: 'Tova Lind Kvistmo' }).waitFor()
      assert.equal(await rowsOf(page).count(), 2)
      assert.ok(!new URL(page.url()).search.includes('kvist'), 'a name is in no address that a server gets')
      await inspect(page, 'parties-found')
      await page.getByRole('link', { name: 'Tova Kvistmo' }).click()
      await isAt(page, 'Tova Kvistmo')
      await page.getByText('Owner 40%').waitFor()
      await page.getByText('May match Tova Kvistmo, public office').waitFor()
      await inspect(page, 'party')
      await press(page, 'Join with Tova Lind Kvistmo')
      await page.getByText('Owner 60%').waitFor()
      await page.getByText('Joined by Signe Aldén').waitFor()
      await inspect(page, 'party-joined')
      await press(page, 'Undo for Tova Lind Kvistmo')
      await page.getByText('Owner 60%', { exact: true }).waitFor({ state: 'detached' })
    })
  })

  test('are found with Ctrl K, beside applications', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await page.goto(dashboardAt(world, '/'))
      await isInside(page)
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Pages, people, companies, applications').waitFor()
      await page.keyboard.type('bränn')
      await page.getByRole('menuitem', { name: 'Nils Bränn' }).first().waitFor()
      await page.getByRole('menuitem', { name: 'Havtornsby Bageri AB' }).waitFor()
      await inspect(page, 'find-people')
      await page.getByRole('menuitem', { name: 'Nils Bränn' }).first().click()
      await isAt(page, 'Nils Bränn')
    })
  })
})
