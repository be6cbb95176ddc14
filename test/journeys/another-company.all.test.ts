/** A company typed by hand, then found in the register after all: what the new path does not have is gone. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { applicantOn, scripting } from './applicant.ts'
import { openScene, type Scene } from './scene.ts'
import { walkOn, walkThrough } from './template-applicant.ts'
import { typingOf } from './template-rows.ts'

const definition = fromTemplate('KYB_LIMITED_COMPANY', 'Account') as WorkflowDefinition
const anna = { template: 'KYB_LIMITED_COMPANY', market: 'SE', person: 'anna-testsson' } as const

describe('another company on Check your answers', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([definition])
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`requires owners and the signature again, but no documents, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYB', 'SE', { language: 'en' })
      await scene.browser.visit({ javaScript, language: 'en', phone: javaScript }, async ({ page }) => {
        const applicant = applicantOn(page, 'en', { javaScript, market: 'SE' })
        const { texts } = applicant
        const walk = { applicant, language: 'en' as const }
        await applicant.open(link)
        const typed = typingOf({ ...anna, company: 'se-not-found', ownShare: '100' })
        const asked = await walkThrough(definition, { ...walk, typing: typed })
        assert.ok(asked.includes('documents'))
        await applicant.press(texts.check.sign)
        await applicant.isAt(texts.signing.signHeading)
        await applicant.follow(texts.page.back)

        await applicant.change('company')
        await applicant.press(texts.organization.toSearch)
        const found = typingOf({ ...anna, company: 'se-chair-alone' })
        const again = await walkOn(definition, { ...walk, typing: found })
        assert.deepEqual(again, ['company', 'owners'])
        const answers = await page.locator('main').innerText()
        assert.ok(answers.includes('Ordförandens Testverk AB') && answers.includes('Björn Provberg'))
        assert.ok(!answers.includes('Finns Inte AB') && !answers.includes('registration.pdf'))
        await applicant.send('Anna Testsson')
        await applicant.isDone()
      })
      assert.equal((await scene.decided(id)).status, 'APPROVED')
      const read = async (operation: string) =>
        (await scene.call(`applications.${operation}`, { applicationId: id })).body
      assert.equal((await read('organization.get')).organizationName, 'Ordförandens Testverk AB')
      assert.deepEqual(
        (await read('documents.list')).data.map(({ type, status }: Record<string, string>) => [type, status]),
        [['SIGNATURE', 'RECEIVED']],
      )
      assert.equal((await read('organization.signedBy.get')).data[0].capacity, 'ALONE')
    })
})
