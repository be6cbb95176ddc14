/** A declared owner proves who they are by a link of their own: pages, mails, findings and the report. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tasks } from '#tasks.ts'
import { companyWorkflow } from '#test/fixtures/company-workflow.ts'
import { ledTo, proveAs, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { auditOf, linkIn, mailsOf, mailsTo } from '#test/harness/new-link.ts'
import { type CoSignerVisitor, coSignerFrom, coSignerWith, send } from '#test/harness/signing.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const DAY = 86_400_000
const COMPANY = '5299999986'
const workflow = companyWorkflow(
  'Owners with links',
  { key: 'identity', kind: 'IDENTITY' },
  { key: 'owners', kind: 'OWNERSHIP', verifyOwners: true },
  { key: 'contact', kind: 'CONTACT_DETAILS' },
)
const places = { residence: 'SE', nationality: 'SE', isPep: 'no' }
const asa = {
  ...{ owner: 'new', firstNames: 'Åsa', lastNames: 'Ängstest Provsson-Öhman' },
  ...{ 'birth.day': '6', 'birth.month': '4', 'birth.year': '1986', ...places },
}
const contact = { firstName: 'Anna', lastName: 'Testsson', phoneNumber: '0701740605' }

interface Applicant extends Visitor {
  uuid: string
  /** The e-mail address of the owner. */
  to: string
}

