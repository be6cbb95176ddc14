/** A declared identity document in the report: its photos beside each other, and what was typed of it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser, type VisitOptions } from './browser.ts'
import { declaredTo, documentWorkflow } from './declared-document.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { openReport, reviewerOf, signIn } from './reviewers.ts'

describe('an identity document in the report', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let id: string
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ workflows: [documentWorkflow] })
    id = await declaredTo(world, customer)
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  for (const how of [{}, { phone: true, dark: true }] satisfies VisitOptions[])
    test(`shows its photos and its facts, ${JSON.stringify(how)}`, async () => {
      const signe = await reviewerOf(world, customer, 'Signe Aldén')
      await browser.visit(how, async ({ page, context }) => {
        await signIn(context, world, signe)
        await openReport(page, world, id)
        const section = page.getByRole('region', { name: 'Identity document', exact: true })
        await section.scrollIntoViewIfNeeded()
        const text = await section.innerText()
        for (const shown of [
          'National identity card, Sweden',
          'Anna Testsson',
          '18 February 1983',
          '1 May 2036',
          'Say the same, and their check digits hold',
          'Front',
          'Back',
          'Face',
        ])
          assert.ok(text.includes(shown), `${shown} in ${text}`)
        assert.ok(!text.includes('XB4711820'), 'the number is hidden until somebody asks for it')
        for (const slot of ['front', 'back', 'selfie']) {
          const shown = section.getByRole('region', { name: `Preview of ${slot}.jpg` })
          await shown.scrollIntoViewIfNeeded()
          await shown.getByRole('img').waitFor()
        }
        assert.ok(await page.evaluate(() => document.body.scrollWidth <= innerWidth))
        assert.deepEqual(await violationsOf(page), [])
        await keepPicture(page, `review-identity-document-${how.phone ? 'phone' : 'desktop'}`)
        await page.getByRole('button', { name: 'Reveal' }).first().click()
        await section.getByText('XB4711820').waitFor()
      })
    })
})
