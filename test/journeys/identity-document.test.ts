/** A document with the camera, and from files without a script; the pages pass axe. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { WorkflowDefinition } from '../../src/workflows/workflow.ts'
import { applicantOn, scripting } from './applicant.ts'
import { inspect } from './inspection.ts'
import { givePassport } from './passport.ts'
import { openScene, type Scene } from './scene.ts'

const workflow: WorkflowDefinition = {
  name: 'With a document',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [{ key: 'identity', kind: 'IDENTITY', documents: { types: ['PASSPORT', 'ID_CARD'], selfie: true } }],
  rules: [],
}
describe('identity with a document', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([workflow])
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`a passport and a face, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'en', phone: javaScript }, async ({ page }) => {
        const anna = applicantOn(page, 'en', { javaScript })
        const { texts } = anna
        await anna.open(link)
        await anna.begin()
        const seen = (name: string) => (javaScript ? inspect(page, `document, ${name}`) : Promise.resolve())
        await givePassport(anna, { javaScript, seen })
        await anna.isAt(texts.check.heading)
        assert.ok((await page.locator('main').innerText()).includes('Passport, Sweden'))
      })
      const documents = await scene.call('applications.documents.list', { applicationId: id })
      assert.deepEqual(
        documents.body.data.map(({ type, mimeType }: Record<string, string>) => [type, mimeType]),
        Array(2).fill(['IDENTITY_DOCUMENT', 'image/jpeg']),
      )
    })
})
