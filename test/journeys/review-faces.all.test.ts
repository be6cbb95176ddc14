/** What a program says about faces: in the report with its error rates, in the settings with a warning. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SimulatedBehaviour } from '@foyer/face-comparison/simulator'
import { signedIn } from '../harness/signed-in.ts'
import { memberOf } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser, type VisitOptions } from './browser.ts'
import { declaredTo, documentWorkflow } from './declared-document.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { openReport, reviewerOf, signIn } from './reviewers.ts'
import { dashboardAt } from './staff-browser.ts'

const rows: Array<[SimulatedBehaviour, shown: string[], VisitOptions]> = [
  [
    'match',
    [
      'The program takes both for the same person',
      'Of 1,000 different people, about 1 are taken for the same.',
      'Of 1,000 attacks, about 50 pass.',
    ],
    {},
  ],
  ['mismatch', ['The program takes them for different people', '31 on a scale'], { phone: true, dark: true }],
  ['rates-unknown', ['give its answer little weight', 'Not measured'], { dark: true }],
  ['no-face', ['Not compared: it finds no face in the photo of the face'], { phone: true }],
]

describe('the comparison of faces in the dashboard', () => {
  let world: World
  let browser: TestBrowser
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  const simulating = async (behaviour: SimulatedBehaviour): Promise<TestCustomer> => {
    const customer = await world.customer({ workflows: [documentWorkflow] })
    const settings = { behaviour, testEnvironment: 'true' }
    const owner = signedIn(world, customer, 'OWNER')
    assert.equal((await owner.call('providers.set', { provider: 'face-simulator', settings })).status, 200)
    return customer
  }

  for (const [behaviour, shown, how] of rows)
    test(`${behaviour}: stands under the photos as advice`, async () => {
      const customer = await simulating(behaviour)
      const id = await declaredTo(world, customer)
      const signe = await reviewerOf(world, customer, 'Signe Aldén')
      await browser.visit(how, async ({ page, context }) => {
        await signIn(context, world, signe)
        await openReport(page, world, id)
        const section = page.getByRole('region', { name: 'Faces, compared by a program' })
        for (let tries = 0; tries < 20 && !(await section.isVisible()); tries += 1) {
          await page.waitForTimeout(250)
          await page.reload()
          await page.getByRole('region', { name: 'Identity document', exact: true }).waitFor()
        }
        await section.scrollIntoViewIfNeeded()
        const text = await section.innerText()
        for (const words of ['Advice, not a proof', ...shown])
          assert.ok(text.includes(words), `${words} in ${text}`)
        assert.ok(await page.evaluate(() => document.body.scrollWidth <= innerWidth))
        assert.deepEqual(await violationsOf(page), [])
        await keepPicture(page, `review-faces-${behaviour}`)
      })
    })

  test('the settings say what it means to switch it on', async () => {
    const customer = await simulating('match')
    const owner = await memberOf(world, customer, 'OWNER', { name: 'Olga Ström' })
    await browser.visit({}, async ({ page, context }) => {
      await signIn(context, world, owner)
      await page.goto(dashboardAt(world, '/settings/providers?provider=face-service&market=*'))
      await page.getByText('GDPR, article 9').first().waitFor()
      assert.deepEqual(await violationsOf(page), [])
      await keepPicture(page, 'settings-faces')
    })
  })
})
