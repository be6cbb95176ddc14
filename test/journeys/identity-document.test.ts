/** A document with the camera, and from files without a script; the pages pass axe. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { WorkflowDefinition } from '../../src/workflows/workflow.ts'
import { zoneOf } from '../fixtures/machine-readable-zone.ts'
import { applicantOn, scripting } from './applicant.ts'
import { photoOf } from './document-files.ts'
import { inspect } from './inspection.ts'
import { openScene, type Scene } from './scene.ts'

const workflow: WorkflowDefinition = {
  name: 'With a document',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [{ key: 'identity', kind: 'IDENTITY', documents: { types: ['PASSPORT', 'ID_CARD'], selfie: true } }],
  rules: [],
}
const lines = zoneOf('TD3', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '360501' },
}).join('\n')

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
        await page.getByRole('link', { name: texts.identity.document }).click()
        await anna.isAt(texts.identityDocument.typeHeading)
        if (javaScript) await inspect(page, 'document, type')
        await page.getByLabel(texts.identityDocument.PASSPORT).check()
        await anna.continue()
        for (const [heading, label] of [
          [texts.identityDocument.photosHeading, texts.identityDocument.photoPage],
          [texts.identityDocument.selfieHeading, texts.identityDocument.selfie],
        ] as const) {
          await anna.isAt(heading)
          if (javaScript) {
            await page.getByRole('button', { name: texts.camera.open }).click()
            await page.locator('video.camera-view').waitFor()
            await inspect(page, `document, ${heading}`)
            await page.getByRole('button', { name: texts.camera.take }).click()
            const loaded = page.waitForEvent('load')
            await page.getByRole('button', { name: texts.camera.use }).click()
            await loaded
          } else {
            await page.getByLabel(label).setInputFiles(await photoOf('photo.jpg'))
            await anna.continue()
          }
        }
        await anna.isAt(texts.identityDocument.detailsHeading)
        if (javaScript) await inspect(page, 'document, details')
        await page.getByLabel(texts.fields.mrz.label).fill(lines)
        await anna.continue()
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
