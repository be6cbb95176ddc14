/**
 * A reviewer requests more information: the named steps open again with the reviewer's message, the other
 * answers stay, and the application is decided again.
 */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { translate } from '#onboarding/texts.ts'
import { scriptings, test } from '../harness/further.ts'
import { applicantOn, scripting } from './applicant.ts'
import { eventsOf, readAll } from './case-reads.ts'
import { inspect } from './inspection.ts'
import { answerForPerson, anna as contact, personTexts } from './person.ts'
import { openScene, type Scene } from './scene.ts'

describe('a request for more information', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  for (const javaScript of scriptings)
    test(`opens two steps again with the reviewer's message, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      const visit = { javaScript, language: 'en' } as const
      await scene.browser.visit(visit, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        await anna.open(link)
        await answerForPerson(anna, 'en')
        await anna.follow(
          anna.say(anna.texts.check.changeOf, { title: translate('en', 'step.BANK_ACCOUNT') }),
        )
        await anna.answerWith({ accountHolder: 'Beata Wrong' })
        await anna.send()
      })
      assert.equal((await scene.decided(id)).status, 'MANUAL_REVIEW')
      const message =
        'The account is in another name than yours.\nPlease write <it> as it stands at the bank.'
      const requested = await scene.call('applications.requestInformation', {
        applicationId: id,
        steps: ['account', 'terms'],
        message,
      })
      assert.equal(requested.status, 200, requested.text)
      assert.deepEqual(await statuses(id), ['DONE', 'DONE', 'DONE', 'DONE', 'ASKED_AGAIN', 'ASKED_AGAIN'])
      await scene.browser.visit(visit, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        await anna.open(scene.linkOf(requested.body.sessionToken))
        assert.ok((await page.locator('main').innerText()).includes(message))
        await anna.resume()
        await anna.isAtStep('step.BANK_ACCOUNT')
        // The message is about both steps, so neither shows it as its own.
        assert.ok(!(await page.locator('main').innerText()).includes(message))
        assert.match(await page.locator('main').innerText(), /needs you to check this step/)
        if (javaScript) await inspect(page, 'asked-again')
        assert.equal(
          await anna.valueOf('accountHolder'),
          'Beata Wrong',
          'the old input is there to be corrected',
        )
        await anna.answerWith({ accountHolder: 'Anna Testsson' })
        await anna.isAtStep('step.TERMS')
        await anna.acceptTerms(personTexts('en').terms)
        await anna.continue()
        await anna.isAt(anna.texts.check.heading)
        assert.ok(!(await page.locator('main').innerText()).includes(message))
        await anna.send()
        await anna.isDone()
      })
      assert.equal((await scene.decided(id)).status, 'APPROVED')
      assert.equal((await readAll(scene, id))['applications.person.get'].email, contact.email)
      assert.deepEqual(await eventsOf(scene, id), [
        'APPLICATION_CREATED',
        'APPLICATION_STARTED',
        'APPLICATION_SUBMITTED',
        'APPLICATION_IN_REVIEW',
        'APPLICATION_INFORMATION_REQUESTED',
        'APPLICATION_SUBMITTED',
        'APPLICATION_APPROVED',
      ])
    })

  const statuses = async (id: string) => (await scene.status(id)).steps.map(({ status }) => status)
})
