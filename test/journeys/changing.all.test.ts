/**
 * Going back and changing answers: the path follows the answers, browser navigation works, and switching the
 * language loses nothing.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { translations } from '#web/shared/translations.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { applicantOn, scripting } from './applicant.ts'
import { readAll } from './case-reads.ts'
import { annaWithName, answerForPerson, answerPurpose, anna as contact, personTexts } from './person.ts'
import { openScene, type Scene } from './scene.ts'

const isYes = { '==': [{ var: 'answers.first.owner' }, true] }
/** A step that applies only to some applicants. */
const branching: WorkflowDefinition = {
  name: 'Branching',
  kind: 'KYB',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    {
      key: 'first',
      kind: 'QUESTIONNAIRE',
      title: { en: 'First' },
      questions: [{ key: 'owner', kind: 'YES_NO', label: { en: 'Do you own a company?' } }],
    },
    { key: 'company', kind: 'ORGANIZATION', when: isYes },
    { key: 'contact', kind: 'CONTACT_DETAILS' },
  ],
  rules: [],
}

describe('changing an answer', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([branching])
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`a follow-up appears and disappears with its answer, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        const labels = personTexts('en')
        const change = () => anna.follow(anna.say(anna.texts.check.changeOf, { title: labels.step }))
        await anna.open(link)
        await answerForPerson(anna, 'en')
        await change()
        const business = page.getByLabel(labels.business, { exact: true })
        if (javaScript) {
          await anna.choose(labels.purpose, labels.choice('business'))
          await business.waitFor()
          await anna.choose(labels.purpose, labels.choice('savings'))
          await business.waitFor({ state: 'detached' })
          await anna.choose(labels.purpose, labels.choice('business'))
          await business.waitFor()
          assert.equal(await page.getByRole('status').filter({ hasText: 'One more question' }).count(), 1)
        } else {
          await answerPurpose(anna, 'en', 'business')
          await anna.isAt(labels.step)
          assert.deepEqual(await anna.problems(), [], 'a question that was not asked before has no problem')
          assert.match(await anna.notice(), /leads to one more question/)
        }
        await anna.continue()
        assert.deepEqual(await anna.problems(), [`${labels.business} Answer this question`])
        await page.getByLabel(labels.business, { exact: true }).fill('Sells bicycles')
        await anna.continue()
        await anna.isAt(anna.texts.check.heading)
        assert.ok((await page.locator('main').innerText()).includes('Sells bicycles'))
        await change()
        assert.equal(await page.getByLabel(labels.business, { exact: true }).inputValue(), 'Sells bicycles')
        await answerPurpose(anna, 'en', 'savings')
        await anna.isAt(anna.texts.check.heading)
        assert.ok(!(await page.locator('main').innerText()).includes('Sells bicycles'))
        await anna.send()
      })
      assert.equal((await scene.decided(id)).status, 'APPROVED')
    })

  test('a step appears and disappears with an earlier answer, and so does its data', async () => {
    const { id, link } = await scene.open('KYB', 'SE')
    const walked = async () => (await scene.status(id)).steps.map(({ status }) => status)
    await scene.browser.visit({ javaScript: false, language: 'en' }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      const { texts } = anna
      await anna.open(link)
      await anna.begin()
      assert.deepEqual(await walked(), ['NOW', 'NOT_NEEDED', 'NOT_YET'])
      await anna.choose('Do you own a company?', texts.choices.yes)
      await anna.continue()
      assert.deepEqual(await walked(), ['DONE', 'NOW', 'NOT_YET'])
      await anna.find('5299999986')
      await anna.press(texts.organization.yes)
      await anna.answerWith(annaWithName)
      await anna.isAt(texts.check.heading)
      assert.equal(await organizationName(), 'Ordförandens Testverk AB')
      await anna.follow(anna.say(texts.check.changeOf, { title: 'First' }))
      await anna.choose('Do you own a company?', texts.choices.no)
      await anna.continue()
      await anna.isAt(texts.check.heading)
      assert.ok(!(await page.locator('main').innerText()).includes('Ordförandens'))
      assert.deepEqual(await walked(), ['DONE', 'NOT_NEEDED', 'DONE'])
      assert.equal(await organizationName(), null, 'what is not asked any more is not read')
      await page.goto(`${page.url().replace(/check$/, 'company')}`)
      await anna.isAt(texts.check.heading)
    })

    async function organizationName() {
      return (await readAll(scene, id))['applications.organization.get'].organizationName
    }
  })

  for (const javaScript of [true, false])
    test(`Back links and the Back button of the browser work, ${scripting(javaScript)}`, async () => {
      const { link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        await anna.open(link)
        await anna.begin()
        await anna.proveAs('Anna Testsson')
        await anna.fillOrigin()
        await anna.answerWith({ line: 'Provgatan 2' })
        await anna.answerWith({ ...contact, email: 'first@anna.example' })
        await anna.follow(anna.texts.page.back)
        await anna.isAtStep('step.CONTACT_DETAILS')
        assert.equal(await anna.valueOf('email'), 'first@anna.example')
        await page.goBack()
        await page.goBack()
        await anna.isAtStep('step.CONTACT_DETAILS')
        await anna.follow(anna.texts.page.back)
        await anna.isAtStep('step.PERSON_DETAILS')
        assert.equal(await anna.valueOf('line'), 'Provgatan 2')
        await anna.continue()
        await anna.isAt(personTexts('en').step)
      })
    })

  for (const javaScript of [true, false])
    test(`switching the language keeps the input, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'sv', phone: true }, async ({ page }) => {
        const anna = applicantOn(page, 'sv')
        const english = applicantOn(page, 'en')
        await anna.open(link)
        await anna.speak('English')
        await english.isAt(english.say(translations.en.start.KYC.heading, { name: 'Testbolaget' }))
        await english.speak('Svenska')
        await anna.begin()
        await anna.proveAs('Anna Testsson')
        await anna.fill({ city: 'Lund', line: 'Nygatan 5, “uppgång” <B>' })
        await anna.speak('English')
        await english.isAtStep('step.PERSON_DETAILS')
        assert.equal(await page.locator('html').getAttribute('lang'), 'en')
        assert.equal(await english.valueOf('city'), 'Lund')
        assert.equal(await english.valueOf('line'), 'Nygatan 5, “uppgång” <B>')
        await english.fillOrigin()
        await english.continue()
        await english.isAtStep('step.CONTACT_DETAILS')
      })
      assert.equal((await scene.status(id)).language, 'en')
    })
})
