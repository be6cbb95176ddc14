/** Problems, corrections and browser navigation: Back and reload never ask whether to submit a form again. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import { readAll } from './case-reads.ts'
import { pdfOf, textNamed } from './document-files.ts'
import { inspect } from './inspection.ts'
import { annaWithName as contact } from './person.ts'
import { openScene, type Scene } from './scene.ts'

const several: WorkflowDefinition = {
  name: 'Several',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    {
      key: 'documents',
      kind: 'DOCUMENTS',
      documents: [{ key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'A bill' }, most: 3 }],
    },
    { key: 'account', kind: 'BANK_ACCOUNT', accounts: ['IBAN'] },
  ],
  rules: [],
}
const company: WorkflowDefinition = {
  name: 'Company',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'company', kind: 'ORGANIZATION' },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}
const iban = 'SE45 5000 0000 0583 9825 7466'

describe('problems of a form', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([several, company])
  })
  after(() => scene.close())

  async function atFirst(
    kind: 'KYC' | 'KYB',
    javaScript: boolean,
    work: (anna: Applicant, page: Page, id: string) => Promise<void>,
  ): Promise<void> {
    const { id, link } = await scene.open(kind, 'SE')
    await scene.browser.visit({ javaScript, language: 'en', phone: true }, async ({ page }) => {
      const anna = applicantOn(page, 'en', { javaScript })
      await anna.open(link)
      await anna.begin()
      await work(anna, page, id)
    })
  }
  /** The state of the browser: the URL, and whether there are problems. */
  const shown = async (page: Page) => [
    new URL(page.url()).pathname.split('/').at(-1),
    (await page.locator('#summary').count()) > 0,
  ]

  for (const javaScript of [true, false]) {
    const how = `${scripting(javaScript)}`

    test(`can be corrected, and Back and Forward show pages, ${how}`, () =>
      atFirst('KYC', javaScript, async (anna, page, id) => {
        await anna.answerWith({ ...contact, email: 'anna.example' })
        assert.equal((await anna.problems()).length, 1)
        assert.equal(await anna.valueOf('email'), 'anna.example')
        assert.match(await page.title(), /^Error: /)
        if (javaScript) assert.equal(await page.evaluate('document.activeElement.id'), 'summary')
        await page.reload()
        assert.equal((await anna.problems()).length, 1, 'by reload too')
        await anna.answerWith({ email: 'still.wrong.example' })
        await anna.answerWith({ email: 'anna@corrected.example' })
        await anna.isAtStep('step.DOCUMENTS')
        await anna.upload('A bill', pdfOf('bill.pdf', 'A bill'))
        await anna.storedFile('bill.pdf')
        await anna.continue()
        await anna.answerWith({ iban: 'SE45' })
        assert.equal((await anna.problems()).length, 1)
        await anna.answerWith({ iban })
        await anna.isAt(anna.texts.check.heading)
        const seen: unknown[] = []
        for (let back = 0; back < 12 && !seen.join().includes('contact,false,contact'); back++) {
          await page.goBack()
          seen.push(await shown(page))
        }
        assert.ok(seen.join().includes('documents,false,contact,false,contact,false'), seen.join())
        assert.ok(!seen.join().includes('true'), 'a corrected problem is gone')
        // Without the script, the browser restores the input at this point.
        if (javaScript) assert.equal(await anna.valueOf('email'), 'anna@corrected.example')
        await page.goForward()
        await page.reload()
        assert.deepEqual(await shown(page), ['contact', false])
        assert.equal((await readAll(scene, id))['applications.person.get'].email, 'anna@corrected.example')
      }))

    test(`of a rejected file are reported, and Back shows pages, ${how}`, () =>
      atFirst('KYC', javaScript, async (anna, page) => {
        await anna.answerWith(contact)
        await anna.upload('A bill', textNamed('letter.pdf'))
        if (javaScript) await page.locator('.file-row .problem').waitFor()
        else assert.match((await anna.problems()).join(), /letter\.pdf/)
        if (javaScript) await page.getByRole('button', { name: 'Remove letter.pdf' }).click()
        await anna.continue()
        assert.equal((await anna.problems()).length, 1, 'the bill is missing')
        await anna.upload('A bill', pdfOf('bill.pdf', 'A bill'))
        await anna.storedFile('bill.pdf')
        assert.equal(await page.locator('#summary').count(), 0, 'the problem is gone once the file is there')
        await page.reload()
        assert.equal(await page.locator('#summary').count(), 0)
        await anna.continue()
        await anna.isAtStep('step.BANK_ACCOUNT')
        for (let back = 0; back < 2; back++) {
          await page.goBack()
          assert.deepEqual(await shown(page), ['documents', false])
          assert.ok((await page.locator('main').innerText()).includes('bill.pdf'))
        }
      }))

    // With the script, a list of companies opens while the words are typed.
    if (javaScript) continue
    test(`do not stop Back through the stages of the company step, ${how}`, () =>
      atFirst('KYB', javaScript, async (anna, page, id) => {
        const { texts } = anna
        await anna.find('')
        assert.equal((await anna.problems()).length, 1)
        await anna.find('Test')
        await anna.isAt(texts.organization.results)
        await anna.pressRow('Ordförandens Testverk AB')
        await anna.isAt(texts.organization.confirm)
        await page.goBack()
        await anna.isAt(texts.organization.results)
        await page.reload()
        await anna.isAt(texts.organization.results)
        await page.goBack()
        await anna.isAt(texts.organization.search)
        assert.equal(await anna.valueOf('query'), 'Test')
        await page.goForward()
        await page.goForward()
        await anna.isAt(texts.organization.confirm)
        await anna.follow(texts.page.back)
        await anna.isAt(texts.organization.results)
        await anna.follow(texts.page.back)
        await anna.find('Okända Bolaget')
        await anna.press(texts.organization.manual)
        await anna.isAt(texts.organization.byHand)
        assert.equal(await anna.valueOf('name'), 'Okända Bolaget', 'typed once is enough')
        await anna.press(texts.organization.declare)
        await page.goBack()
        await page.goBack()
        await anna.isAt(texts.organization.search)
        await anna.find('5299999986')
        await anna.press(texts.organization.yes)
        await anna.isAtStep('step.CONTACT_DETAILS')
        await page.goBack()
        await anna.isAt(texts.organization.confirm)
        await anna.press(texts.organization.yes)
        await anna.isAtStep('step.CONTACT_DETAILS')
        const organization = (await readAll(scene, id))['applications.organization.get']
        assert.equal(organization.organizationName, 'Ordförandens Testverk AB')
      }))
  }

  test('include unsaved changes, which Check your answers announces and Send leaves out', () =>
    atFirst('KYC', true, async (anna, page, id) => {
      const { texts } = anna
      await anna.answerWith(contact)
      await anna.upload('A bill', pdfOf('bill.pdf', 'A bill'))
      await anna.storedFile('bill.pdf')
      await anna.continue()
      await anna.answerWith({ iban })
      await anna.isAt(texts.check.heading)
      await page.locator('.change').first().click()
      await anna.isAtStep('step.CONTACT_DETAILS')
      const kept = page.waitForResponse((response) => response.url().endsWith('/draft'))
      await anna.fill({ email: 'changed@anna.example' })
      await kept
      await page.goBack()
      await anna.isAt(texts.check.heading)
      await inspect(page, 'check-unsaved-changes')
      await page.getByRole('link', { name: /^Go to your change/ }).click()
      await page.waitForURL(/contact\?change$/)
      assert.equal(await anna.valueOf('email'), 'changed@anna.example')
      await page.goBack()
      await anna.press('Send without the change')
      await anna.isDone()
      assert.equal((await readAll(scene, id))['applications.person.get'].email, contact.email)
    }))
})
