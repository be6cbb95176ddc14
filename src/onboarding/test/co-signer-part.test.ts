/** A co-signer who vouches for the company's part: what they see and when, what they sign, and their copy. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { auditOf } from '#test/harness/new-link.ts'
import {
  applicantAtSigning,
  askTo,
  atEid,
  type CoSignerVisitor,
  coSignerFrom,
  coSignerWith,
  keyOf,
  type SigningApplicant,
  seenIn,
  signAs,
  signedWorkflow,
} from '#test/harness/signing.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const text = (en: string) => ({ en, sv: en })
const statement = text('I speak the truth.')

function partWorkflow(): WorkflowDefinition {
  const workflow = signedWorkflow({ coSigners: 'COMPANY', statement })
  const question = (key: string, label: string) => ({
    key,
    kind: 'SHORT_TEXT',
    optional: true,
    label: text(label),
  })
  const steps = [
    { key: 'business', kind: 'QUESTIONNAIRE', questions: [question('what', 'What do you sell?')] },
    {
      ...{ key: 'own', kind: 'QUESTIONNAIRE', isHiddenFromCoSigners: true },
      questions: [question('hobby', 'What do you do at night?')],
    },
  ]
  return {
    ...workflow,
    steps: [...workflow.steps.slice(0, -2), ...steps, ...workflow.steps.slice(-2)],
  } as never
}

describe("a co-signer who vouches for the company's part", () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [partWorkflow()] })
  })
  after(() => world.close())

  let mails = 0
  async function asked(): Promise<{ anna: SigningApplicant; bjorn: CoSignerVisitor; to: string }> {
    const anna = await applicantAtSigning(world, customer, {
      answers: [
        ['business', { what: 'Bicycles' }],
        ['own', { hobby: 'Moonlighting' }],
      ],
    })
    await signAs(world, anna, 'anna-testsson')
    const to = `part-${++mails}@board.example`
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    return { anna, bjorn: await coSignerFrom(world, to), to }
  }
  const ofCompany = /Bicycles|Hela|Board<|Who may sign/
  const ofApplicant = /applicant-\d+@|0701740605|0701740699|19830218|198302|Moonlighting|at night/
  const prove = async (bjorn: CoSignerVisitor, person = 'bjorn-provberg') => {
    const out = await bjorn.post({ provider: 'simulator' })
    const { back } = await atEid(world, out, { person })
    return request(back, { headers: { cookie: bjorn.cookie } })
  }

  test('sees it only after their eID, and nothing of the applicant', async () => {
    const { bjorn } = await asked()
    const first = (await bjorn.page()).text
    assert.doesNotMatch(first, ofCompany)
    assert.match(first, /First confirm that you are Björn Provberg/)
    assert.equal(seenIn(first), '', 'there is nothing to sign yet')
    assert.equal((await prove(bjorn)).headers.get('location'), bjorn.path)
    const page = (await bjorn.page()).text
    for (const part of ['Provcyklar i Grönköping AB', 'What do you sell?', 'Bicycles', 'Åsa', 'Who may sign'])
      assert.ok(page.includes(part), part)
    assert.doesNotMatch(page, ofApplicant)
    assert.doesNotMatch(page, /\d{6}-\d{4}(?<!529999-9994)/, 'no identity number')
  })

  test('is the only person who sees it: not another person, session or guessed answer', async () => {
    const { bjorn, to } = await asked()
    assert.match(
      (await prove(bjorn, 'asa-angstest-ohman')).headers.get('location') ?? '',
      /signature_of_another/,
    )
    assert.doesNotMatch((await bjorn.page()).text, ofCompany)
    await bjorn.page('/return?state=guessed&code=x')
    assert.doesNotMatch((await bjorn.page()).text, ofCompany)
    await prove(bjorn)
    assert.match((await bjorn.page()).text, ofCompany)
    const elsewhere = await coSignerWith(world, bjorn.link)
    assert.equal(elsewhere.path, bjorn.path)
    assert.doesNotMatch((await elsewhere.page()).text, ofCompany, `the link that ${to} got is not enough`)
  })

  test('does not sign by an identification, and no form bypasses the eID', async () => {
    const { anna, bjorn } = await asked()
    const other = await asked()
    await prove(other.bjorn)
    const seen = seenIn((await other.bjorn.page()).text)
    const out = await bjorn.post({ provider: 'simulator', seen })
    await request((await atEid(world, out, { person: 'bjorn-provberg' })).back, {
      headers: { cookie: bjorn.cookie },
    })
    const signers = async () =>
      (await world.foyer.ports.applications.find(customer.uuid, anna.uuid))?.data.signing?.signers
    assert.deepEqual(await signers(), ['APPLICANT'])
    assert.match((await bjorn.page()).text, ofCompany)
    await bjorn.post({ provider: 'simulator', seen: 'of another text' })
    assert.match((await bjorn.page('?notice=signature_answers_changed')).text, /nothing was signed/)
    assert.deepEqual(await signers(), ['APPLICANT'])
  })

  test('signs the part as text, and saves it in the session of their eID', async () => {
    const { anna, bjorn } = await asked()
    await prove(bjorn)
    assert.equal((await bjorn.page('/copy')).status, 303, 'nothing is signed yet')
    await bjorn.sign('bjorn-provberg')
    const done = (await bjorn.page()).text
    assert.match(done, /You have signed.*\/copy"/s)
    const copy = await bjorn.page('/copy?as=text')
    for (const part of ['I have seen the company’s part', 'What do you sell? Bicycles', statement.en])
      assert.ok(copy.text.includes(part), part)
    assert.doesNotMatch(copy.text, ofApplicant)
    const found = await world.foyer.ports.applications.find(customer.uuid, anna.uuid)
    const signature = found?.data.signatures.at(-1)
    assert.equal(createHash('sha256').update(copy.text).digest('hex'), signature?.evidence.sha256)
    const pdf = await bjorn.page('/copy')
    assert.match(pdf.headers.get('content-type') ?? '', /^application\/pdf/)
    assert.match(pdf.headers.get('cache-control') ?? '', /no-store/)

    // The link is in a mailbox: it says that they signed, and gives the copy to their eID alone.
    const later = await coSignerWith(world, bjorn.link)
    assert.doesNotMatch((await later.page()).text, /\/copy"/)
    assert.equal((await later.page('/copy')).status, 303)
    await prove(later, 'asa-angstest-ohman')
    assert.equal((await later.page('/copy')).status, 303)
    await prove(later)
    assert.match((await later.page()).text, /\/copy"/)
    assert.equal((await later.page('/copy?as=text')).text, copy.text)
    const actions = (await auditOf(world, anna.uuid)).map(([action]) => action)
    assert.equal(actions.filter((action) => action === 'signing.copy_saved').length, 3)
    assert.equal(actions.filter((action) => action === 'signing.signed').length, 2)
  })
})