describe('an owner with a link of their own', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [workflow] })
  })
  after(() => world.close())

  let owners = 0
  /** Anna has named Åsa as an owner, and sent the application. */
  async function sent(): Promise<Applicant> {
    const visitor = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'en' })
    const to = `owner-${++owners}@home.example`
    await visitor.post('', { do: 'begin' })
    await visitor.post('company', { revision: '0', stage: 'SEARCH', do: 'search', query: COMPANY })
    await visitor.post('company', { revision: '0', stage: 'CONFIRM', do: 'confirm' })
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', 'anna-testsson')), 'owners')
    const answer = async (stage: string, fields: Record<string, string>) =>
      ledTo(await visitor.post('owners', { revision: '0', stage, do: 'continue', ...fields })) ?? ''
    const self = await visitor.get('owners?stage=person&owner=1')
    assert.doesNotMatch(self.text, /name="ownerEmail"/, 'who is proven needs no link')
    assert.match((await visitor.get('owners?stage=person&owner=new')).text, /name="ownerEmail"/)
    await answer('PERSON', { owner: '1', ...places })
    await answer('REMOVE', { owner: '2', reason: 'Sold in March' })
    const added = await answer('PERSON', { ...asa, ownerEmail: to, ownerLanguage: 'sv' })
    const owner = /owner=(\d+)/.exec(added)?.[1] ?? assert.fail(added)
    await answer('SHARE', { owner, how: 'DIRECT', share: '40' })
    assert.equal(await answer('LIST', {}), 'contact')
    await visitor.post('contact', { ...contact, email: `a-${to}`, revision: '0', do: 'continue' })
    assert.ok((await visitor.get('check')).text.includes(to.split('@')[0] ?? ''), 'the address is checked')
    assert.equal(ledTo(await send(visitor)), 'done')
    const uuid = visitor.id.split('::')[1] ?? ''
    const applicant = { ...visitor, uuid, to }
    return applicant
  }
  const read = async (operation: string, { id }: Visitor) =>
    (await world.call(`/v1/applications.${operation}`, { applicationId: id }, await world.token(customer)))
      .body
  const codesOf = async (of: Visitor): Promise<string[]> =>
    (await read('report.get', of)).findings
      .map(({ code }: { code: string }) => code)
      .filter((code: string) => code.startsWith('owner_'))
  const reviewed = async (of: Visitor) => {
    for (;;) {
      const { status } = await read('get', of)
      if (status === 'MANUAL_REVIEW') return
      assert.equal(status, 'IN_PROGRESS')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const asaIn = async (of: Visitor) =>
    (await read('report.get', of)).ownership.owners.find(
      ({ party }: { party: { name: { familyName: string } } }) => party.name.familyName === asa.lastNames,
    )
  const linkStatus = async (of: Visitor): Promise<string> => (await asaIn(of)).ownLink.status
  const verifiedBy = async (of: Visitor) =>
    (await asaIn(of)).verifiedBy.map(({ by, provider }: { by: string; provider: string }) => [by, provider])
  const secrets = /0701740605|198302182384|Testsson AB|50–75|Contact details|1986-04-06|Björn/

  test('proves their identity and confirms, and then counts as verified', async () => {
    const anna = await sent()
    await reviewed(anna)
    assert.deepEqual(await codesOf(anna), ['owner_not_verified'])
    const [mail] = await mailsTo(world, anna.to, 1)
    assert.match(mail?.text ?? '', /Anna Testsson har ansökt .* för Ordförandens Testverk AB/)
    const owner = await coSignerWith(world, linkIn(mail?.text ?? ''))
    const page = (await owner.page()).text
    assert.match(page, /lang="en"|lang="sv"/)
    for (const part of ['Ängstest Provsson-Öhman', 'Ordförandens Testverk AB', 'Anna Testsson', '1986', '40'])
      assert.ok(page.includes(part), part)
    assert.doesNotMatch(page, secrets)
    assert.deepEqual(await verifiedBy(anna), [])
    assert.equal(await linkStatus(anna), 'ASKED')

    await owner.post({ do: 'confirm' })
    assert.deepEqual(await codesOf(anna), ['owner_not_verified'], 'nothing is confirmed before the eID')
    assert.equal((await owner.sign('asa-angstest-ohman')).headers.get('location'), owner.path)
    assert.deepEqual(await codesOf(anna), ['owner_not_verified'], 'the eID alone confirms nothing')
    await owner.post({ language: 'en' }, '/language')
    assert.match((await owner.page()).text, /6 April 1986/)
    await owner.post({ do: 'confirm' })
    assert.deepEqual(await codesOf(anna), [])
    assert.deepEqual(await verifiedBy(anna), [['OWN_LINK', 'simulator']])
    assert.equal(await linkStatus(anna), 'CONFIRMED')
    assert.match((await owner.page()).text, /You confirmed/)
    await owner.post({ do: 'dispute', what: 'NOT_OWNER', reason: 'Changed my mind' })
    assert.deepEqual(await codesOf(anna), [], 'an answer is final')
    const actions = (await auditOf(world, anna.uuid)).map(([action]) => action)
    assert.deepEqual(
      actions.filter((action) => action.startsWith('owner.')),
      [
        ...['owner.asked', 'owner.mailed', 'owner.opened', 'owner.eid_started', 'owner.proven'],
        ...['owner.language_set', 'owner.confirmed'],
      ],
    )
    assert.equal((await read('get', anna)).status, 'MANUAL_REVIEW', 'a person decides')
  })

  test('disputes, before or after the eID, and a reviewer sees it', async () => {
    const anna = await sent()
    await reviewed(anna)
    const owner = await coSignerFrom(world, anna.to)
    const empty = await owner.post({ do: 'dispute', reason: '' })
    assert.equal(empty.status, 422)
    await owner.post({ do: 'dispute', what: 'NOT_OWNER', reason: 'I have never heard of it' })
    assert.deepEqual((await codesOf(anna)).sort(), ['owner_disputes_declaration', 'owner_not_verified'])
    assert.deepEqual(await verifiedBy(anna), [])
    const { status, dispute, reason, openedAt } = (await asaIn(anna)).ownLink
    assert.deepEqual([status, dispute, reason], ['DISPUTED', 'NOT_OWNER', 'I have never heard of it'])
    assert.notEqual(openedAt, null)
    assert.ok(!(await owner.page()).text.includes('name="provider"'))
  })

  test('who proves to be another person verifies no owner', async () => {
    const anna = await sent()
    await reviewed(anna)
    const owner = await coSignerFrom(world, anna.to)
    await owner.sign('bjorn-provberg')
    assert.deepEqual((await codesOf(anna)).sort(), ['owner_identity_differs', 'owner_not_verified'])
    await owner.post({ do: 'confirm' })
    assert.deepEqual(await verifiedBy(anna), [])
    await owner.sign('asa-angstest-ohman')
    await owner.post({ do: 'confirm' })
    assert.deepEqual(await codesOf(anna), [], 'the right person used the link after all')
  })

  test('sees that the eID was cancelled, and the same answer of an eID counts once', async () => {
    const anna = await sent()
    const owner = await coSignerFrom(world, anna.to)
    assert.match((await owner.sign({ do: 'cancel' })).headers.get('location') ?? '', /notice=eid_cancelled$/)
    const guessed = await request(`${world.baseUrl}${owner.path}/return?state=guessed&code=x`, {
      headers: { cookie: owner.cookie },
    })
    assert.match(guessed.headers.get('location') ?? '', /notice=eid_failed$/)
  })

  test('opens only their own page, which no other person opens', async () => {
    const [anna, other] = [await sent(), await sent()]
    const [owner, stranger] = [await coSignerFrom(world, anna.to), await coSignerFrom(world, other.to)]
    for (const page of ['', '/contact', '/owners', '/check', '/done', '/copy', '/saved', '/leave']) {
      const { status, text } = await request(`${anna.base}${page}`, { headers: { cookie: owner.cookie } })
      assert.deepEqual([status, secrets.test(text)], [401, false], page)
    }
    for (const cookie of [stranger.cookie, anna.cookie, '']) {
      const { status, text } = await request(`${world.baseUrl}${owner.path}`, { headers: { cookie } })
      assert.equal(status, 401)
      assert.doesNotMatch(text, /Ängstest|Ordförandens/)
    }
    const forged = await request(`${world.baseUrl}${owner.path}`, {
      method: 'POST',
      headers: { cookie: owner.cookie, origin: world.baseUrl, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ csrf: anna.csrf, do: 'dispute', what: 'NOT_OWNER', reason: 'x' }),
    })
    assert.equal(forged.status, 403)
  })

  test('is reminded by task until they answer, and later sees that the time is over', async () => {
    const anna = await sent()
    const owner = await coSignerFrom(world, anna.to)
    const stored = await world.foyer.ports.applications.find(customer.uuid, anna.uuid)
    const [asked] = stored?.data.ownerRequests ?? []
    const reminder = {
      ...{ customerId: customer.uuid, applicationId: anna.uuid, to: 'o1', about: 'REMINDER' },
      ...{ day: 2, asked: asked?.askedAt },
    }
    const remind = (payload: object, id: string) => tasks.mailOwner(payload, world.foyer.ports as never, id)
    await remind({ ...reminder, asked: '2020-01-01T00:00:00.000Z' }, 'old')
    await remind(reminder, 'r1')
    const mailed = await mailsTo(world, anna.to, 2)
    assert.match(mailed[1]?.text ?? '', /väntar fortfarande på ditt svar/)
    const again: CoSignerVisitor = await coSignerWith(world, linkIn(mailed[1]?.text ?? ''))
    assert.equal(again.path, owner.path)
    world.clock.advance(31 * DAY)
    await remind({ ...reminder, day: 5 }, 'r2')
    const toOwner = (await mailsOf(world)).filter(({ headers }) => headers.to === `<${anna.to}>`)
    assert.equal(toOwner.length, 2)
    assert.equal((await request(owner.link)).status, 410)
    assert.equal(await linkStatus(anna), 'EXPIRED')
    assert.deepEqual(await codesOf(anna), ['owner_not_verified'])
  })

  test('sees a page of its own after the application was cancelled', async () => {
    const anna = await sent()
    const owner = await coSignerFrom(world, anna.to)
    const body = { applicationId: anna.id }
    assert.equal((await world.call('/v1/applications.cancel', body, await world.token(customer))).status, 200)
    assert.equal((await owner.page()).status, 410)
    assert.equal((await owner.post({ provider: 'simulator' })).status, 410)
  })
})
