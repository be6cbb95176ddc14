/** Signatures of a company: alone, with a co-signer, by another person, and void after a change. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo } from '#test/harness/flow-visitor.ts'
import { auditOf, mailsTo } from '#test/harness/new-link.ts'
import {
  applicantAtSigning,
  askTo,
  companies,
  coSignerFrom,
  keyOf,
  type SigningApplicant,
  seenIn,
  send,
  signAs,
  signedWorkflow,
  startSigning,
} from '#test/harness/signing.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('signing', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [signedWorkflow(), signedWorkflow({}, 'KYC')] })
  })
  after(() => world.close())

  const read = async (operation: string, { id }: SigningApplicant) =>
    (await world.call(`/v1/applications.${operation}`, { applicationId: id }, await world.token(customer)))
      .body
  const signedBy = async (of: SigningApplicant) => (await read('organization.signedBy.get', of)).data
  const actionsOf = async ({ uuid }: SigningApplicant) =>
    (await auditOf(world, uuid))
      .map(([action]) => action)
      .filter((action) => /^(signing|application)/.test(action))
  let mails = 0
  const address = () => `signer-${++mails}@board.example`

  test('lets a person who signs alone check their answers first, and then submits them', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.alone })
    const page = (await anna.get('signing')).text
    assert.match(page, /Ordförandens Testverk AB is signed for by Anna Testsson alone\./)
    assert.match(page, /Account terms, 2026-1/)
    assert.equal(ledTo(await signAs(world, anna, 'anna-testsson')), 'done')
    const [signature, ...more] = await signedBy(anna)
    assert.deepEqual(
      [signature.method, signature.capacity, signature.combinationIndex, signature.party.name.fullName, more],
      ['EID_SIGNATURE', 'ALONE', 0, 'Anna Testsson', []],
    )
    const [document] = (await read('documents.list', anna)).data
    assert.deepEqual(
      [document.type, document.id, document.sha256],
      ['SIGNATURE', signature.evidence.documentId, signature.evidence.sha256],
    )
    const text = await (await fetch(document.downloadURL)).text()
    assert.match(text, /^I sign the application [0-9A-F-]+ to .* on behalf of Ordförandens Testverk AB/)
    assert.match(text, /[0-9a-f]{64}$/)
    const combinations = (await read('organization.signingCombinations.get', anna)).data
    assert.equal(combinations[0][0].hasSigned, true)
  })

  test('waits visibly for a co-signer, and submits when they sign', async () => {
    const anna = await applicantAtSigning(world, customer)
    assert.match((await anna.get('signing')).text, /signed for by two of its three board members jointly/)
    assert.equal(ledTo(await signAs(world, anna, 'anna-testsson')), 'signing')
    assert.match((await anna.get('signing')).text, /One signature to go/)
    assert.equal(ledTo(await anna.post('signing', { do: 'continue' })), 'signing', 'nobody is asked')
    const to = address()
    assert.equal(ledTo(await askTo(anna, await keyOf(anna, 'Björn'), to)), 'done?notice=signer_asked')
    const waiting = (await anna.get('done')).text
    assert.match(waiting, /Can sign instead of Björn/)
    assert.match(waiting, /Waiting for Björn to sign/)
    const before = await read('get', anna)
    assert.deepEqual([before.status, before.submittedAt], ['IN_PROGRESS', null])
    assert.equal(before.steps.at(-1).status, 'NOW', 'the step is not done while signatures are awaited')

    const bjorn = await coSignerFrom(world, to)
    const page = (await bjorn.page()).text
    assert.match(page, /Anna Testsson has filled in an application/)
    assert.doesNotMatch(page, /0701740605|applicant-\d+@/, 'nothing of the answers')
    assert.equal((await bjorn.sign('bjorn-provberg')).headers.get('location'), bjorn.path)
    assert.match((await bjorn.page()).text, /You have signed/)
    const signed = await read('get', anna)
    assert.notEqual(signed.submittedAt, null)
    assert.deepEqual(
      (await signedBy(anna)).map((each: { capacity: string }) => each.capacity),
      ['JOINTLY', 'JOINTLY'],
    )
    const [told] = await mailsTo(world, anna.email, 1)
    assert.match(told?.text ?? '', /signatures are complete/)
    assert.match((await anna.get('done')).text, /Signed by|is with|received/)
    assert.deepEqual((await actionsOf(anna)).filter((action) => action === 'application.submitted').length, 1)
  })

  test('refuses another person than the requested one', async () => {
    const anna = await applicantAtSigning(world, customer)
    const other = await signAs(world, anna, 'bjorn-provberg')
    assert.equal(ledTo(other), 'signing?notice=signature_of_another')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    const bjorn = await coSignerFrom(world, to)
    const back = (await bjorn.sign('asa-angstest-ohman')).headers.get('location') ?? ''
    assert.match(back, /notice=signature_of_another$/)
    assert.match((await bjorn.page('?notice=signature_of_another')).text, /belongs to someone else/)
    assert.deepEqual(await signedBy(anna), [])
  })

  test('reports a cancelled eID, and counts the same answer of the eID once', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.alone })
    assert.equal(ledTo(await signAs(world, anna, { do: 'cancel' })), 'signing?notice=eid_cancelled')
    assert.equal(ledTo(await signAs(world, anna, { do: 'time_out' })), 'signing?notice=eid_timed_out')
    assert.equal(ledTo(await anna.get('signing/return?state=guessed&code=x')), 'signing?notice=eid_failed')
    assert.equal(ledTo(await signAs(world, anna, 'anna-testsson')), 'done')
    assert.equal((await signedBy(anna)).length, 1)
  })

  test('voids the signatures after a changed answer, informs all signers, and asks for a check', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.wholeBoard })
    await signAs(world, anna, 'anna-testsson')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    await (await coSignerFrom(world, to)).sign('bjorn-provberg')
    assert.equal((await signedBy(anna)).length, 2)
    const contact = { firstName: 'Anna', lastName: 'Testsson', email: anna.email, do: 'continue' }
    await anna.post('contact', { ...contact, phoneNumber: '0701740605', revision: '1' })
    assert.equal((await signedBy(anna)).length, 2, 'the same answer again changes nothing')
    const seen = seenIn((await anna.get('signing')).text)
    const led = await anna.post('contact', { ...contact, phoneNumber: '0701740699', revision: '2' })
    assert.equal(ledTo(led), 'check')
    assert.deepEqual(await signedBy(anna), [])
    const old = await anna.post('signing', { do: 'sign', provider: 'simulator', seen })
    assert.equal(ledTo(old), 'check?notice=changed_before_signing', 'the page of before signs nothing')
    const check = (await anna.get('check?notice=changed_before_signing')).text
    assert.match(check, /nothing was signed/)
    assert.equal(check.match(/Changed since you last checked your answers/g)?.length, 1)
    assert.match(check, /Contact details<\/h2>(?:(?!<\/section>).)*Changed since you last checked/s)
    assert.equal(ledTo(await send(anna)), 'signing')
    assert.match((await anna.get('signing')).text, /no longer count/)
    const documents = (await read('documents.list', anna)).data
    assert.deepEqual([...new Set(documents.map((each: { status: string }) => each.status))], ['REJECTED'])
    const mailed = await mailsTo(world, to, 2)
    assert.match(mailed.at(-1)?.headers.subject ?? '', /no longer counts/)
    // Signed again, the co-signers are asked again.
    await signAs(world, anna, 'anna-testsson')
    const other = address()
    assert.equal(ledTo(await askTo(anna, await keyOf(anna, 'Åsa'), other)), 'done?notice=signer_asked')
    await (await coSignerFrom(world, to, 3)).sign('bjorn-provberg')
    await (await coSignerFrom(world, other)).sign('asa-angstest-ohman')
    assert.notEqual((await read('get', anna)).submittedAt, null)
  })

  test('refuses another text than the shown one', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.alone })
    for (const seen of ['', 'of another text'])
      assert.equal(
        ledTo(await anna.post('signing', { do: 'sign', provider: 'simulator', seen })),
        'signing?notice=signature_answers_changed',
      )
    assert.match((await anna.get('signing?notice=signature_answers_changed')).text, /nothing was signed/)
    assert.deepEqual(await signedBy(anna), [])
  })

  test('is not possible before the answers are checked', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.alone })
    const contact = { firstName: 'Anna', lastName: 'Testsson', email: anna.email, do: 'continue' }
    await anna.post('contact', { ...contact, phoneNumber: '0701740699', revision: '1' })
    assert.equal(ledTo(await anna.get('signing')), 'check?notice=changed_before_signing')
    assert.equal(ledTo(await startSigning(anna)), 'check?notice=changed_before_signing')
  })

  test('locks the answers while it waits, until the applicant takes them back', async () => {
    const anna = await applicantAtSigning(world, customer)
    await signAs(world, anna, 'anna-testsson')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    for (const page of ['contact', 'check', '', 'signing'])
      assert.equal(ledTo(await anna.get(page)), 'done', page)
    const changed = { firstName: 'Eva', lastName: 'Ny', email: anna.email, phoneNumber: '0701740605' }
    assert.equal(ledTo(await anna.post('contact', { ...changed, revision: '1', do: 'continue' })), 'done')
    assert.match((await anna.get('signing?take_back')).text, /everyone has to sign again/)
    assert.equal(ledTo(await anna.post('signing', { do: 'take_back' })), 'check?notice=signing_taken_back')
    assert.deepEqual(await signedBy(anna), [])
    assert.equal((await anna.get('contact')).status, 200)
  })

  test('lets a co-signer decline with a reason, and the applicant asks another person', async () => {
    const anna = await applicantAtSigning(world, customer)
    await signAs(world, anna, 'anna-testsson')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    const bjorn = await coSignerFrom(world, to)
    const long = await bjorn.post({ do: 'decline', reason: 'x'.repeat(501) })
    assert.equal(long.status, 422)
    await bjorn.post({ do: 'decline', reason: 'I left the board.' })
    assert.match((await bjorn.page()).text, /You have declined to sign/)
    const [told] = await mailsTo(world, anna.email, 1)
    assert.match(told?.text ?? '', /I left the board\./)
    assert.match((await anna.get('done')).text, /I left the board\./)
    const another = address()
    assert.equal(
      ledTo(await askTo(anna, await keyOf(anna, 'Åsa', 'done'), another)),
      'done?notice=signer_asked',
    )
    await (await coSignerFrom(world, another)).sign('asa-angstest-ohman')
    assert.notEqual((await read('get', anna)).submittedAt, null)
  })

  test('lets a co-signer decline without a reason, which the letter says', async () => {
    const anna = await applicantAtSigning(world, customer)
    await signAs(world, anna, 'anna-testsson')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    const bjorn = await coSignerFrom(world, to)
    await bjorn.post({ do: 'decline', reason: ' ' })
    assert.match((await bjorn.page()).text, /You have declined to sign/)
    const [told] = await mailsTo(world, anna.email, 1)
    assert.match(told?.text ?? '', /They gave no reason\./)
    assert.ok(!(await anna.get('done')).text.includes('“”'), 'no empty quotation')
  })

  test('submits once when two last signatures come at the same time', async () => {
    const anna = await applicantAtSigning(world, customer)
    const [first, second] = [address(), address()]
    await askTo(anna, await keyOf(anna, 'Björn'), first)
    await askTo(anna, await keyOf(anna, 'Åsa'), second)
    assert.equal(ledTo(await anna.post('signing', { do: 'continue' })), 'done', 'two others are enough')
    const [bjorn, asa] = [await coSignerFrom(world, first), await coSignerFrom(world, second)]
    await Promise.all([bjorn.sign('bjorn-provberg'), asa.sign('asa-angstest-ohman')])
    const actions = await actionsOf(anna)
    assert.equal(actions.filter((action) => action === 'application.submitted').length, 1)
    assert.equal((await signedBy(anna)).length, 2)
  })

  test('lets a person without the right to sign ask those who have it', async () => {
    const bjorn = await applicantAtSigning(world, customer, {
      company: companies.alone,
      person: 'bjorn-provberg',
    })
    const page = (await bjorn.get('signing')).text
    assert.match(page, /you can&#x27;t sign for|you can’t sign for|you can't sign for/)
    assert.doesNotMatch(page, /Sign with/)
    assert.equal(ledTo(await bjorn.post('signing', { do: 'sign', provider: 'simulator' })), 'signing')
    const to = address()
    assert.equal(ledTo(await askTo(bjorn, await keyOf(bjorn, 'Anna'), to)), 'done?notice=signer_asked')
    await (await coSignerFrom(world, to)).sign('anna-testsson')
    const { submittedAt } = await read('get', bjorn)
    assert.notEqual(submittedAt, null)
    assert.deepEqual(
      (await signedBy(bjorn)).map((each: { capacity: string }) => each.capacity),
      ['ALONE'],
    )
  })

  test('lets the applicant sign and name others where the register names no person', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.notPublished })
    assert.match((await anna.get('signing')).text, /will check your right to sign/)
    const to = address()
    const person = { givenName: 'Björn', familyName: 'Provberg' }
    const born = { 'dateOfBirth.day': '18', 'dateOfBirth.month': '2', 'dateOfBirth.year': '1979' }
    const wrong = await askTo(anna, 'other', to, person)
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /value="Björn"/)
    assert.equal(ledTo(await askTo(anna, 'other', to, { ...person, ...born })), 'signing?notice=signer_asked')
    assert.equal(ledTo(await signAs(world, anna, 'anna-testsson')), 'done')
    await (await coSignerFrom(world, to)).sign('bjorn-provberg')
    assert.deepEqual(
      (await signedBy(anna)).map((each: { capacity: string }) => each.capacity),
      ['UNVERIFIED', 'UNVERIFIED'],
    )
    assert.notEqual((await read('get', anna)).submittedAt, null)
  })

  test('asks for a new identification when the proof of identity is too old', async () => {
    const anna = await applicantAtSigning(world, customer, { company: companies.alone })
    for (const minutes of [25, 25, 12]) {
      world.clock.advance(minutes * 60_000)
      assert.equal((await anna.get('signing')).status, 200)
    }
    assert.equal(ledTo(await startSigning(anna)), 'identity?notice=identity_expired')
    assert.match((await anna.get('identity')).text, /Continue with Test eID|Test eID/)
  })

  test('lets a person sign for themselves', async () => {
    const anna = await applicantAtSigning(world, customer, { company: null })
    assert.equal(ledTo(await signAs(world, anna, 'anna-testsson')), 'done')
    assert.deepEqual(
      (await signedBy(anna)).map((each: { capacity: string }) => each.capacity),
      ['SELF'],
    )
  })
})
