/** A declared identity document in the report: its photos beside each other, and what was typed of it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { zoneOf } from '@foyer/national-fields/test/machine-readable-zone'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type File, ledTo, visitorOf } from '../harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser, type VisitOptions } from './browser.ts'
import { photoOf } from './document-files.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { openReport, reviewerOf, signIn } from './reviewers.ts'

const workflow: WorkflowDefinition = {
  name: 'With a document',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [{ key: 'identity', kind: 'IDENTITY', documents: { types: ['ID_CARD'], selfie: true } }],
  rules: [],
}
const lines = zoneOf('TD1', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '360501' },
}).join('\n')

/** Sent, and waiting for a person. */
async function declaredTo(world: World, customer: TestCustomer): Promise<string> {
  const visitor = await visitorOf(world, customer, { language: 'en' })
  const { buffer } = await photoOf('photo.jpg')
  const picture = (slot: string): File => ({
    ...{ field: `file:${slot}`, name: `${slot}.jpg`, type: 'image/jpeg', bytes: new Uint8Array(buffer) },
  })
  const send = (stage: string, more: Record<string, string>) =>
    visitor.post('identity', { stage, do: 'continue', revision: '0', ...more })
  const upload = (stage: string, ...slots: string[]) =>
    visitor.upload('identity', { stage, do: 'continue', revision: '0' }, slots.map(picture))
  await visitor.post('', { do: 'begin' })
  await send('TYPE', { documentType: 'ID_CARD', documentCountry: 'SE' })
  await upload('PHOTOS', 'front', 'back')
  await upload('SELFIE', 'selfie')
  assert.equal(ledTo(await send('DETAILS', { mrz: lines })), 'check')
  assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'done')
  const token = await world.token(customer)
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const { body } = await world.call('/v1/applications.get', { applicationId: visitor.id }, token)
    if (body.status === 'MANUAL_REVIEW') return visitor.id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return assert.fail('it does not wait for a person')
}

describe('an identity document in the report', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let id: string
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ workflows: [workflow] })
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
