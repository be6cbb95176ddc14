/** Co-signers, each on a device of their own: waiting, a changed answer, and a refusal. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Language } from '#web/shared/translations.ts'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { further, scriptings, test } from '../harness/further.ts'
import { linkIn, mailsTo } from '../harness/new-link.ts'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import { eventsOf, readAll } from './case-reads.ts'
import { signers } from './expected-company.ts'
import { inspect } from './inspection.ts'
import { openScene, type Scene } from './scene.ts'
import { walkThrough } from './template-applicant.ts'
import { typingOf } from './template-rows.ts'

const definition = fromTemplate('KYB_LIMITED_COMPANY', 'Account') as WorkflowDefinition
const board = { bjorn: 'Björn Provberg', asa: 'Åsa Märta-Lovisa Ängstest Provsson-Öhman' }

describe('co-signers', () => {
  let scene: Scene
  let addresses = 0
  const address = () => `signer-${++addresses}@board.example`
  before(async () => {
    scene = await openScene([definition])
  })
  after(() => scene.close())

  /** Opens the newest of so many mails on a phone of their own. */
  async function onTheirPhone<T>(
    to: string,
    mails: number,
    javaScript: boolean,
    work: (signer: Applicant) => Promise<T>,
    language: Language = 'en',
  ): Promise<T> {
    const link = linkIn((await mailsTo(scene.world, to, mails)).at(-1)?.text ?? '')
    return scene.browser.visit({ javaScript, language, phone: true }, async ({ page }) => {
      const signer = applicantOn(page, language, { javaScript, market: 'SE' })
      await signer.open(link)
      return work(signer)
    })
  }

  const atSigning = async (anna: Applicant, link: string, more: object = { company: 'se-two-together' }) => {
    const typing = typingOf({
      ...{ template: 'KYB_LIMITED_COMPANY', market: 'SE', person: 'anna-testsson' },
      ...more,
    })
    await anna.open(link)
    await walkThrough(definition, { applicant: anna, language: 'en', typing }, 'signing')
  }

  for (const javaScript of scriptings)
    test(`sign, also after a change, and the last one submits, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYB', 'SE', { language: 'en' })
      const to = address()
      const signs = (mails: number) =>
        onTheirPhone(to, mails, javaScript, async (bjorn) => {
          await bjorn.isAt('Sign for Provcyklar i Grönköping AB (529999-9994)')
          const shown = await bjorn.page.locator('main').innerText()
          assert.match(shown, /Anna Testsson has filled in an application to Testbolaget/)
          assert.doesNotMatch(shown, /shop\.example|repair boats|5439/, 'nothing of the answers')
          await bjorn.sign(board.bjorn)
          await bjorn.isAt(bjorn.texts.coSigner.headings.SIGNED)
        })
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en', { javaScript, market: 'SE' })
        const { texts } = anna
        await atSigning(anna, link)
        await anna.isAt(texts.signing.signHeading)
        await ask(anna, 'Björn', to)
        await anna.follow(texts.page.back)
        await anna.change('contact')
        await anna.answerWith({ phoneNumber: '070-174 06 99' })
        await anna.isAt(texts.check.heading)
        assert.match(await page.locator('main').innerText(), /Changed since you last checked your answers/)
        await anna.press(texts.check.sign)
        await anna.isAt(texts.signing.signHeading)
        await anna.sign('Anna Testsson')
        await anna.isAt('Waiting for Björn to sign')

        await anna.follow(texts.signing.takeBackLink)
        await anna.press(texts.signing.takeBack)
        await anna.isAt(texts.check.heading)
        await anna.press(texts.check.sign)
        assert.ok((await page.locator('main').innerText()).includes(texts.signing.void))
        await anna.sign('Anna Testsson')
        await anna.isAt('Waiting for Björn to sign')
        assert.equal((await scene.status(id)).submittedAt, null)
        await signs(1)
        await goesOn(anna, texts.done.heading.replace('{name}', 'Testbolaget'), javaScript)
      })
      assert.equal((await scene.decided(id)).status, 'APPROVED')
      await compareReads(id, ['Anna Testsson', board.bjorn])
    })

  /** The names in the order of their signatures. */
  async function compareReads(id: string, names: string[]) {
    const read = await readAll(scene, id)
    const signed = read['applications.organization.signedBy.get'].data
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: the reply of signedBy
      signed.map(({ party, capacity }: any) => [party.name.fullName, capacity]),
      names.map((name) => [name, 'JOINTLY']),
    )
    assert.deepEqual(new Map(signers(read)[0]), new Map(names.map((name) => [name, true])))
    const events = await eventsOf(scene, id)
    assert.equal(events.filter((kind) => kind === 'APPLICATION_SUBMITTED').length, 1)
  }

  for (const javaScript of scriptings)
    further(`three sign: two are invited, and sign on two devices, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYB', 'SE', { language: 'en' })
      const [toBjorn, toAsa] = [address(), address()]
      await scene.browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const anna = applicantOn(page, 'en', { javaScript, market: 'SE' })
        const { texts } = anna
        await atSigning(anna, link, { company: 'se-whole-board', ownShare: '100' })
        await anna.sign('Anna Testsson')
        await anna.isAt('2 signatures to go')
        await ask(anna, 'Björn', toBjorn)
        await ask(anna, 'Åsa', toAsa)
        await anna.isAt('Waiting for 2 signatures')
        await onTheirPhone(toBjorn, 1, javaScript, (bjorn) =>
          // Both pages are open at the same time, and neither session replaces the other.
          onTheirPhone(
            toAsa,
            1,
            javaScript,
            async (asa) => {
              const company = 'Hela Styrelsen Testar AB (529999-9846)'
              await bjorn.isAt(bjorn.say(texts.coSigner.headings.SIGN, { company }))
              await asa.isAt(asa.say(asa.texts.coSigner.headings.SIGN, { company }))
              await asa.sign(board.asa)
              await asa.isAt(asa.texts.coSigner.headings.SIGNED)
              await goesOn(anna, 'Waiting for Björn to sign', javaScript)
              assert.equal((await scene.status(id)).submittedAt, null, 'one signature is missing')
              await bjorn.sign(board.bjorn)
              await bjorn.isAt(texts.coSigner.headings.SIGNED)
            },
            'sv',
          ),
        )
        await goesOn(anna, texts.done.heading.replace('{name}', 'Testbolaget'), javaScript)
      })
      assert.equal((await scene.decided(id)).status, 'APPROVED')
      await compareReads(id, ['Anna Testsson', board.asa, board.bjorn])
    })

  further('one declines, and the applicant asks another while the page waits', async () => {
    const { id, link } = await scene.open('KYB', 'SE', { language: 'en' })
    const [first, second] = [address(), address()]
    await scene.browser.visit({ language: 'en', phone: true }, async ({ page }) => {
      const anna = applicantOn(page, 'en', { market: 'SE' })
      const { texts } = anna
      await atSigning(anna, link)
      await inspect(page, 'signing, to sign')
      await anna.sign('Anna Testsson')
      await ask(anna, 'Björn', first)
      await onTheirPhone(first, 1, true, async (bjorn) => {
        await inspect(bjorn.page, 'co-signer, sign')
        await bjorn.follow(texts.coSigner.declineLink)
        await bjorn.page.getByLabel(texts.coSigner.reason).fill('I have left the board.')
        await bjorn.press(texts.coSigner.decline)
        await bjorn.isAt(texts.coSigner.headings.DECLINED)
      })
      await page.getByText('“I have left the board.”').waitFor()
      await inspect(page, 'waiting, declined')
      await ask(anna, 'Åsa', second)
      await anna.isAt('Waiting for Åsa to sign')
      await onTheirPhone(second, 1, true, (asa) => asa.sign(board.asa))
      await goesOn(anna, texts.done.heading.replace('{name}', 'Testbolaget'), true)
    })
    assert.notEqual((await scene.status(id)).submittedAt, null)
  })
})

async function ask(anna: Applicant, firstName: string, email: string): Promise<void> {
  const { texts } = anna
  await anna.follow(anna.say(texts.signing.ask, { name: firstName }))
  await anna.page.locator('[name="email"]').fill(email)
  await anna.press(texts.signing.sendRequest)
  assert.ok((await anna.notice()).endsWith(texts.notices.signer_asked))
}

/** By itself; without the script, when the page is loaded again. */
async function goesOn({ page }: Applicant, heading: string, javaScript: boolean): Promise<void> {
  if (!javaScript) await page.reload()
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}
