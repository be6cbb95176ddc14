/**
 * Follow-up questions appear as soon as the answer that requires them is chosen; typed input is kept, and
 * nothing is lost while the server is unavailable.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Applicant, applicantOn } from './applicant.ts'
import { openScene, type Scene } from './scene.ts'

const isYes = (key: string) => ({ '==': [{ var: `answers.first.${key}` }, true] })
const nested: WorkflowDefinition = {
  name: 'Nested',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    {
      key: 'first',
      kind: 'QUESTIONNAIRE',
      questions: [
        { key: 'before', kind: 'SHORT_TEXT', label: { en: 'Before' } },
        { key: 'own', kind: 'YES_NO', label: { en: 'Own' } },
        // Named like a property that every form has.
        { key: 'children', kind: 'LONG_TEXT', label: { en: 'What' }, when: isYes('own') },
        { key: 'abroad', kind: 'YES_NO', label: { en: 'Abroad' }, when: isYes('own') },
        { key: 'where', kind: 'COUNTRY', label: { en: 'Where' }, when: isYes('abroad') },
        { key: 'after', kind: 'SHORT_TEXT', label: { en: 'After' } },
      ],
    },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}

describe('follow-ups', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([nested])
  })
  after(() => scene.close())

  async function atFirst(work: (anna: Applicant, page: Page) => Promise<void>): Promise<void> {
    const { link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en', phone: true }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await work(anna, page)
    })
  }
  const labels = async (page: Page) =>
    (await page.locator('#step .label').allInnerTexts()).map((label) => label.trim())

  test('appear one after another in their place, and keep all input', () =>
    atFirst(async (anna, page) => {
      const { yes, no } = anna.texts.choices
      const field = (label: string) => page.getByLabel(label, { exact: true })
      await field('Before').fill('typed before')
      await field('After').fill('typed after')
      await anna.choose('Own', yes)
      await field('What').waitFor()
      assert.deepEqual(await labels(page), ['Before', 'Own', 'What', 'Abroad', 'After'])
      await field('What').fill('typed here')
      await anna.choose('Abroad', yes)
      await field('Where').waitFor()
      assert.deepEqual(await labels(page), ['Before', 'Own', 'What', 'Abroad', 'Where', 'After'])
      for (const [label, typed] of [
        ['Before', 'typed before'],
        ['What', 'typed here'],
        ['After', 'typed after'],
      ] as const)
        assert.equal(await field(label).inputValue(), typed, label)
      await anna.choose('Abroad', no)
      await field('Where').waitFor({ state: 'detached' })
      await anna.continue()
      await anna.isAtStep('step.CONTACT_DETAILS')
    }))

  test('appear after Continue while the server is unavailable', () =>
    atFirst(async (anna, page) => {
      const { yes } = anna.texts.choices
      await page.route('**/first/draft', (route) => route.fulfill({ status: 429 }))
      await anna.choose('Own', yes)
      await page.getByLabel('Before', { exact: true }).fill('typed')
      await page.waitForTimeout(300)
      assert.deepEqual(await labels(page), ['Before', 'Own', 'After'])
      await page.unroute('**/first/draft')
      await page.getByLabel('After', { exact: true }).fill('typed')
      await anna.continue()
      assert.deepEqual(await labels(page), ['Before', 'Own', 'What', 'Abroad', 'After'])
      assert.match(await anna.notice(), /leads to one more question/)
    }))
})
