/** In a browser: owners in two layers, a foreign owner with a public office, and one who has sold. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { companyWorkflow } from '#test/fixtures/company-workflow.ts'
import { type Applicant, applicantOn, scripting } from './applicant.ts'
import { inspect } from './inspection.ts'
import { openScene, type Scene } from './scene.ts'

const workflow = companyWorkflow(
  'Owners',
  { key: 'identity', kind: 'IDENTITY' },
  { key: 'owners', kind: 'OWNERSHIP' },
)

describe('the owners step', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([workflow])
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`accepts two layers, and a foreign owner, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYB', 'SE')
      await scene.browser.visit({ javaScript, language: 'en', phone: true }, async ({ page }) => {
        const anna = applicantOn(page, 'en', { javaScript })
        const seen = (name: string) => (javaScript ? inspect(page, `owners-${name}`) : Promise.resolve())
        await anna.open(link)
        await anna.begin()
        await anna.find('529999-9788')
        await anna.press(anna.texts.organization.yes)
        await anna.proveAs('Anna Testsson')
        await seen('list')
        await anna.continue()
        assert.deepEqual(await anna.problems(), [
          'Answer yes or no about public office for Anna Testsson',
          'Answer yes or no about public office for Björn Provberg',
        ])
        await seen('list-problems')
        await inCardOf(anna, 'Anna Testsson, you', anna.texts.choices.no)
        await takeOffBjorn(anna, seen)
        await addForeignOwner(anna, seen)
        await seen('list-complete')
        await anna.continue()
        await anna.isAt(anna.texts.check.heading)
        await seen('check')
        await anna.send()
      })
      const { body } = await scene.call('applications.ownership.get', { applicationId: id })
      const { owners, removed } = body.declaration
      assert.deepEqual(
        owners.map((owner: { source: string; share: { minimum: number } }) => [
          owner.source,
          owner.share.minimum,
        ]),
        [
          ['REGISTRY', 60],
          ['DECLARED', 40],
        ],
      )
      assert.equal(removed.length, 1)
      await scene.decided(id)
      const { findings } = (await scene.call('applications.report.get', { applicationId: id })).body
      assert.ok(findings.some(({ code }: { code: string }) => code === 'pep_declared'))
    })
})

describe('three registered owners', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene([workflow])
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`are confirmed with three answers and one Continue, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYB', 'SE')
      await scene.browser.visit({ javaScript, language: 'en', phone: true }, async ({ page }) => {
        const anna = applicantOn(page, 'en', { javaScript })
        const { no } = anna.texts.choices
        await anna.open(link)
        await anna.begin()
        await anna.find('529999-9994')
        await anna.press(anna.texts.organization.yes)
        await anna.proveAs('Anna Testsson')
        if (javaScript) await inspect(page, 'owners-three')
        await inCardOf(anna, 'Anna Testsson, you', no)
        await inCardOf(anna, 'Åsa Märta-Lovisa Ängstest Provsson-Öhman', no)
        await anna.continue()
        assert.deepEqual(await anna.problems(), ['Answer yes or no about public office for Björn Provberg'])
        await inCardOf(anna, 'Björn Provberg', no)
        await anna.continue()
        await anna.isAt(anna.texts.check.heading)
      })
      const { body } = await scene.call('applications.ownership.get', { applicationId: id })
      assert.equal(body.declaration.owners.length, 3)
    })
})

type Seen = (name: string) => Promise<void>

/** The answer to the question in the card of this person. */
const inCardOf = ({ page }: Applicant, name: string, answer: string) =>
  page.getByRole('region', { name, exact: true }).getByLabel(answer, { exact: true }).check()

async function takeOffBjorn(anna: Applicant, seen: Seen): Promise<void> {
  await anna.press(`${anna.texts.ownership.changeDetails} Björn Provberg`)
  await seen('person-registered')
  await anna.press(anna.texts.ownership.isNot)
  await seen('remove')
  await anna.fill({ reason: 'Sold the shares in March' })
  await anna.press(anna.texts.ownership.removeAction)
}

async function addForeignOwner(anna: Applicant, seen: Seen): Promise<void> {
  const { page, texts } = anna
  await anna.press(texts.ownership.add)
  await anna.continue()
  await seen('person-problems')
  await anna.fill({ firstNames: 'Nora', lastNames: 'Nordmann' })
  await page.locator('#birth').fill('3')
  await page.locator('[name="birth.month"]').fill('5')
  await page.locator('[name="birth.year"]').fill('1970')
  await anna.fill({ residence: 'Norway', nationality: 'Norway' })
  await anna.choose(texts.fields.isPep.label, texts.choices.yes)
  await anna.continue()
  await anna.isAt('What does Nora Nordmann own?')
  await page.getByLabel(texts.ownership.indirect).check()
  await seen('share')
  await anna.continue()
  await seen('companies')
  await page.locator('[name="chainName.1"]').fill('Nordmann Holding AS')
  await page.locator('[name="chainForm.1"]').selectOption('COMPANY')
  await page.locator('[name="chainCountry.1"]').selectOption('NO')
  await page.locator('[name="chainShare.1"]').fill('80')
  await anna.fill({ lastShare: '50' })
  await anna.continue()
  await seen('office')
  await anna.fill({ position: 'Councillor', officeUntil: '2022' })
  await anna.choose(texts.fields.relation.label, texts.ownership.SELF)
  await anna.continue()
}
