/** KYB in Norway: a company that its chair signs for alone, found by name, with and without JavaScript. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { registeredOf } from '../../src/checks/sandbox/registered.ts'
import { testCompanyOf } from '../../src/checks/sandbox/scenarios.ts'
import { known } from '../../src/checks/sandbox/written-out.ts'
import { applicantOn, type GivenFile } from './applicant.ts'
import { answerForCompany } from './company.ts'
import { photoOf } from './papers.ts'
import { auditOf, eventsOf, readAll } from './reading.ts'
import { openScene, type Scene } from './scene.ts'

const contact = {
  firstName: 'Kari',
  lastName: 'Testmann',
  email: 'kari@proveselskapet.example',
  phoneNumber: '912 34 567',
}

describe('KYB in Norway', () => {
  let scene: Scene
  let certificate: GivenFile
  before(async () => {
    scene = await openScene()
    certificate = await photoOf('Firmaattest (kopi).jpg')
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`a company whose chair signs alone, ${javaScript ? 'with' : 'without'} JavaScript`, async () => {
      const { browser, shop } = scene
      const { id, link } = await scene.open('KYB', 'NO', { language: 'en' })
      await browser.visit({ javaScript, language: 'en' }, async ({ page }) => {
        const kari = applicantOn(page, 'en', { javaScript })
        const { words } = kari
        await kari.open(link)
        await kari.begin()
        await kari.isAt(words.organization.search)
        if (javaScript) await chooseFromSuggestions()
        else {
          await kari.find('prøveselskapet')
          await kari.choose(
            kari.say(words.organization.resultsFor, { query: 'prøveselskapet' }),
            'PRØVESELSKAPET AS',
          )
          await kari.press(words.organization.choose)
        }
        await kari.isAt(words.organization.confirm)
        const card = await page.locator('.card').innerText()
        for (const shown of [
          'PRØVESELSKAPET AS',
          '310 022 209',
          'Aksjeselskap',
          'Active',
          'Prøveveien 10',
          '0150 OSLO',
        ])
          assert.ok(card.includes(shown), `${shown} in ${card}`)
        await kari.press(words.organization.yes)
        await answerForCompany(kari, 'en', {
          person: 'Kari Testmann',
          contact,
          turnover: '1 250 000,50',
          certificate,
          iban: 'NO93 8601 1117 947',
        })
        await kari.send()
        await kari.isAt(words.done.heading)
        await kari.leave(new URL(shop.origin).host)
        assert.equal(page.url(), `${shop.redirectUrl}&applicationId=${encodeURIComponent(id)}`)

        async function chooseFromSuggestions() {
          await page.getByRole('combobox').pressSequentially('prøves')
          const loaded = page.waitForEvent('load')
          await page.getByRole('option', { name: 'PRØVESELSKAPET AS' }).first().click()
          await loaded
        }
      })
      assert.equal((await scene.decided(id)).status, 'APPROVED')
      await compareReads(scene, id, certificate)
      await compareTraces(scene, id)
    })
})

async function compareReads(scene: Scene, id: string, certificate: GivenFile) {
  const read = await readAll(scene, id)
  const { organization, officers, signing } = registeredOf(
    known(testCompanyOf('no-chair-alone'), 'company'),
    new Date(),
  )
  const { previousNames: _names, ...registered } = organization
  const [registeredAddress, postal] = registered.addresses
  assert.deepEqual(read['applications.organization.get'], {
    ...registered,
    visitAddress: registeredAddress,
    postalAddress: postal,
    industryCode: registered.industryCodes[0],
    sanctionHits: [],
  })
  assert.equal(registered.organizationNumber.id, '310022209')
  assert.deepEqual(read['applications.organization.boardMembers.get'], { data: officers })
  const { basis } = read['applications.organization.signingCombinations.get']
  assert.deepEqual(read['applications.organization.signingCombinations.get'].data, signing.combinations)
  assert.deepEqual({ ...basis, provenance: null }, { ...signing.basis, provenance: null })
  const e164 = { ...contact, phoneNumber: '+4791234567' }
  assert.deepEqual(read['applications.organization.contactDetails.get'], e164)
  assert.deepEqual(read['applications.person.contactDetails.get'], {
    email: e164.email,
    phoneNumber: e164.phoneNumber,
  })
  comparePerson(read['applications.person.get'])
  compareSignature(read['applications.organization.signedBy.get'])
  await compareDocument(read['applications.documents.list'], certificate)
  const [{ id: _id, ...account }] = read['applications.bankAccounts.list'].data
  assert.deepEqual(account, {
    type: 'IBAN',
    iban: 'NO9386011117947',
    bankName: null,
    verification: 'CHECKSUM_OK',
    accountHolder: null,
    currency: null,
    bic: null,
  })
}

const number = {
  id: '12858512210',
  issuingCountry: 'NO',
  type: 'NATIONAL',
  assurance: 'EID',
  synthetic: true,
}

function comparePerson({ address, ...person }: { address: { lines: string[]; country: string } }) {
  assert.deepEqual(person, {
    firstName: 'Kari',
    lastName: 'Testmann',
    email: contact.email,
    phoneNumber: '+4791234567',
    personalIdentityNumber: number,
    dateOfBirth: '1985-05-12',
    coordinationNumber: null,
    pepHits: [],
    sanctionHits: [],
  })
  assert.deepEqual([address.lines, address.country], [['Prøveveien 1'], 'NO'])
}

// biome-ignore lint/suspicious/noExplicitAny: the reply of signedBy
function compareSignature({ data }: any) {
  assert.equal(data.length, 1)
  const [{ party, signedAt, evidence, ...signature }] = data
  assert.deepEqual(party.name, {
    fullName: 'Kari Testmann',
    givenName: 'Kari',
    middleName: null,
    familyName: 'Testmann',
  })
  assert.deepEqual(party.personalIdentityNumber, number)
  assert.ok(Date.parse(signedAt))
  assert.match(evidence.sha256, /^[0-9a-f]{64}$/)
  assert.deepEqual(signature, {
    method: 'EID_AUTHENTICATION',
    provider: 'simulator',
    assuranceLevel: 'HIGH',
    onBehalfOf: { id: '310022209', issuingCountry: 'NO', type: 'REGISTRATION', display: '310 022 209' },
    capacity: 'ALONE',
    combinationIndex: 0,
  })
}

// biome-ignore lint/suspicious/noExplicitAny: the reply of documents.list
async function compareDocument({ data }: any, certificate: GivenFile) {
  assert.equal(data.length, 1)
  const [document] = data
  assert.equal(document.name, certificate.name)
  assert.equal(document.type, 'REGISTRATION_CERTIFICATE')
  assert.equal(document.mimeType, 'image/jpeg')
  assert.equal(document.uploadedBy, 'APPLICANT')
  assert.equal(document.status, 'RECEIVED')
  const downloaded = await fetch(document.downloadURL)
  assert.equal(downloaded.status, 200)
  assert.match(downloaded.headers.get('content-disposition') ?? '', /^attachment; .*Firmaattest%20/)
  const bytes = Buffer.from(await downloaded.arrayBuffer())
  assert.equal(bytes.length, document.sizeBytes)
  assert.equal(Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'), document.sha256)
}

async function compareTraces(scene: Scene, id: string) {
  assert.deepEqual(await eventsOf(scene, id), [
    'APPLICATION_CREATED',
    'APPLICATION_STARTED',
    'DOCUMENT_ADDED',
    'APPLICATION_SUBMITTED',
    'APPLICATION_APPROVED',
  ])
  const actions = await auditOf(scene, id)
  const count = (action: string) => actions.filter((each) => each === action).length
  assert.deepEqual(
    [
      'registry.looked_up',
      'identity.proven',
      'document.added',
      'application.submitted',
      'check.answered',
    ].map(count),
    [1, 1, 1, 1, 2],
  )
  assert.equal(actions.at(-1), 'application.decided')
}
