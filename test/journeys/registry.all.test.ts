/**
 * The company step when the registry is unavailable, slow, does not know the number, or is asked for
 * nonsense.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import { readAll } from './case-reads.ts'
import { answerForCompany } from './company.ts'
import { pdfOf } from './document-files.ts'
import { openScene, type Scene } from './scene.ts'

const asAnna = {
  person: 'Anna Testsson',
  contact: { email: 'anna@nere.example', phoneNumber: '0701740605' },
  turnover: '10000',
  certificate: pdfOf('certificate.pdf', 'Registration certificate'),
  iban: 'SE4550000000058398257466',
}
const byHand = {
  name: 'Register Nere AB',
  legalForm: 'Limited company (AB)',
  line: 'Avbrottsvägen 1',
  postalCode: 'SE-111 22',
  city: 'Stockholm',
}

describe('the company step', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  async function atCompany<T>(
    javaScript: boolean,
    work: (anna: Applicant, page: Page, id: string) => Promise<T>,
  ): Promise<T> {
    const { id, link } = await scene.open('KYB', 'SE')
    return scene.browser.visit({ javaScript, language: 'en', phone: true }, async ({ page }) => {
      const anna = applicantOn(page, 'en', { javaScript })
      await anna.open(link)
      await anna.begin()
      return work(anna, page, id)
    })
  }

  for (const javaScript of [true, false])
    test(`leads to manual entry and manual review while the registry is down, ${scripting(javaScript)}`, () =>
      atCompany(javaScript, async (anna, _page, id) => {
        const { texts } = anna
        await anna.find('529999-9952')
        assert.match(await anna.notice(), new RegExp(texts.notices.registry_down))
        await anna.isAt(texts.organization.byHand)
        assert.equal(await anna.valueOf('number'), '529999-9952', 'the input is not lost')
        await anna.press(texts.organization.declare)
        assert.deepEqual(await anna.problems(), [
          texts.problemsOf['name.required'],
          texts.problemsOf['legalForm.choice_missing'],
          texts.problemsOf['line.required'],
          texts.problemsOf['postalCode.required'],
          texts.problemsOf['city.required'],
        ])
        await anna.fill(byHand)
        await anna.press(texts.organization.declare)
        await answerForCompany(anna, 'en', asAnna)
        await anna.send()
        await anna.isDone()
        assert.equal((await scene.decided(id)).status, 'MANUAL_REVIEW')
        await compareDeclared(id)
      }))

  async function compareDeclared(id: string) {
    const read = await readAll(scene, id)
    const organization = read['applications.organization.get']
    assert.equal(organization.organizationName, byHand.name)
    assert.deepEqual(organization.organizationNumber, {
      id: '5299999952',
      issuingCountry: 'SE',
      type: 'REGISTRATION',
      display: '529999-9952',
    })
    const [address] = organization.addresses
    assert.deepEqual(
      [address.lines, address.postalCode, address.city, address.country],
      [[byHand.line], '11122', byHand.city, 'SE'],
    )
    assert.deepEqual(organization.visitAddress, address)
    for (const empty of [
      'legalType',
      'foundationDate',
      'companyStatus',
      'registrationAuthority',
      'businessActivity',
    ])
      assert.equal(organization[empty], null, empty)
    assert.deepEqual(read['applications.organization.boardMembers.get'], { data: [] })
    assert.deepEqual(read['applications.organization.signingCombinations.get'], { data: [], basis: null })
    const [signature] = read['applications.organization.signedBy.get'].data
    assert.equal(signature.capacity, 'UNVERIFIED')
  }

  test('searches again when the registry is back', () =>
    atCompany(false, async (anna) => {
      const { texts } = anna
      await anna.find('529999-9945')
      await anna.isAt(texts.organization.byHand)
      await anna.press(texts.organization.toSearch)
      await anna.find('529999-9945')
      await anna.press(texts.organization.toSearch)
      await anna.find('529999-9945')
      await anna.isAt(texts.organization.confirm)
    }))

  test('handles an unknown number, an invalid one, no number, and an unknown name', () =>
    atCompany(false, async (anna) => {
      const { texts } = anna
      await anna.find('529999-9960')
      assert.match(await anna.notice(), new RegExp(texts.notices.registry_not_found))
      assert.equal(await anna.valueOf('query'), '529999-9960')
      await anna.find('529999-9961')
      assert.deepEqual(await anna.problems(), [
        anna.say(texts.problems.organization_number_check_digit, { example: '556016-0680' }),
      ])
      assert.equal(await anna.valueOf('query'), '529999-9961')
      await anna.find('')
      assert.deepEqual(await anna.problems(), [
        anna.say(texts.problemsOf['query.required'], { example: '556016-0680' }),
      ])
      await anna.find('Zzyzx Qwerty')
      assert.match(await anna.notice(), new RegExp(texts.notices.registry_no_hits))
      await anna.press(texts.organization.manual)
      await anna.isAt(texts.organization.byHand)
    }))

  test('replaces the chosen company by another search', () =>
    atCompany(false, async (anna, _page, id) => {
      const { texts } = anna
      await anna.find('5299999994')
      await anna.press(texts.organization.no)
      await anna.find('cyklar')
      await anna.isAt(texts.organization.confirm)
      await anna.press(texts.organization.no)
      assert.equal(await anna.valueOf('query'), 'cyklar', 'the only result is another company')
      await anna.find('test')
      await anna.pressRow('Ordförandens Testverk AB')
      await anna.press(texts.organization.yes)
      await anna.isAtStep('step.IDENTITY')
      const organization = (await readAll(scene, id))['applications.organization.get']
      assert.equal(organization.organizationName, 'Ordförandens Testverk AB')
    }))
})
