/** `foyer application …`: a case is listed, read, resolved, returned to the applicant and decided. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pepHit } from '../fixtures/case.ts'
import { pdf } from '../fixtures/files.ts'
import { uuidOf } from '../harness/case-fixtures.ts'
import { commandsOn, type RunCommand } from '../harness/cli-on-world.ts'
import { booksOf, found, type Setting, set } from '../harness/reviewed-case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '../harness/world.ts'

const hits = ['01990000-0000-8000-8000-00000000000a', '01990000-0000-8000-8000-00000000000b'] as const
const hitId = (uuid: string) => `foyer:hit::${uuid}`
const contact = {
  kind: 'CONTACT_DETAILS',
  at: '2026-11-20T09:30:00.000Z',
  firstName: 'Hemliga',
  lastName: 'Pers\u001b[31mson',
  email: 'hemlig@example.com',
  phoneNumber: '+46701740605',
}
const operator = { kind: 'OPERATOR', id: null }

let world: World
let run: RunCommand
let customer: TestCustomer
let other: TestCustomer

const inReview = async (data: Setting['data'] = {}, more: Record<string, unknown> = {}) => {
  const { id } = await world.create(customer, more)
  const review = { findings: [{ code: 'PEP_HIT', outcome: 'REVIEW', detail: 'Hemliga Persson' }] }
  await set(world, customer, id, {
    fields: { status: 'MANUAL_REVIEW' },
    data: { ...review, ...data } as never,
  })
  return id
}
const of = (verb: string, id: string, ...words: string[]) =>
  run('application', verb, '--customer', customer.id, '--application', id, ...words)
const json = async (verb: string, id: string, ...words: string[]) => {
  const ran = await of(verb, id, ...words, '--json')
  assert.equal(ran.code, 0, ran.stderr)
  return ran.json
}
const reads = async (id: string) =>
  (await run('access', 'list', '--application', id, '--json')).json.reads as Array<Record<string, unknown>>

before(async () => {
  world = await startWorld({ queue: false, dispatcher: false })
  run = commandsOn(world)
  customer = await world.customer({ name: 'Kund' })
  other = await world.customer({ name: 'Another' })
})
after(() => world?.close())

describe('application show', () => {
  const collected = { answers: { contact }, pepHits: [pepHit(hits[0])] } as unknown as NonNullable<
    Setting['data']
  >

  test('shows no collected data without --personal-data', async () => {
    const id = await inReview(collected)
    const shown = await json('show', id)
    assert.equal(shown.application.id, id)
    assert.deepEqual(shown.findings, [{ code: 'PEP_HIT', outcome: 'REVIEW', points: null }])
    assert.deepEqual(shown.hits, [{ id: hitId(hits[0]), kind: 'PEP', state: 'UNRESOLVED' }])
    const { stdout } = await of('show', id)
    assert.match(stdout, new RegExp(`^${id}: MANUAL_REVIEW\\n`))
    for (const text of [stdout, JSON.stringify(shown)]) assert.doesNotMatch(text, /Hemlig|hemlig|4670174/)
  })

  test('shows the report of the API with --personal-data, and removes control characters', async () => {
    const id = await inReview(collected)
    const { report } = await json('show', id, '--personal-data')
    const token = await world.token(customer)
    const api = (await world.call('/v1/applications.report.get', { applicationId: id }, token)).body
    // The report of the API also has what the page of the dashboard shows beside it.
    const same = Object.fromEntries(Object.keys(report).map((name) => [name, api[name]]))
    assert.deepEqual({ ...report, generatedAt: null }, { ...same, generatedAt: null })
    assert.ok(Object.keys(report).length > 15)
    assert.equal(report.contactDetails.email, 'hemlig@example.com')
    const { stdout } = await of('show', id, '--personal-data')
    assert.match(stdout, /^Contact details$/m)
    assert.match(stdout, /^ {2}Last name: Pers \[31mson$/m)
    assert.ok(!stdout.includes('\u001b'))
  })

  test('is written to the access log with the operator as the reader', async () => {
    const id = await inReview()
    await json('show', id)
    await json('show', id, '--personal-data')
    const rows = await reads(id)
    assert.deepEqual(
      rows.map(({ reader, credential, operation, times }) => [reader, credential, operation, times]).sort(),
      [
        ['OPERATOR', null, 'applications.get', 1],
        ['OPERATOR', null, 'applications.report.get', 1],
      ],
    )
    const { stdout } = await run('access', 'list', '--application', id)
    assert.match(stdout, / applications\.report\.get +1 +operator$/m)
  })

  test('shows nothing when the read cannot be recorded', async () => {
    const id = await inReview(collected)
    await world.database.owner((owner) => owner.query('alter table foyer.access rename to access_away'))
    try {
      const ran = await of('show', id, '--personal-data', '--json')
      assert.deepEqual([ran.code, ran.stdout, ran.error.code], [1, '', 'access_log_unavailable'])
    } finally {
      await world.database.owner((owner) => owner.query('alter table foyer.access_away rename to access'))
    }
  })

  test('a download by a URL of the report is logged as a read of the operator', async () => {
    const id = await inReview()
    const contentBase64 = pdf().toString('base64')
    const document = { applicationId: id, name: 'a.pdf', type: 'ANNUAL_REPORT', contentBase64 }
    const token = await world.token(customer)
    assert.equal((await world.call('/v1/applications.documents.upload', document, token)).status, 200)
    const { report } = await json('show', id, '--personal-data')
    assert.equal((await request(report.documents[0].downloadURL)).status, 200)
    const isLogged = async () =>
      (await reads(id)).some(
        ({ reader, operation }) => reader === 'OPERATOR' && operation === 'documents.download',
      )
    for (let tries = 0; !(await isLogged()); tries += 1) {
      assert.ok(tries < 100, 'the download is not in the access log')
      await pause(50)
    }
  })

  test('names an application that cannot be decrypted', async () => {
    const id = await inReview()
    const change = `update foyer.application set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)
      where application_id = $1`
    await world.database.owner((owner) => owner.query(change, [uuidOf(id)]))
    const ran = await of('show', id, '--json')
    assert.deepEqual([ran.code, ran.stdout, ran.error.code], [1, '', 'decryption_failed'])
    assert.ok(ran.error.detail.startsWith(`Application ${uuidOf(id)}: Decryption failed`), ran.error.detail)
  })

  test("does not find another customer's application", async () => {
    const { id } = await world.create(other)
    const ran = await of('show', id, '--json')
    assert.deepEqual([ran.code, ran.error.code], [1, 'application_not_found'])
    assert.deepEqual(await reads(id), [])
  })
})

describe('application resolve and decide', () => {
  const decideAs = (id: string, outcome: string, ...words: string[]) =>
    of('decide', id, '--outcome', outcome, '--reason', 'Known to us', ...words, '--json')

  test('resolves a hit, then approves: with the moves and audit entries of the API', async () => {
    const id = await inReview({ pepHits: [pepHit(hits[0]), pepHit(hits[1])] })
    const refused = await decideAs(id, 'APPROVED')
    assert.deepEqual([refused.code, refused.error.code], [1, 'unresolved_hits'])
    assert.match(refused.error.detail, /foyer application resolve, or add --acknowledge-hits/)
    const resolution = ['--state', 'FALSE_POSITIVE', '--reason', 'Another date of birth']
    assert.equal((await json('resolve', id, '--hit', hitId(hits[0]), ...resolution)).status, 'MANUAL_REVIEW')
    const { pepHits } = (await found(world, customer, id)).data
    const { at, ...resolved } = pepHits[0]?.resolution ?? { at: null }
    assert.ok(at)
    assert.deepEqual(resolved, { state: 'FALSE_POSITIVE', by: null, note: 'Another date of birth' })
    const decided = (await decideAs(id, 'APPROVED', '--acknowledge-hits')).json
    assert.equal(decided.status, 'APPROVED')
    const { by, actor, reasons, approvedOverHits } = decided.decision
    assert.deepEqual(
      [by, actor, reasons, approvedOverHits],
      ['USER', null, ['Known to us'], [hitId(hits[1])]],
    )
    const { audit, text, events } = await booksOf(world, id)
    assert.deepEqual(
      audit.slice(-2).map((entry) => [entry.action, entry.actor, entry.detail]),
      [
        [
          'hit.resolved',
          operator,
          {
            ...{ hit: 'pepHits/0', state: 'FALSE_POSITIVE', before: 'UNRESOLVED' },
            compared: 'number:not_compared name:same birth_date:not_compared country:not_compared',
          },
        ],
        [
          'application.decided',
          operator,
          {
            outcome: 'APPROVED',
            by: 'USER',
            reasons: 1,
            unresolvedHits: 1,
            approvedOverHits: 'pepHits/1',
          },
        ],
      ],
    )
    assert.doesNotMatch(text, /Known to us|date of birth/)
    assert.deepEqual(events.slice(-2), ['APPLICATION_DATA_CHANGED', 'APPLICATION_APPROVED'])
    const token = await world.token(customer)
    const api = (await world.call('/v1/applications.get', { applicationId: id }, token)).body
    assert.deepEqual(api.decision, decided.decision)
    assert.equal((await run('audit', 'verify', '--customer', 'Kund')).code, 0)
  })

  test('declines, and only once', async () => {
    const id = await inReview()
    const { stdout } = await of('decide', id, '--outcome', 'DECLINED', '--reason', 'a', '--reason', 'b')
    assert.equal(stdout, `${id} is DECLINED.\n`)
    const again = await decideAs(id, 'APPROVED')
    assert.deepEqual([again.code, again.error.code], [1, 'status_conflict'])
    assert.match(again.error.detail, /^The application is DECLINED\./)
    assert.deepEqual((await found(world, customer, id)).data.decision?.reasons, ['a', 'b'])
  })

  const somebody = '01990000-0000-7000-8000-000000000000'
  const wrong: Array<[verb: string, words: string[], exit: number, message: RegExp]> = [
    ['decide', ['--outcome', 'MAYBE', '--reason', 'a'], 2, /--outcome takes one of: APPROVED, DECLINED/],
    ['decide', ['--outcome', 'APPROVED'], 2, /--reason is missing/],
    ['decide', ['--outcome', 'APPROVED', '--reason', ' '], 2, /--reason takes 1 to 500 characters/],
    ['decide', ['--outcome', 'APPROVED', '--reason', 'a\u001bb'], 2, /--reason takes plain text/],
    ['decide', ['--outcome', 'APPROVED', ...Array(21).fill('--reason=a')], 2, /at most 20 times/],
    [
      'decide',
      ['--outcome', 'DECLINED', '--reason', 'a', '--acknowledge-hits'],
      2,
      /is for --outcome APPROVED only/,
    ],
    ['resolve', ['--hit', somebody, '--state', 'NO', '--reason', 'a'], 2, /--state takes one of: UNRESOLVED/],
    [
      'resolve',
      ['--hit', 'x', '--state', 'NO_DECISION', '--reason', 'a'],
      2,
      /--hit: Expected the id of a hit/,
    ],
    ['resolve', ['--hit', somebody, '--state', 'NO_DECISION', '--reason', 'a'], 1, /hit/],
    [
      'ask',
      ['--step', 'nothing', '--message', 'Please'],
      1,
      /^--step: This step does not apply .* Use one of /,
    ],
    ['ask', ['--message', 'Please'], 2, /--step is missing/],
  ]
  for (const [verb, words, exit, message] of wrong)
    test(`rejects ${verb} ${words.slice(0, 4).join(' ')}`, async () => {
      const id = await inReview()
      const ran = await of(verb, id, ...words, '--json')
      assert.equal(ran.code, exit, ran.stderr)
      assert.match(ran.error.detail, message)
      assert.equal((await found(world, customer, id)).status, 'MANUAL_REVIEW')
    })
})

describe('application ask', () => {
  test('reopens the steps with the message, and prints a link that works', async () => {
    const id = await inReview({}, { redirectUrl: 'https://shop.example/back' })
    const { application } = await json('show', id)
    const step = application.steps.at(0).key
    const asked = await json('ask', id, '--step', step, '--message', 'Please send\nanother page')
    assert.deepEqual([asked.id, asked.status], [id, 'IN_PROGRESS'])
    const { data, status } = await found(world, customer, id)
    assert.equal(status, 'IN_PROGRESS')
    assert.deepEqual(data.reopened?.steps, [step])
    assert.equal(data.reopened?.message, 'Please send\nanother page')
    assert.ok(asked.onboardingUrl.startsWith(`${world.config.nocodeUrl}/l/`))
    assert.match(asked.sessionToken, /^eyJ/)
    const opened = await request(asked.onboardingUrl, { redirect: 'manual' })
    assert.equal(opened.status, 303)
    assert.match(opened.headers.get('location') ?? '', new RegExp(uuidOf(id)))
    const { audit, events } = await booksOf(world, id)
    const entry = audit.find((each) => each.action === 'application.information_requested')
    assert.deepEqual([entry.actor, entry.detail], [operator, { steps: step }])
    assert.ok(events.includes('APPLICATION_INFORMATION_REQUESTED'))
  })

  test('prints only the link for people', async () => {
    const id = await inReview()
    const step = (await json('show', id)).application.steps.at(0).key
    const { stdout } = await of('ask', id, '--step', step, '--message', 'Please')
    assert.match(
      stdout,
      /^\S+ is IN_PROGRESS\. Send the applicant this link, which works for 60 minutes:\nhttp\S+\n$/,
    )
  })
})
