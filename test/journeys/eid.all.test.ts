/** The eID when it fails: cancelled, timed out, unavailable, low assurance, or another person. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { applicantOn, scripting } from './applicant.ts'
import { auditOf, readAll } from './case-reads.ts'
import { answerForPerson } from './person.ts'
import { openScene, type Scene } from './scene.ts'

describe('the eID', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`succeeds after a cancellation, a time-out and an outage, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en')
        const { notices } = anna.texts
        await anna.open(link)
        await anna.begin()
        await anna.failEid('cancel')
        assert.match(await anna.notice(), new RegExp(notices.eid_cancelled))
        await anna.failEid('timeout')
        assert.match(await anna.notice(), new RegExp(notices.eid_timed_out))
        await anna.proveAs('Karl Avbrytare')
        assert.match(await anna.notice(), new RegExp(notices.eid_cancelled))
        await anna.proveAs('Elof Eidnere')
        assert.match(await anna.notice(), new RegExp(notices.eid_unavailable))
        await anna.isAtStep('step.IDENTITY')
        await anna.proveAs('Anna Testsson')
        await anna.isAtStep('step.PERSON_DETAILS')
      })
      const actions = (await auditOf(scene, id)).filter((action) => action.startsWith('identity.'))
      assert.deepEqual(actions, [
        ...Array.from({ length: 4 }, () => ['identity.started', 'identity.not_proven']).flat(),
        'identity.started',
        'identity.proven',
      ])
    })

  test('accepts a response of the eID only once', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page, requests }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await anna.proveAs('Anna Testsson')
      const used = requests.find((url) => url.includes('/return?')) ?? ''
      await page.goto(used)
      await anna.isAtStep('step.PERSON_DETAILS')
    })
    assert.equal((await auditOf(scene, id)).filter((action) => action === 'identity.proven').length, 1)
  })

  test('leads to manual review when it proves another person than the prefilled one', async () => {
    const { id, link } = await scene.open('KYC', 'SE', {
      prefill: { firstName: 'Olle', lastName: 'Annanperson' },
    })
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const olle = applicantOn(page, 'en')
      await olle.open(link)
      await answerForPerson(olle, 'en', {
        proves: 'Olle Annanperson',
      })
      await olle.send()
    })
    assert.equal((await scene.decided(id)).status, 'MANUAL_REVIEW')
    const person = (await readAll(scene, id))['applications.person.get']
    assert.deepEqual([person.firstName, person.lastName], ['Ove', 'Annorlunda'], 'the proven one is read')
  })

  test('replaces an earlier identification with the newest one', async () => {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const bjorn = applicantOn(page, 'en')
      await bjorn.open(link)
      await bjorn.begin()
      await bjorn.proveAs('Björn Provberg')
      await bjorn.follow(bjorn.texts.page.back)
      await bjorn.proveAs('Anna Testsson')
      await bjorn.isAtStep('step.PERSON_DETAILS')
      assert.match(
        await bjorn.page.locator('.card').innerText(),
        /Anna Testsson/,
        'the newest proof is shown',
      )
    })
    assert.equal((await auditOf(scene, id)).filter((action) => action === 'identity.proven').length, 2)
  })

  for (const [name, status] of [
    ['Lena Lågnivå', 'MANUAL_REVIEW'],
    ['Sam Samordning', 'APPROVED'],
  ] as const)
    test(`ends ${name} as ${status}`, async () => {
      const { id, link } = await scene.open('KYC', 'SE')
      await scene.browser.visit({ language: 'en', javaScript: false }, async ({ page }) => {
        const applicant = applicantOn(page, 'en')
        await applicant.open(link)
        await answerForPerson(applicant, 'en', { proves: name })
        await applicant.send()
      })
      assert.equal((await scene.decided(id)).status, status)
      const person = (await readAll(scene, id))['applications.person.get']
      const coordinated = name === 'Sam Samordning'
      assert.equal(person.personalIdentityNumber === null, coordinated)
      assert.equal(person.coordinationNumber?.id ?? null, coordinated ? '197811862395' : null)
    })
})
