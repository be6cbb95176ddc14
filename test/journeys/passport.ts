/**
 * Gives a passport and a photo of the face. The picture of the camera shows no lines, so they are typed; from
 * a file, without a script, they are read.
 */
import { photographed } from '@foyer/document-lines/test/draw-document'
import { zoneOf } from '@foyer/national-fields/test/machine-readable-zone'
import type { Applicant } from './applicant.ts'
import { photoOf } from './document-files.ts'

const lines = zoneOf('TD3', {
  ...{ country: 'SWE', number: 'XB4711820', familyName: 'TESTSSON', givenName: 'ANNA' },
  ...{ born: '830218', expires: '360501' },
})

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
      await page.locator('.file-row[data-id]').getByText('photo.jpg', { exact: true }).waitFor()
      await applicant.continue()
    } else {
      const photo = await photoOf('photo.jpg')
      const isPassport = heading === identityDocument.photosHeading
      await page
        .getByLabel(label)
        .setInputFiles(
          isPassport ? { ...photo, buffer: await photographed('TD3', lines, 1, { angle: 5 }) } : photo,
        )
      await applicant.continue()
    }
  }
  await applicant.isAt(javaScript ? identityDocument.detailsHeading : identityDocument.readHeading)
  await seen('details')
  if (javaScript) await page.getByLabel(texts.fields.mrz.label).fill(lines.join('\n'))
  await applicant.continue()
}
