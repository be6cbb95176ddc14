/** The register has an old address: the applicant corrects it, and the reviewer sees both. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { companyWorkflow } from '../fixtures/company-workflow.ts'
import { applicantOn, scripting } from './applicant.ts'
import { openScene, type Scene } from './scene.ts'

const workflow = companyWorkflow('Address', { key: 'contact', kind: 'CONTACT_DETAILS' })
const contact = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@a.example',
  phoneNumber: '0701740605',
}

describe('an outdated address in the register', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([workflow])
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`can be corrected on its page, and again from Check, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYB', 'SE', { language: 'sv' })
      await scene.browser.visit({ javaScript, language: 'sv', phone: javaScript }, async ({ page }) => {
        const anna = applicantOn(page, 'sv', { javaScript })
        const { texts } = anna
        const { organization } = texts
        await anna.open(link)
        await anna.begin()
        await anna.find('529999-9986')
        await anna.isAt(organization.confirm)
        await anna.press(organization.correctAddress)
        await anna.isAt(organization.address)
        assert.equal(await anna.valueOf('city'), 'Stockholm')
        await anna.fill({ line: 'Verkstadsgatan 4', postalCode: '753', city: 'Uppsala' })
        await anna.press(organization.useAddress)
        assert.equal((await anna.problems()).length, 1)
        assert.equal(await anna.valueOf('line'), 'Verkstadsgatan 4')
        await anna.fill({ postalCode: '753 31' })
        await anna.press(organization.useAddress)
        await anna.answerWith(contact)
        await anna.isAt(texts.check.heading)

        await anna.change('company')
        const card = await page.locator('.card').innerText()
        assert.ok(
          card.includes(anna.say(organization.givenAddress, { address: 'Verkstadsgatan 4, 753 31 Uppsala' })),
        )
        await anna.press(organization.correctAddress)
        await anna.fill({ line: 'Verkstadsgatan 14' })
        await anna.press(organization.useAddress)
        await anna.isAt(texts.check.heading)
        const answers = await page.locator('main').innerText()
        assert.ok(answers.includes('Verkstadsgatan 14') && !answers.includes('Verkstadsgatan 4\n'))
        await anna.send()
        await anna.isDone()
      })
      assert.equal((await scene.decided(id)).status, 'MANUAL_REVIEW')
      const { body: report } = await scene.call('applications.report.get', { applicationId: id })
      const rows: Array<Record<string, unknown>> = report.comparisons.flatMap(
        ({ rows }: { rows: Array<Record<string, unknown>> }) => rows,
      )
      const row = rows.find(({ field }) => field === 'Address') ?? assert.fail()
      assert.deepEqual([row.declared, row.state], ['Verkstadsgatan 14, 753 31 Uppsala, SE', 'DIFFERS'])
      assert.ok(row.findingNumber, 'the row names its finding')
      const { detail } = report.findings.find(
        ({ code }: { code: string }) => code === 'organization_differs_from_registry',
      )
      assert.equal(detail, 'address')
    })
})
