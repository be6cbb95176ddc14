/**
 * A company's application with only the keyboard: the owners, a document, and a signature with the eID. No
 * control is covered when it has the focus.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { companyWorkflow } from '../fixtures/company-workflow.ts'
import { applicantOn } from './applicant.ts'
import { pdfOf } from './document-files.ts'
import { pressing, tabTo } from './keyboard-only.ts'
import { openScene, type Scene } from './scene.ts'

const workflow = companyWorkflow(
  'Keyboard',
  { key: 'identity', kind: 'IDENTITY' },
  { key: 'owners', kind: 'OWNERSHIP' },
  {
    key: 'documents',
    kind: 'DOCUMENTS',
    documents: [{ key: 'bill', type: 'OTHER', label: { en: 'A bill', sv: 'En räkning' } }],
  },
  { key: 'signing', kind: 'SIGNING' },
)

describe('keyboard only, for a company', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([workflow])
  })
  after(() => scene.close())

  test('the applicant enters owners, a document and a signature', async () => {
    const { link } = await scene.open('KYB', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const { texts, say, isAt, isAtStep, isDone, open, problems } = applicantOn(page, 'en')
      const go = async (name: string, key: 'Enter' | 'Space' = 'Enter') => {
        await tabTo(page, name)
        await pressing(page, key)
      }
      const choose = async (name: string) => {
        await tabTo(page, name)
        await page.keyboard.press('Space')
      }
      /** The second of the two answers, from the first. */
      const answerNo = async () => {
        await page.keyboard.press('Space')
        await page.keyboard.press('ArrowRight')
      }
      await open(link)
      await go(texts.start.begin)
      await tabTo(page, texts.fields.query.label)
      await page.keyboard.type('529999-9986')
      await pressing(page, 'Enter')
      await isAt(texts.organization.confirm)
      await go(texts.organization.yes)
      await go('Test eID', 'Space')
      await go(say(texts.simulator.person, { name: 'Anna Testsson' }))

      await isAtStep('step.OWNERSHIP')
      await go(texts.page.continue)
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'summary')
      assert.deepEqual(await problems(), [
        'Answer yes or no about public office for Anna Testsson',
        'Answer yes or no about public office for Björn Provberg',
      ])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      // The link of the summary leads to the question of the card.
      await answerNo()
      await tabTo(page, texts.choices.yes)
      await answerNo()
      await go(texts.page.continue)

      await isAtStep('step.DOCUMENTS')
      const chooser = page.waitForEvent('filechooser')
      await choose('A bill')
      await (await chooser).setFiles([pdfOf('bill.pdf', 'A bill')])
      await page.getByRole('button', { name: `${texts.documents.remove} bill.pdf` }).waitFor()
      await go(texts.page.continue)

      await isAt(texts.check.heading)
      await go(texts.check.sign)
      await isAtStep('step.SIGNING')
      await go(say(texts.signing.signWith, { provider: 'Test eID' }))
      await go(say(texts.simulator.signAs, { name: 'Anna Testsson' }))
      await isDone()
    })
  })
})
