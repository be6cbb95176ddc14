/** KYC in Sweden, from applications.create to the redirect URL, with and without JavaScript. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { applicantOn, scripting } from './applicant.ts'
import { auditOf, eventsOf, readAll } from './case-reads.ts'
import { openScene, type Scene } from './scene.ts'

const contact = {
  email: 'Anna@Testsson.example',
  phoneNumber: '070-174 06 05',
}

describe('KYC in Sweden', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  for (const javaScript of [true, false])
    test(`the applicant goes from the link to the redirect URL ${scripting(javaScript)}`, async () => {
      const { browser, shop } = scene
      const { id, link } = await scene.open('KYC', 'SE', { externalReference: 'order 17' })
      assert.equal((await scene.status(id)).status, 'NOT_STARTED')

      await browser.visit({ javaScript, language: 'sv', phone: true }, async ({ page }) => {
        const anna = applicantOn(page, 'sv', { javaScript })
        const { texts, say } = anna
        await anna.open(link)
        assert.ok(!page.url().includes('token'), 'the address holds no token')
        await anna.isAt(say(texts.start.KYC.heading, { name: 'Testbolaget' }))
        await anna.begin()
        assert.equal((await scene.status(id)).status, 'IN_PROGRESS')
        await anna.proveAs('Anna Testsson')
        await anna.isAtStep('step.PERSON_DETAILS')
        assert.match(await page.locator('.card').innerText(), /19830218-2384/)
        assert.equal(await anna.valueOf('line'), 'Provgatan 1')
        await anna.fillOrigin('SE', 'Stockholm')
        await anna.answerWith({ line: 'Provgatan 1 B', postalCode: '111 23' })
        await anna.answerWith(contact)
        await anna.choose('Vad kommer du mest att använda kontot till?', 'Sparande')
        await anna.choose(
          'Har du, eller någon som står dig nära, en hög politisk eller statlig befattning?',
          texts.choices.no,
        )
        await anna.continue()
        await anna.choose(texts.fields.type.label, texts.bank.SWEDEN_DOMESTIC)
        await anna.answerWith({
          clearingNumber: '5439',
          accountNumber: '00 144 04',
          accountHolder: 'Anna Testsson',
        })
        await anna.acceptTerms('Allmänna villkor')
        await anna.continue()
        await anna.isAt(texts.check.heading)
        await anna.send()
        await anna.isDone()
        await anna.leave()
        assert.equal(page.url(), `${shop.redirectUrl}&applicationId=${encodeURIComponent(id)}`)
      })

      const arrival = shop.arrivals.at(-1)
      assert.equal(arrival?.url.searchParams.get('applicationId'), id)
      assert.deepEqual([arrival?.headers.referer, arrival?.headers.cookie], [undefined, undefined])
      const application = await scene.decided(id)
      assert.equal(application.status, 'APPROVED')
      await compareReads(scene, id)
      await compareTraces(scene, id)
    })
})

async function compareReads(scene: Scene, id: string) {
  const read = await readAll(scene, id)
  const application = read['applications.get']
  assert.equal(application.kind, 'KYC')
  assert.equal(application.countryCode, 'SE')
  assert.equal(application.externalReference, 'order 17')
  assert.deepEqual(
    application.steps.map(({ key, status }: { key: string; status: string }) => [key, status]),
    ['identity', 'person', 'contact', 'purpose', 'account', 'terms'].map((key) => [key, 'DONE']),
  )
  assert.deepEqual(
    { outcome: application.decision.outcome, by: application.decision.by, actor: application.decision.actor },
    { outcome: 'APPROVED', by: 'RULES', actor: null },
  )
  assert.ok(application.startedAt && application.submittedAt && application.decidedAt)
  for (const [operation, value] of Object.entries(read))
    if (operation.startsWith('applications.organization'))
      assert.equal(value, 'resource_not_in_workflow', operation)
  assert.deepEqual(read['applications.person.get'], annaAsRead)
  assert.deepEqual(read['applications.person.contactDetails.get'], {
    email: 'Anna@testsson.example',
    phoneNumber: '+46701740605',
  })
  assert.deepEqual(read['applications.documents.list'], { data: [] })
  const [{ id: accountId, ...account }] = read['applications.bankAccounts.list'].data
  assert.ok(accountId)
  assert.deepEqual(account, {
    type: 'SWEDEN_DOMESTIC',
    clearingNumber: '5439',
    accountNumber: '0014404',
    bankName: 'SEB',
    verification: 'CHECKSUM_OK',
    accountHolder: 'Anna Testsson',
    currency: null,
    bic: null,
  })
}

const annaAsRead = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'Anna@testsson.example',
  phoneNumber: '+46701740605',
  personalIdentityNumber: {
    id: '198302182384',
    issuingCountry: 'SE',
    type: 'NATIONAL',
    assurance: 'EID',
    synthetic: false,
  },
  dateOfBirth: '1983-02-18',
  coordinationNumber: null,
  address: {
    type: 'RESIDENTIAL',
    careOf: null,
    lines: ['Provgatan 1 B'],
    street: null,
    houseNumber: null,
    apartment: null,
    poBox: null,
    postalCode: '11123',
    city: 'Stockholm',
    municipality: null,
    region: null,
    country: 'SE',
    formatted: 'Provgatan 1 B, 111 23 Stockholm, SE',
  },
  nationalities: ['SE'],
  isStateless: false,
  placeOfBirth: { country: 'SE', region: null, locality: 'Stockholm' },
  pepHits: [],
  sanctionHits: [],
}

async function compareTraces(scene: Scene, id: string) {
  assert.deepEqual(await eventsOf(scene, id), [
    'APPLICATION_CREATED',
    'APPLICATION_STARTED',
    'APPLICATION_SUBMITTED',
    'APPLICATION_APPROVED',
  ])
  assert.deepEqual(await auditOf(scene, id), [
    'application.created',
    'onboarding.opened',
    'application.started',
    'identity.started',
    'step.answered',
    'identity.proven',
    ...Array.from({ length: 5 }, () => 'step.answered'),
    'application.submitted',
    'check.answered',
    'application.decided',
  ])
}
