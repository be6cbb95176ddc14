/**
 * Uploads: each problem has its own sentence and loses nothing; valid files are stored unchanged and can be
 * removed.
 */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { further, scriptings, test } from '../harness/further.ts'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import { emptyFile, pdfOf, photoOf, textNamed, tooLarge } from './document-files.ts'
import { openScene, type Scene } from './scene.ts'

const documentsWorkflow: WorkflowDefinition = {
  name: 'Documents',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [
    {
      key: 'documents',
      kind: 'DOCUMENTS',
      documents: [
        { key: 'address', type: 'PROOF_OF_ADDRESS', label: { en: 'Proof of address' }, most: 2 },
        { key: 'other', type: 'OTHER', label: { en: 'Anything else' }, optional: true },
      ],
    },
  ],
  rules: [],
}

describe('uploads', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([documentsWorkflow])
  })
  after(() => scene.close())

  async function atPapers(
    javaScript: boolean,
    work: (anna: Applicant, page: Page, id: string) => Promise<void>,
  ): Promise<void> {
    const { id, link } = await scene.open('KYC', 'SE')
    await scene.browser.visit({ javaScript, language: 'en', phone: javaScript }, async ({ page }) => {
      const anna = applicantOn(page, 'en', { javaScript })
      await anna.open(link)
      await anna.begin()
      await work(anna, page, id)
    })
  }
  const list = async (id: string) =>
    (await scene.call('applications.documents.list', { applicationId: id })).body.data as Array<
      Record<string, string>
    >

  /** With the script, the problem is beside the file; without it, in the error summary. */
  const shownProblem = async (anna: Applicant, page: Page, javaScript: boolean): Promise<string> =>
    javaScript
      ? page.locator('.file-row .problem').last().innerText()
      : ((await anna.problems()).at(-1) ?? '')

  for (const javaScript of scriptings)
    test(`report the problem of a file, then store a valid one, ${scripting(javaScript)}`, () =>
      atPapers(javaScript, async (anna, page, id) => {
        const { texts, say } = anna
        await anna.continue()
        assert.deepEqual(await anna.problems(), [
          say(texts.problems.file_missing, { label: 'Proof of address' }),
        ])
        const wrong = [
          [emptyFile('empty.pdf'), say(texts.problems.file_empty, { name: 'empty.pdf' })],
          [textNamed('letter.pdf'), say(texts.problems.file_type, { name: 'letter.pdf' })],
          [
            tooLarge('large.pdf'),
            javaScript
              ? say(texts.browser.tooLarge, { name: 'large.pdf', size: '20\u00a0MB' })
              : say(texts.problems.file_too_large, { name: 'large.pdf', size: '20\u00a0MB' }),
          ],
        ] as const
        for (const [file, sentence] of wrong) {
          await anna.upload('Proof of address', file)
          await page.getByText(sentence, { exact: true }).first().waitFor()
          assert.equal((await shownProblem(anna, page, javaScript)).trim(), sentence)
        }
        assert.deepEqual(await list(id), [])

        const bill = pdfOf('Räkning ”maj”.pdf', 'Electricity bill')
        const photo = await photoOf('IMG 0001.jpg')
        await anna.upload('Proof of address', bill, photo)
        await anna.storedFile(bill.name)
        await anna.storedFile(photo.name)
        const kept = await list(id)
        assert.deepEqual(
          kept.map(({ name, type, mimeType }) => [name, type, mimeType]),
          [
            [bill.name, 'PROOF_OF_ADDRESS', 'application/pdf'],
            [photo.name, 'PROOF_OF_ADDRESS', 'image/jpeg'],
          ],
        )
        const downloaded = await fetch(kept[0]?.downloadURL ?? '')
        assert.ok(Buffer.from(await downloaded.arrayBuffer()).equals(bill.buffer))
        await anna.continue()
        await anna.isAt(texts.check.heading)
        assert.ok((await page.locator('main').innerText()).includes(bill.name))
      }))

  further('uploads a file that was chosen before the script was loaded', () =>
    atPapers(true, async (anna, page) => {
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route('**/upload-*.js', (route) => held.then(() => route.continue()))
      await page.reload({ waitUntil: 'domcontentloaded' })
      const bill = pdfOf('early.pdf', 'Electricity bill')
      await anna.upload('Proof of address', bill)
      assert.equal(await page.getByText(bill.name).count(), 0)
      letGo()
      await anna.storedFile(bill.name)
    }),
  )

  further('rejects a third file for two places, and accepts one after a removal', () =>
    atPapers(false, async (anna, page, id) => {
      const { texts } = anna
      const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => pdfOf(name, name))
      const [first, , third] = files
      assert.ok(first && third)
      await anna.upload('Proof of address', ...files)
      const sentence = 'Proof of address: Remove a file before you add “c.pdf”: there’s room for 2'
      assert.deepEqual(await anna.problems(), [sentence])
      await anna.press(`${texts.documents.remove} ${first.name}`)
      assert.match(await anna.notice(), new RegExp(texts.notices.file_removed))
      assert.deepEqual(
        (await list(id)).map(({ name }) => name),
        ['b.pdf'],
      )
      await anna.upload('Proof of address', third)
      assert.match(await anna.notice(), new RegExp(texts.notices.file_added))
      assert.deepEqual(
        (await list(id)).map(({ name }) => name),
        ['b.pdf', 'c.pdf'],
      )
      assert.equal(await page.getByText('a.pdf').count(), 0)
    }),
  )

  further('removing the last file opens the step again', () =>
    atPapers(true, async (anna, page, id) => {
      const { texts } = anna
      const bill = pdfOf('bill.pdf', 'Electricity bill')
      await anna.upload('Proof of address', bill)
      await anna.storedFile(bill.name)
      await anna.continue()
      await anna.follow(anna.say(texts.check.changeOf, { title: 'Documents' }))
      const remove = page.getByRole('button', { name: `${texts.documents.remove} ${bill.name}` })
      await remove.click()
      await remove.waitFor({ state: 'detached' })
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'file:address', 'focus stays there')
      await page.goto(page.url().replace(/\/documents.*/, '/check'))
      assert.match(page.url(), /\/documents$/, 'Check your answers is not reached without the document')
      assert.deepEqual(
        (await scene.status(id)).steps.map(({ status }) => status),
        ['NOW'],
      )
    }),
  )
})
