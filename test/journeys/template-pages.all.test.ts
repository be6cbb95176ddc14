/**
 * Every page of the three templates as staff preview them, in nine languages and markets, empty, filled and
 * with problems by turns: nothing scrolls sideways at 400 %, and axe finds no violation. Neither colours nor
 * names depend on each other, so the rules about words are checked on all of them, and the others in light
 * and dark by turns. `web/onboarding/languages.all.test.ts` sees every state of every kind of step.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import limitedCompany from '#workflows/templates/kyb-limited-company.json' with { type: 'json' }
import soleTrader from '#workflows/templates/kyb-sole-trader.json' with { type: 'json' }
import privatePerson from '#workflows/templates/kyc-private-person.json' with { type: 'json' }
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { memberOf } from '../harness/staff.ts'
import { startWorld, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { keepPicture, violationsOf, wordViolationsOf } from './inspection.ts'
import { signInAs } from './staff-browser.ts'

/** Each language in a market where people speak it. */
const places = [
  ['GB', 'en'],
  ['SE', 'sv'],
  ['NO', 'nb'],
  ['DK', 'da'],
  ['FI', 'fi'],
  ['DE', 'de'],
  ['NL', 'nl'],
  ['FR', 'fr'],
  ['EE', 'et'],
] as const
const fillings = ['empty', 'filled', 'problems'] as const
const templates = Object.entries({ privatePerson, limitedCompany, soleTrader })

const isTooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

describe('the pages of the templates', () => {
  let world: World
  let browser: TestBrowser
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
  })
  after(async () => {
    await browser.close()
    await world.close()
  })

  /** In each language at 400 %, two languages of each filling; in one language with all rules. */
  async function look(page: Page, path: string, { at, name }: { at: number; name: string }): Promise<void> {
    for (const [turn, [market, language]] of places.entries()) {
      const filling = fillings[(at + turn) % fillings.length]
      await page.setViewportSize({ width: 320, height: 256 })
      const reply = await page.goto(`${world.baseUrl}${path}/${market}/${language}/${filling}/${name}`)
      const what = `${name}, ${market}, ${language}, ${filling}`
      assert.equal(reply?.status(), 200, what)
      assert.equal(await page.evaluate(isTooWide), 0, `${what} scrolls sideways`)
      assert.deepEqual(await wordViolationsOf(page), [], what)
      if ((at + turn) % places.length !== 0) continue
      await page.setViewportSize({ width: 390, height: 844 })
      await keepPicture(page, `template-${name}-${language}-${filling}`)
      assert.deepEqual(await violationsOf(page), [], what)
      await page.emulateMedia({ colorScheme: 'dark' })
      assert.deepEqual(await violationsOf(page), [], `${what}, dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }

  for (const [template, definition] of templates)
    test(template, async () => {
      const workflow = definition as unknown as WorkflowDefinition
      const customer = await world.customer({ name: 'Testbolaget', workflows: [workflow] })
      const developer = await memberOf(world, customer, 'DEVELOPER')
      await browser.visit({ language: 'en' }, async ({ page, context }) => {
        await signInAs(context, world, developer)
        const path = `/onboarding/preview/${customer.workflows[workflow.kind]}`
        const names = ['', ...workflow.steps.map(({ key }) => key), 'check']
        for (const [at, name] of names.entries()) await look(page, path, { at, name })
      })
    })
})
