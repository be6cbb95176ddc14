/** KYB in Norway: a company whose chair signs alone, found by name, with and without JavaScript. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GivenFile } from '../harness/chosen-files.ts'
import { applicantOn, scripting } from './applicant.ts'
import { auditOf, eventsOf } from './case-reads.ts'
import { answerForCompany } from './company.ts'
import { photoOf } from './document-files.ts'
import { compareReads, contact } from './norway-reads.ts'
import { openScene, type Scene } from './scene.ts'

describe('KYB in Norway', () => {
  let scene: Scene
  let certificate: GivenFile
  before(async () => {
    scene = await openScene()
    certificate = await photoOf('Firmaattest (kopi).jpg')
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`a company whose chair signs alone, ${scripting(javaScript)}`, async () => {
      const { browser, shop } = scene
      const { id, link } = await scene.open('KYB', 'NO', { language: 'en' })
      await browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const kari = applicantOn(page, 'en', { javaScript })
        const { texts } = kari
        await kari.open(link)
        await kari.begin()
        await kari.isAt(texts.organization.search)
        if (javaScript) await chooseFromSuggestions()
        else {
          await kari.find('prøveselskapet')
          await kari.pressRow('PRØVESELSKAPET AS')
        }
        await kari.isAt(texts.organization.confirm)
        const card = await page.locator('.card').innerText()
        for (const shown of [
          'PRØVESELSKAPET AS',
          '310 022 209',
          'Limited company (AS)',
          'Active',
          'Prøveveien 10',
          '0150 OSLO',
        ])
          assert.ok(card.includes(shown), `${shown} in ${card}`)
        await kari.press(texts.organization.yes)
        await answerForCompany(kari, 'en', {
          person: 'Kari Testmann',
          contact,
          turnover: '1 250 000,50',
          certificate,
          iban: 'NO93 8601 1117 947',
        })
        await kari.send()
        await kari.isDone()
        await kari.leave()
        assert.equal(page.url(), `${shop.redirectUrl}&applicationId=${encodeURIComponent(id)}`)

        async function chooseFromSuggestions() {
          await page.getByRole('combobox').pressSequentially('prøves')
          const loaded = page.waitForEvent('load')
          await page.getByRole('option', { name: 'PRØVESELSKAPET AS' }).first().click()
          await loaded
        }
      })
      assert.equal((await scene.decided(id)).status, 'APPROVED')
      await compareReads(scene, id, certificate)
      await compareTraces(scene, id)
    })
})

async function compareTraces(scene: Scene, id: string) {
  assert.deepEqual(await eventsOf(scene, id), [
    'APPLICATION_CREATED',
    'APPLICATION_STARTED',
    'DOCUMENT_ADDED',
    'APPLICATION_SUBMITTED',
    'APPLICATION_APPROVED',
  ])
  const actions = await auditOf(scene, id)
  const count = (action: string) => actions.filter((each) => each === action).length
  assert.deepEqual(
    [
      'registry.looked_up',
      'identity.proven',
      'document.added',
      'application.submitted',
      'check.answered',
    ].map(count),
    [1, 1, 1, 1, 2],
  )
  assert.equal(actions.at(-1), 'application.decided')
}
