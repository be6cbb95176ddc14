/** A document with the camera, from stored photos, and without a script; the pages pass axe. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { enhanced } from '#web/samples/page-checks.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { applicantOn, scripting } from './applicant.ts'
import { photoOf, textNamed } from './document-files.ts'
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
    test(`needs photos of a passport and a face, ${scripting(javaScript)}`, async () => {
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

  test('refuses, stores and replaces stored photos on a phone', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en', phone: true }, async ({ page }) => {
      const anna = applicantOn(page, 'en', { javaScript: true })
      const { texts, say } = anna
      await anna.open(link)
      await anna.begin()
      await page.getByRole('link', { name: texts.identity.document }).click()
      await page.getByLabel(texts.identityDocument.PASSPORT).check()
      await anna.continue()
      await anna.isAt(texts.identityDocument.photosHeading)
      await page.waitForSelector(enhanced, { state: 'attached' })
      const field = page.locator('[id="file:front"]')
      const row = (name: string) => page.locator('.file-row[data-id]').getByText(name, { exact: true })

      await field.setInputFiles({ ...textNamed('passport.jpg'), mimeType: 'image/jpeg' })
      await page
        .getByText(say(texts.problems.file_type, { name: 'passport.jpg' }))
        .first()
        .waitFor()
      await field.setInputFiles(await photoOf('first.jpg'))
      await row('first.jpg').waitFor()
      await field.setInputFiles(await photoOf('second.jpg'))
      await row('second.jpg').waitFor()
      assert.equal(await page.locator('.file-row').count(), 1)
      await anna.continue()
      await anna.isAt(texts.identityDocument.selfieHeading)
    })
    const documents = await scene.call('applications.documents.list', { applicationId: id })
    assert.deepEqual(
      documents.body.data.map(({ name }: Record<string, string>) => name),
      ['second.jpg'],
    )
  })
})
