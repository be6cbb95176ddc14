/** In a browser: a declared owner follows their own link, in their language, and the report says it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { companyWorkflow } from '#test/fixtures/company-workflow.ts'
import { linkIn, mailsTo } from '#test/harness/new-link.ts'
import type { Language } from '#web/shared/translations.ts'
import { type Applicant, applicantOn } from './applicant.ts'
import { inspect, keepPicture, violationsOf } from './inspection.ts'
import { pressing, tabTo } from './keyboard-only.ts'
import { openReport, reviewerOf, signIn } from './reviewers.ts'
import { openScene, type Scene } from './scene.ts'

const workflow = companyWorkflow(
  'Owners with links',
  { key: 'identity', kind: 'IDENTITY' },
  { key: 'owners', kind: 'OWNERSHIP', verifyOwners: true },
)
const company = 'Ordförandens Testverk AB (529999-9986)'
/** The owner's name in the test eID. */
const asa = 'Åsa Märta-Lovisa Ängstest Provsson-Öhman'
const declared = 'Åsa Ängstest Provsson-Öhman'

describe('an owner with a link of their own', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([workflow])
  })
  after(() => scene.close())

  /** Anna names Åsa as an owner, with an address and a language for the link. Resolves in manual review. */
  async function applied(email: string, language: Language): Promise<{ id: string; mailed: string }> {
    const { id, link } = await scene.open('KYB', 'SE')
    await scene.browser.visit({ language: 'en', phone: true }, async ({ page }) => {
      const anna = applicantOn(page, 'en')
      await anna.open(link)
      await anna.begin()
      await anna.find('529999-9986')
      await anna.press(anna.texts.organization.yes)
      await anna.proveAs('Anna Testsson')
      await nameOwners(anna, email, language)
      await anna.isAt(anna.texts.check.heading)
      assert.ok((await page.locator('main').innerText()).includes(email), 'the address is checked')
      await anna.send()
      await anna.isDone()
    })
    assert.equal((await scene.decided(id)).status, 'MANUAL_REVIEW')
    const [mail] = await mailsTo(scene.world, email, 1)
    return { id, mailed: mail?.text ?? '' }
  }

  /** The row of Åsa in the report, when it says this. */
  async function reportSays(id: string, words: RegExp, more: { phone?: boolean; dark?: boolean } = {}) {
    const signe = await reviewerOf(scene.world, scene.customer, 'Signe Aldén')
    await scene.browser.visit(more, async ({ page, context }) => {
      await signIn(context, scene.world, signe)
      await openReport(page, scene.world, id)
      const row = page.locator('#owners tbody tr').filter({ hasText: declared })
      await row.filter({ hasText: words }).waitFor()
      assert.deepEqual(await violationsOf(page), [])
      await keepPicture(page, `owner-link, report-${more.phone ? 390 : 1280}`)
    })
  }

  test('opens it on a phone in Swedish, proves their identity, and confirms', async () => {
    const { id, mailed } = await applied('asa@home.example', 'sv')
    assert.match(mailed, /Anna Testsson har ansökt/)
    await reportSays(id, /not verified.*asked by a link of their own, .*, not opened yet/s)
    await scene.browser.visit({ language: 'sv', phone: true }, async ({ page }) => {
      const owner = applicantOn(page, 'sv', { market: 'SE' })
      const { headings, ...words } = owner.texts.ownerLink
      await owner.open(linkIn(mailed))
      await owner.isAt(owner.say(headings.PROVE, { company }))
      assert.equal(await page.locator('html').getAttribute('lang'), 'sv')
      const shown = await page.locator('main').innerText()
      assert.ok(shown.includes(declared) && shown.includes('1986'), shown)
      assert.doesNotMatch(shown, /april|Björn|Lund/, 'nothing but their part, and no whole birth yet')
      await inspect(page, 'owner-link, prove')
      await owner.press(owner.say(words.proveWith, { provider: 'Test eID' }))
      await owner.press(owner.say(owner.texts.simulator.person, { name: asa }))
      await owner.isAt(headings.CONFIRM)
      assert.match(await page.locator('main').innerText(), /6 april 1986/)
      await inspect(page, 'owner-link, confirm')
      await owner.press(words.confirm)
      await owner.isAt(headings.CONFIRMED)
      await inspect(page, 'owner-link, confirmed')
    })
    await reportSays(id, /Test eID, by a link of their own/)
    const { findings } = (await scene.call('applications.report.get', { applicationId: id })).body
    assert.deepEqual(
      findings.filter(({ code }: { code: string }) => code.startsWith('owner_')),
      [],
    )
  })

  test('disputes the share with the keyboard alone', async () => {
    const { id, mailed } = await applied('asa@office.example', 'en')
    await scene.browser.visit({ language: 'en' }, async ({ page }) => {
      const owner = applicantOn(page, 'en', { market: 'SE' })
      const { headings, ...words } = owner.texts.ownerLink
      const go = async (name: string) => {
        await tabTo(page, name)
        await pressing(page, 'Enter')
      }
      await owner.open(linkIn(mailed))
      await go(owner.say(words.proveWith, { provider: 'Test eID' }))
      await go(owner.say(owner.texts.simulator.person, { name: asa }))
      await owner.isAt(headings.CONFIRM)
      await go(words.disputeLink)
      await owner.isAt(headings.DISPUTE)
      await go(words.dispute)
      assert.equal((await owner.problems()).length, 2)
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'summary')
      await inspect(page, 'owner-link, dispute')
      await tabTo(page, words.NOT_OWNER)
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await tabTo(page, words.reason)
      await page.keyboard.type('I hold five percent.')
      await go(words.dispute)
      await owner.isAt(headings.DISPUTED)
    })
    await reportSays(id, /not verified.*disputes, .*: the share is wrong/s)
    await reportSays(id, /disputes, .*: the share is wrong/s, { phone: true, dark: true })
  })
})

/** Anna still owns, Björn has sold, and Åsa is new. */
async function nameOwners(anna: Applicant, email: string, language: Language): Promise<void> {
  const { page, texts } = anna
  // The list asks about the applicant, who gets no link; Björn may get one, on his own page.
  await anna.choose(texts.ownership.selfPep, texts.choices.no)
  await anna.press('Confirm Björn Provberg')
  await anna.press(texts.ownership.isNot)
  await anna.fill({ reason: 'Sold the shares in March' })
  await anna.press(texts.ownership.removeAction)
  await anna.press(texts.ownership.add)
  await anna.fill({ firstNames: 'Åsa', lastNames: 'Ängstest Provsson-Öhman' })
  await page.locator('#birth').fill('6')
  await page.locator('[name="birth.month"]').fill('4')
  await page.locator('[name="birth.year"]').fill('1986')
  await anna.fill({ residence: 'Sweden', nationality: 'Sweden', ownerEmail: email })
  await page.locator('[name="ownerLanguage"]').selectOption(language)
  await anna.choose(texts.fields.isPep.label, texts.choices.no)
  await anna.continue()
  await page.getByLabel(texts.ownership.direct).check()
  await anna.fill({ share: '40' })
  await anna.continue()
  await anna.continue()
}
