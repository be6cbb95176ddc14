/** Every kind of question and every optional step: input in everyday notation, problems, and skipping. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { applicantOn, scripting } from './applicant.ts'
import { auditOf, readAll } from './case-reads.ts'
import { inspect } from './inspection.ts'
import { openScene, type Scene } from './scene.ts'

const text = (en: string) => ({ en })
const choices = ['red', 'green', 'blue'].map((value) => ({ value, label: text(value) }))
const questions: WorkflowDefinition = {
  name: 'Questions',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    {
      key: 'all',
      kind: 'QUESTIONNAIRE',
      title: text('Everything'),
      questions: [
        { key: 'short', kind: 'SHORT_TEXT', label: text('A short text') },
        { key: 'long', kind: 'LONG_TEXT', label: text('A long text'), hint: text('As long as you like.') },
        { key: 'number', kind: 'NUMBER', label: text('A number'), minimum: 1, maximum: 2000 },
        { key: 'amount', kind: 'AMOUNT', currency: 'SEK', label: text('An amount') },
        { key: 'day', kind: 'DATE', label: text('A day') },
        { key: 'sure', kind: 'YES_NO', label: text('Are you sure?') },
        { key: 'one', kind: 'ONE_OF', label: text('One colour'), choices },
        { key: 'many', kind: 'MANY_OF', label: text('Several colours'), choices },
        { key: 'country', kind: 'COUNTRY', label: text('A country') },
        { key: 'extra', kind: 'SHORT_TEXT', label: text('Something else'), optional: true },
      ],
    },
    { key: 'contact', kind: 'CONTACT_DETAILS', optional: true },
    { key: 'account', kind: 'BANK_ACCOUNT', optional: true },
    {
      key: 'more',
      kind: 'QUESTIONNAIRE',
      title: text('More'),
      optional: true,
      questions: [{ key: 'why', kind: 'SHORT_TEXT', label: text('Why?') }],
    },
  ],
  rules: [],
}

describe('questions', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([questions])
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`of every kind can be answered, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        const { texts } = anna
        const type = (label: string, value: string) => page.getByLabel(label).fill(value)
        const typeDay = async (...parts: string[]) => {
          for (const [index, part] of [texts.dates.day, texts.dates.month, texts.dates.year].entries())
            await page
              .getByRole('group', { name: 'A day' })
              .getByLabel(part)
              .fill(parts[index] ?? '')
        }
        await anna.open(link)
        await anna.begin()
        await anna.continue()
        assert.equal((await anna.problems()).length, 9, 'each that is required is named')
        if (javaScript) await inspect(page, 'questions-error')
        await type('A short text', ' Hej  hej ')
        await type('A long text', 'One\nTwo')
        await type('A number', '2 001')
        await type('An amount', '1.234.567,50 kr')
        await typeDay('31', '2', '1999')
        await anna.choose('Are you sure?', texts.choices.yes)
        await anna.choose('One colour', 'green')
        await anna.choose('Several colours', 'red')
        await anna.choose('Several colours', 'blue')
        await page.getByLabel('A country').selectOption({ label: 'Norway' })
        await anna.continue()
        assert.deepEqual(await anna.problems(), [
          'A number: Enter 2,000 or less',
          `A day: ${texts.problems.invalid_date}`,
        ])
        assert.equal(await page.getByLabel('A long text').inputValue(), 'One\nTwo')
        assert.ok(await page.getByRole('group', { name: 'Several colours' }).getByLabel('blue').isChecked())
        await type('A number', '2 000')
        await typeDay('28', '02', '1999')
        await anna.continue()
        await anna.isAt(`${texts.headings.CONTACT_DETAILS} (optional)`)
        await anna.press(texts.page.skipStep)
        // Nothing is filled in here before, so that it is left blank.
        await anna.continue()
        await anna.continue()
        await anna.isAt(texts.check.heading)
        const shown = await page.locator('main').innerText()
        for (const each of ['Hej hej', '2,000', '1,234,567.50 SEK', '28 February 1999', 'green', 'Norway'])
          assert.ok(shown.includes(each), `${each} in ${shown}`)
        await anna.follow(anna.say(texts.check.changeOf, { title: 'More' }))
        await page.getByLabel('Why?').fill('Because')
        await anna.continue()
        await anna.send()
        await anna.isDone()
      })
      await compare(id)
    })

  async function compare(id: string) {
    const found = await scene.world.foyer.ports.applications.find(
      scene.customer.uuid,
      id.split('::')[1] ?? '',
    )
    const { all, more, ...others } = found?.data.answers ?? {}
    assert.deepEqual(others, {}, 'what was passed over has no answer')
    assert.ok(all?.kind === 'QUESTIONNAIRE' && more?.kind === 'QUESTIONNAIRE')
    assert.deepEqual(all.values, {
      short: 'Hej  hej',
      long: 'One\nTwo',
      number: 2000,
      amount: { amount: '1234567.5', currency: 'SEK' },
      day: '1999-02-28',
      sure: true,
      one: 'green',
      many: ['red', 'blue'],
      country: 'NO',
    })
    assert.deepEqual(more.values, { why: 'Because' })
    const read = await readAll(scene, id)
    assert.deepEqual(read['applications.bankAccounts.list'], { data: [] })
    assert.equal(read['applications.person.get'].email, null)
    assert.equal((await auditOf(scene, id)).filter((action) => action === 'step.skipped').length, 3)
  }
})
