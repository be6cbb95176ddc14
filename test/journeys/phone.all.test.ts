/** Steps that continue on the phone by the QR code on the computer: a document with a face, and uploads. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { qrCodeOf } from '#onboarding/eid/qr-code.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import { photoOf } from './document-files.ts'
import { givePassport } from './passport.ts'
import { openScene, type Scene } from './scene.ts'

const workflow: WorkflowDefinition = {
  name: 'On the phone',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'identity', kind: 'IDENTITY', documents: { types: ['PASSPORT', 'ID_CARD'], selfie: true } },
    {
      key: 'papers',
      kind: 'DOCUMENTS',
      documents: [{ key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill with your address' } }],
    },
  ],
  rules: [],
}

describe('a step on the phone', () => {
  let scene: Scene
  const links: string[] = []
  before(async () => {
    scene = await openScene([workflow])
    const { links: port } = scene.world.foyer.ports
    const { create } = port
    port.create = async (...given) => {
      links.push(await create(...given))
      return links.at(-1) ?? ''
    }
  })
  after(() => scene.close())

  /** The text that a camera reads: the page has the link only in its QR code. */
  async function scannedFrom({ page }: Applicant): Promise<string> {
    const link = links.at(-1) ?? ''
    const { path } = qrCodeOf(link)
    assert.equal(await page.locator('.qr-dark').getAttribute('d'), path, 'the code holds the link')
    assert.ok(!(await page.content()).includes(link))
    return link
  }

  /** The computer continues by itself; without the script, by its button. */
  async function onPhone(
    anna: Applicant,
    javaScript: boolean,
    work: (onPhone: Applicant) => Promise<void>,
  ): Promise<void> {
    await anna.follow(anna.texts.handoff.heading)
    const link = await scannedFrom(anna)
    await scene.browser.visit({ javaScript, language: 'en', phone: true }, async ({ page }) => {
      const phone = applicantOn(page, 'en', { javaScript })
      await phone.open(link)
      await phone.press(phone.texts.message.open)
      await work(phone)
      await phone.isAt(phone.texts.messages.handoff_done.title)
    })
    if (!javaScript) await anna.follow(anna.texts.handoff.onward)
  }

  for (const javaScript of [true, false])
    test(`takes photos of a passport, a face and a bill, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en', { javaScript })
        const goesOnTo = (heading: string) =>
          page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
        await anna.open(link)
        await anna.begin()
        await onPhone(anna, javaScript, (phone) => givePassport(phone, { javaScript }))
        await goesOnTo(anna.texts.headings.DOCUMENTS)
        await onPhone(anna, javaScript, async (phone) => {
          await phone.upload('A bill with your address', await photoOf('bill.jpg'))
          await phone.storedFile('bill.jpg')
          await phone.continue()
        })
        await goesOnTo(anna.texts.check.heading)
        const answers = await page.locator('main').innerText()
        assert.ok(answers.includes('Passport, Sweden') && answers.includes('bill.jpg'))
        await anna.send()
        await anna.isDone()
      })
      const { body } = await scene.call('applications.documents.list', { applicationId: id })
      assert.deepEqual(
        body.data.map(({ type }: { type: string }) => type),
        ['IDENTITY_DOCUMENT', 'IDENTITY_DOCUMENT', 'PROOF_OF_ADDRESS'],
      )
    })
})
