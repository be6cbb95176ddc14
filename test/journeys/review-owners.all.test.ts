/** The owners in the report: as a graph that the keyboard reaches, as a table, as a tree on a phone. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import type { StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser, type VisitOptions } from './browser.ts'
import { violationsOf } from './inspection.ts'
import { openReport, reviewedCustomer, reviewerOf, signIn, waitingApplication } from './reviewers.ts'

describe('the owners in the report', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let signe: StaffMember
  let circular: string
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    signe = await reviewerOf(world, customer, 'Signe Aldén')
    circular = await waiting('se-owners-circular')
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  const waiting = (key: string) => waitingApplication(world, customer, testCompanyOf(key) ?? assert.fail(key))
  const at = (id: string, work: (page: Page) => Promise<void>, how: VisitOptions = {}) =>
    browser.visit(how, async ({ page, context }) => {
      await signIn(context, world, signe)
      await openReport(page, world, id)
      await work(page)
    })
  const rowsOf = async (page: Page) =>
    (await page.locator('#owners tbody tr').allInnerTexts()).map((row) =>
      row
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/(?<=Test eID, |register, ).*?(?= none| Test eID)/g, 'TIME')
        .trim(),
    )

  test('are a graph and a table with the same content, and the circle has its finding', async () => {
    await at(circular, async (page) => {
      const graph = page.getByRole('region', { name: /^Who owns Rundgångens Prov AB/ })
      for (const name of ['Anna Testsson, 30%', 'Björn Provberg, 28% in total', 'Rundgångens Holding AB'])
        await graph.getByRole('group', { name }).waitFor()
      for (const share of ['30%', '40%', '70%', '60%'])
        await graph.getByText(share, { exact: true }).waitFor()
      assert.deepEqual(await rowsOf(page), [
        'Anna Testsson 30% directly the register, TIME Test eID, TIME none',
        'Björn Provberg 28% through Rundgångens Holding AB the register, TIME none',
      ])
      await page.getByText('Companies own each other in a circle').first().waitFor()
      assert.equal(await page.locator('[data-part="owners-graph"] [data-part="circular"]').count(), 1)
      assert.deepEqual(await violationsOf(page), [])
    })
  })

  test('can be reached and enlarged by keyboard', async () => {
    await at(circular, async (page) => {
      const graph = page.getByRole('region', { name: /^Who owns/ })
      await graph.getByRole('group').first().waitFor()
      const scale = () =>
        graph
          .locator('.react-flow__viewport')
          .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
      const before = await scale()
      await graph.getByRole('button', { name: 'Larger' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForFunction((known) => {
        const element = document.querySelector('.react-flow__viewport')
        return element && new DOMMatrix(getComputedStyle(element).transform).a > known
      }, before)
      await graph.getByRole('button', { name: 'Show all owners' }).focus()
      const reached = new Set<string>()
      for (let at = 0; at < 4; at += 1) {
        await page.keyboard.press('Tab')
        reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      }
      assert.ok(
        [...reached].some((name) => name.startsWith('Björn Provberg')),
        [...reached].join('; '),
      )
      assert.equal(reached.size, 4)
    })
  })

  test('are readable with an intermediate company of another country', async () => {
    const abroad = await waiting('se-owners-abroad')
    await at(
      abroad,
      async (page) => {
        await page.locator('[data-part="owners-graph"]').getByText('owners not known').waitFor()
        const row = page.locator('#owners tbody tr', { hasText: 'Nøveprøve Holding ApS' })
        await row.getByTitle(/^Finding \d+: Ownership unclear/).waitFor()
        assert.deepEqual(await violationsOf(page), [])
      },
      { dark: true },
    )
  })

  test('are a tree on a phone, which ends at a circle', async () => {
    await at(
      circular,
      async (page) => {
        const tree = page.locator('[data-part="tree"]')
        await tree.getByText('closes a circle').waitFor()
        assert.match(
          (await tree.innerText()).replaceAll(/\s+/g, ' '),
          /70% Rundgångens Holding AB .*40% Björn/,
        )
        assert.equal(await page.locator('[data-part="owners-graph"]').count(), 0)
        assert.deepEqual(await violationsOf(page), [])
      },
      { phone: true },
    )
  })

  test('disappear when another person erases the application', async () => {
    const id = await waiting('se-owners-abroad')
    await at(id, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Utlandsägda Provbolaget AB' }).waitFor()
      const reply = await world.call(
        '/v1/applications.erase',
        { applicationId: id },
        await world.token(customer),
      )
      assert.equal(reply.status, 200, reply.text)
      await page.getByRole('heading', { level: 1, name: 'This application is not here' }).waitFor()
      assert.equal(await page.getByText('Utlandsägda').count(), 0)
      assert.deepEqual(await violationsOf(page), [])
    })
  })

  test('are also given by the API, as intervals', async () => {
    const reply = await signe.call('applications.ownership.get', { applicationId: circular })
    assert.equal(reply.status, 200, reply.text)
    const { owners, threshold } = reply.body
    assert.deepEqual(threshold, { percent: 25, above: true })
    assert.deepEqual(
      owners.map(({ position, registered }: { position: string; registered: { share: object } }) => [
        position,
        registered.share,
      ]),
      [
        ['BENEFICIAL_OWNER', { minimum: 30, maximum: 30, isAboveMinimum: false }],
        ['BENEFICIAL_OWNER', { minimum: 28, maximum: 28, isAboveMinimum: false }],
      ],
    )
    // Sweden's register gives identity numbers, which people see in part only.
    assert.match(JSON.stringify(reply.body.parties), /"id":"\d{8}••••"/)
  })
})
