/**
 * KYB in Sweden, found by number: approved if the chair signs alone, manual review if two must sign together.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { applicantOn, scripting } from './applicant.ts'
import { auditOf, eventsOf, readAll } from './case-reads.ts'
import { answerForCompany } from './company.ts'
import { pdfOf } from './document-files.ts'
import { compareRegistered, signers } from './expected-company.ts'
import { openScene, type Scene } from './scene.ts'

const certificate = pdfOf('Registreringsbevis – Åkes.pdf', 'Registreringsbevis')
const contact = {
  email: 'anna@testverk.example',
  phoneNumber: '+46 70 174 06 05',
}
const asAnna = { person: 'Anna Testsson', contact, certificate, iban: 'SE45 5000 0000 0583 9825 7466' }

describe('KYB in Sweden', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  async function apply(
    id: string,
    link: string,
    number: string | null,
    javaScript: boolean,
    abroad?: string,
  ) {
    const { browser, shop } = scene
    await browser.visit({ javaScript, language: 'sv', phone: true }, async ({ page }) => {
      const anna = applicantOn(page, 'sv', { javaScript })
      const { texts } = anna
      await anna.open(link)
      await anna.begin()
      // A number that the customer gave leads straight to the card.
      if (number) await anna.find(number)
      await anna.isAt(texts.organization.confirm)
      await anna.press(texts.organization.yes)
      await answerForCompany(anna, 'sv', { ...asAnna, turnover: '900 000', ...(abroad ? { abroad } : {}) })
      await anna.send()
      await anna.leave()
      assert.equal(page.url(), `${shop.redirectUrl}&applicationId=${encodeURIComponent(id)}`)
    })
  }

  for (const javaScript of [true, false])
    test(`the chair signs alone, ${scripting(javaScript)}`, async () => {
      const { id, link } = await scene.open('KYB', 'SE')
      await apply(id, link, '529999-9986', javaScript)
      const { status, decision } = await scene.decided(id)
      assert.equal(status, 'APPROVED')
      assert.deepEqual(decision?.reasons, ['all_clear'])
      const read = await readAll(scene, id)
      compareRegistered(read, 'se-chair-alone')
      compareTyped(read)
      assert.deepEqual(signers(read), [[['Anna Testsson', true]]])
      const [signature] = read['applications.organization.signedBy.get'].data
      assert.deepEqual([signature.capacity, signature.combinationIndex], ['ALONE', 0])
      await compareDocument(read['applications.documents.list'].data)
      assert.deepEqual(await eventsOf(scene, id), eventsUntil('APPLICATION_APPROVED'))
    })

  test('the case needs a manual review when only one of two signatories has signed', async () => {
    const { id, link } = await scene.open('KYB', 'SE', { prefill: { organizationNumber: 'SE 529999-9994' } })
    await apply(id, link, null, true, 'Norge och Förenade kungariket, för varuinköp')
    const application = await scene.decided(id)
    assert.equal(application.status, 'MANUAL_REVIEW')
    assert.equal(application.decision, null)
    assert.ok(
      application.risk?.factors.some(({ code, points }) => code === 'money-outside-eea' && points === 20),
    )
    const read = await readAll(scene, id)
    compareRegistered(read, 'se-two-together')
    compareTyped(read)
    assert.deepEqual(signers(read), [
      [
        ['Anna Testsson', true],
        ['Björn Provberg', false],
      ],
      [
        ['Anna Testsson', true],
        ['Åsa Märta-Lovisa Ängstest Provsson-Öhman', false],
      ],
      [
        ['Björn Provberg', false],
        ['Åsa Märta-Lovisa Ängstest Provsson-Öhman', false],
      ],
    ])
    const [signature] = read['applications.organization.signedBy.get'].data
    assert.deepEqual([signature.capacity, signature.combinationIndex], ['JOINTLY', 0])
    assert.deepEqual(await eventsOf(scene, id), eventsUntil('APPLICATION_IN_REVIEW'))
    assert.equal((await auditOf(scene, id)).at(-1), 'application.decided')
  })
})

const eventsUntil = (last: string) => [
  'APPLICATION_CREATED',
  'APPLICATION_STARTED',
  'DOCUMENT_ADDED',
  'APPLICATION_SUBMITTED',
  last,
]

// biome-ignore lint/suspicious/noExplicitAny: the ten replies
function compareTyped(read: Record<string, any>) {
  const e164 = { firstName: 'Anna', lastName: 'Testsson', ...contact, phoneNumber: '+46701740605' }
  assert.deepEqual(read['applications.organization.contactDetails.get'], e164)
  const person = read['applications.person.get']
  assert.equal(person.personalIdentityNumber.id, '198302182384')
  assert.deepEqual([person.firstName, person.lastName, person.email], ['Anna', 'Testsson', contact.email])
  assert.deepEqual(
    read['applications.bankAccounts.list'].data.map(({ type, iban }: Record<string, string>) => [type, iban]),
    [['IBAN', 'SE4550000000058398257466']],
  )
}

/** A PDF is stored unchanged. */
async function compareDocument(data: Array<Record<string, string>>) {
  assert.deepEqual(
    data.map(({ name, type, mimeType }) => [name, type, mimeType]),
    [[certificate.name, 'REGISTRATION_CERTIFICATE', 'application/pdf']],
  )
  const downloaded = Buffer.from(await (await fetch(data[0]?.downloadURL ?? '')).arrayBuffer())
  assert.ok(downloaded.equals(certificate.buffer))
  assert.equal(data[0]?.sha256, createHash('sha256').update(certificate.buffer).digest('hex'))
}
