/** Gives a passport and a photo of the face: with the camera, or from files without a script. */
import { zoneOf } from '@foyer/national-fields/test/machine-readable-zone'
import type { Applicant } from './applicant.ts'
import { photoOf } from './document-files.ts'

const lines = zoneOf('TD3', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '360501' },
}).join('\n')

/** From the page of the ways to prove an identity. `seen` gets each page before it is filled in. */
export async function givePassport(
  applicant: Applicant,
  {
    javaScript,
    seen = async () => undefined,
  }: { javaScript: boolean; seen?: (name: string) => Promise<void> },
): Promise<void> {
  const { page, texts } = applicant
  const { identityDocument, camera } = texts
  await page.getByRole('link', { name: texts.identity.document }).click()
  await applicant.isAt(identityDocument.typeHeading)
  await seen('type')
  await page.getByLabel(identityDocument.PASSPORT).check()
  await applicant.continue()
  for (const [heading, label] of [
    [identityDocument.photosHeading, identityDocument.photoPage],
    [identityDocument.selfieHeading, identityDocument.selfie],
  ] as const) {
    await applicant.isAt(heading)
    if (javaScript) {
      await page.getByRole('button', { name: camera.open }).click()
      await page.locator('video.camera-view').waitFor()
      await seen(heading)
      await page.getByRole('button', { name: camera.take }).click()
      const loaded = page.waitForEvent('load')
      await page.getByRole('button', { name: camera.use }).click()
      await loaded
    } else {
      await page.getByLabel(label).setInputFiles(await photoOf('photo.jpg'))
      await applicant.continue()
    }
  }
  await applicant.isAt(identityDocument.detailsHeading)
  await seen('details')
  await page.getByLabel(texts.fields.mrz.label).fill(lines)
  await applicant.continue()
}
