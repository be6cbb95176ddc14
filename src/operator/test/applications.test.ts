/** A case by `foyer call`: it is listed, read, resolved, returned to the applicant and decided. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pdf } from '@foyer/safe-files/test/files'
import { pepHit } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { commandsOn, type RunCommand } from '#test/harness/cli-on-world.ts'
import { booksOf, found, type Setting, set } from '#test/harness/reviewed-case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

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
const call = (operation: string, ...flags: string[]) =>
  run('call', `applications.${operation}`, '--customer', customer.id, ...flags)
const of = (operation: string, id: string, ...flags: string[]) =>
  call(operation, '--applicationId', id, ...flags)
const json = async (operation: string, id: string, ...flags: string[]) => {
  const ran = await of(operation, id, ...flags, '--json')
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

describe('the list of applications', () => {
  test('filters, names the workflow, shows the fields that are asked for, and joins pages', async () => {
    const started = [await world.create(customer), await world.create(customer, { countryCode: 'NO' })]
    const [first, second] = started.map(({ id }) => id)
    const waiting = await inReview()
    const idsOf = async (...flags: string[]) =>
      (await call('list', ...flags, '--json')).json.data.map((each: { id: string }) => each.id)
    assert.deepEqual(await idsOf('--status', 'MANUAL_REVIEW'), [waiting])
    const flags = ['--status', 'NOT_STARTED', '--status', 'MANUAL_REVIEW', '--createdAfter', '1h']
    assert.deepEqual(await idsOf(...flags), [waiting, second, first])
    assert.deepEqual(await idsOf('--countryCode', 'NO'), [second])
    assert.deepEqual(await idsOf('--workflowId', customer.workflows.KYB as string), [])
    assert.deepEqual(await idsOf('--limit', '1', '--all'), [waiting, second, first])
    const fields = ['--fields', 'createdAt,status,countryCode,id,review.reasons']
    const { stdout } = await call('list', '--limit', '1', ...fields)
    assert.match(stdout, /^CREATED AT +STATUS +COUNTRY CODE +ID +REVIEW REASONS\n/)
    assert.match(
      stdout,
      / MANUAL_REVIEW +SE +\S+ +PEP_HIT\n\nThere are more: add --cursor \S+, or --all\.\n$/,
    )
    const wrong = await call('list', '--limit', '201', '--json')
    assert.deepEqual([wrong.code, wrong.error.errors?.[0]?.path], [1, '--limit'])
  })
})

describe('reading an application', () => {
  const collected = { answers: { contact }, pepHits: [pepHit(hits[0])] } as unknown as NonNullable<
    Setting['data']
  >

  test('applications.get shows why it waits, and no collected data', async () => {
    const id = await inReview(collected)
    const shown = await json('get', id)
    assert.deepEqual([shown.id, shown.review.reasons], [id, ['PEP_HIT']])
    const { stdout } = await of('get', id)
    assert.match(stdout, /^Status: MANUAL_REVIEW$/m)
    for (const text of [stdout, JSON.stringify(shown)]) assert.doesNotMatch(text, /Hemlig|hemlig|4670174/)
  })

  test('applications.report.get is that of the API, for people without control characters', async () => {
    const id = await inReview(collected)
    const report = await json('report.get', id)
    const token = await world.token(customer)
    const api = (await world.call('/v1/applications.report.get', { applicationId: id }, token)).body
    // The reads are entries of the timeline themselves, and the links are for the one who reads.
    const same = (of: object) => ({ ...of, generatedAt: null, timeline: null })
    assert.deepEqual(same(report), same(api))
    assert.equal(report.contactDetails.email, 'hemlig@example.com')
    const { stdout } = await of('report.get', id)
    assert.match(stdout, /^Contact details:$/m)
    assert.match(stdout, /^ {2}Last name: Pers \[31mson$/m)
    assert.ok(!stdout.includes('\u001b'))
    const part = await json('report.get', id, '--fields', 'findings.code,findings.outcome')
    assert.deepEqual(part, { findings: [{ code: 'PEP_HIT', outcome: 'REVIEW' }] })
  })

  test('is written to the access log with the operator as the reader', async () => {
    const id = await inReview()
    await json('get', id)
    await json('report.get', id)
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
      const ran = await of('report.get', id, '--json')
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
    const report = await json('report.get', id)
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
    const ran = await of('get', id, '--json')
    assert.deepEqual([ran.code, ran.stdout, ran.error.code], [1, '', 'decryption_failed'])
    assert.ok(ran.error.detail.startsWith(`Application ${uuidOf(id)}: Decryption failed`), ran.error.detail)
  })

  test("does not find another customer's application", async () => {
    const { id } = await world.create(other)
    const ran = await of('get', id, '--json')
    assert.deepEqual([ran.code, ran.error.code], [1, 'application_not_found'])
    assert.deepEqual(await reads(id), [])
  })
})

describe('resolving hits and deciding', () => {
  const decideAs = (id: string, outcome: string, ...words: string[]) =>
    of('decide', id, '--outcome', outcome, '--reasons', 'Known to us', ...words, '--json')

  test('resolves a hit, then approves: with the moves and audit entries of the API', async () => {
    const id = await inReview({ pepHits: [pepHit(hits[0]), pepHit(hits[1])] })
    const refused = await decideAs(id, 'APPROVED')
    assert.deepEqual([refused.code, refused.error.code], [1, 'unresolved_hits'])
    const resolution = ['--state', 'FALSE_POSITIVE', '--reason', 'Another date of birth']
    assert.equal(
      (await json('hits.resolve', id, '--hitId', hitId(hits[0]), ...resolution)).status,
      'MANUAL_REVIEW',
    )
    const { pepHits } = (await found(world, customer, id)).data
    const { at, ...resolved } = pepHits[0]?.resolution ?? { at: null }
    assert.ok(at)
    assert.deepEqual(resolved, { state: 'FALSE_POSITIVE', by: null, reason: 'Another date of birth' })
    const decided = (await decideAs(id, 'APPROVED', '--acknowledgeUnresolvedHits', 'true')).json
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
    const reasons = ['--reasons', 'a', '--reasons', 'b']
    const { stdout } = await of('decide', id, '--outcome', 'DECLINED', ...reasons)
    assert.match(stdout, /^Status: DECLINED$/m)
    const again = await decideAs(id, 'APPROVED')
    assert.deepEqual([again.code, again.error.code], [1, 'status_conflict'])
    assert.match(again.error.detail, /^The application is DECLINED\./)
    assert.deepEqual((await found(world, customer, id)).data.decision?.reasons, ['a', 'b'])
  })

  const somebody = '01990000-0000-7000-8000-000000000000'
  const hit = (id: string, state: string) => ['--hitId', id, '--state', state, '--reason', 'a']
  const please = ['--message', 'Please']
  const wrong: Array<[operation: string, words: string[], exit: number, message: RegExp]> = [
    ['decide', ['--outcome', 'MAYBE', '--reasons', 'a'], 2, /--outcome takes one of: APPROVED, DECLINED/],
    ['decide', ['--outcome', 'APPROVED'], 2, /--reasons is missing/],
    ['decide', ['--outcome', 'APPROVED', '--reasons', ' '], 1, /^--reasons: /],
    ['hits.resolve', hit(somebody, 'NO'), 2, /--state takes one of: UNRESOLVED/],
    ['hits.resolve', hit('x', 'NO_DECISION'), 1, /--hitId: Expected the id of a hit/],
    ['hits.resolve', hit(somebody, 'NO_DECISION'), 1, /hit/],
    ['requestInformation', ['--steps', 'nothing', ...please], 1, /^--steps: .* does not apply .* Use /],
    ['requestInformation', please, 2, /--steps is missing/],
  ]
  for (const [operation, words, exit, message] of wrong)
    test(`rejects ${operation} ${words.slice(0, 4).join(' ')}`, async () => {
      const id = await inReview()
      const ran = await of(operation, id, ...words, '--json')
      assert.equal(ran.code, exit, ran.stderr)
      assert.match(ran.error.detail, message)
      assert.equal((await found(world, customer, id)).status, 'MANUAL_REVIEW')
    })
})

describe('asking the applicant', () => {
  test('reopens the steps with the message, and prints a link that works', async () => {
    const id = await inReview({}, { redirectUrl: 'https://shop.example/back' })
    const step = (await json('get', id)).steps.at(0).key
    const asked = await json(
      'requestInformation',
      id,
      '--steps',
      step,
      '--message',
      'Please send\nanother page',
    )
    assert.equal(asked.id, id)
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
})
