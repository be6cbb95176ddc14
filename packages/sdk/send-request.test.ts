/** Tries, waits and time limits, against a server that fails as asked. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import {
  AuthenticationError,
  ConnectionError,
  FoyerError,
  InvalidInputError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
} from './index.ts'
import { type FakeFoyer, type Reaction, startFakeFoyer } from './test/fake-foyer.ts'

let service: FakeFoyer
beforeEach(async () => {
  service = await startFakeFoyer()
})
afterEach(() => service.close())

const realTimeout = globalThis.setTimeout
/** The function of send-request.ts that sets a timer; the fetch of Node sets timers of its own. */
function setsTimer(): string | undefined {
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  const caller = frames.find((frame) => !/send-request\.test\.ts|test_runner|new Promise/.test(frame))
  return caller && /send-request\.ts/.test(caller)
    ? frames.join().match(/\b(?:inTime|pause)\b/)?.[0]
    : undefined
}

/** Waits between tries pass fifty times as fast. Returns how long each was asked to be. */
function fastWaits(): number[] {
  const asked: number[] = []
  mock.method(globalThis, 'setTimeout', (done: () => void, milliseconds: number, ...more: []) => {
    const isWait = setsTimer() === 'pause'
    if (isWait) asked.push(milliseconds)
    return realTimeout(done, isWait ? milliseconds / 50 : milliseconds, ...more)
  })
  return asked
}

const calls = () => service.asked.filter(({ path }) => path !== '/v1/oauth2/token')
const limited = (seconds: string): Reaction => ({ status: 429, headers: { 'retry-after': seconds } })
const pause = (milliseconds: number) => new Promise((resolve) => realTimeout(resolve, milliseconds, 'paused'))
const read = (options = {}) => service.foyer().applications.get({ applicationId: 'a' }, options)
const newApplication = { workflowId: 'w', countryCode: 'SE', redirectUrl: 'https://a.example/' } as const
const create = (options = {}) => service.foyer().applications.create(newApplication, options)
const note = () => service.foyer().applications.notes.create({ applicationId: 'a', text: 'b' })

describe('further tries', () => {
  let waits: number[]
  beforeEach(() => {
    waits = fastWaits()
  })
  afterEach(() => mock.restoreAll())

  const failures: Array<[what: string, reaction: Reaction]> = [
    ['a cut connection', 'CUT'],
    ['500', { status: 500 }],
    ['502 of a proxy', { status: 502, body: '<html>' }],
    ['503', { status: 503 }],
    ['408', { status: 408 }],
    ['half a reply', { body: '{"id":"a' }],
    ['a key in progress', { status: 409, body: { code: 'idempotency_in_progress' } }],
  ]
  for (const [what, reaction] of failures) {
    test(`follow ${what} for reads and for changes with a key`, async () => {
      service.answers = [reaction, { body: { id: 'x' } }, reaction, { body: { id: 'x' } }]
      assert.deepEqual([await read(), await create()], [{ id: 'x' }, { id: 'x' }])
      const keys = calls().map(({ headers }) => headers['idempotency-key'])
      assert.deepEqual(keys.slice(0, 2), [undefined, undefined])
      assert.ok(keys[2] && keys[2] === keys[3])
      assert.equal(calls()[2]?.body, calls()[3]?.body)
    })

    test(`do not follow ${what} for a change without a key`, async () => {
      service.answers = [reaction, { body: { id: 'x' } }]
      await assert.rejects(note(), FoyerError)
      assert.equal(calls().length, 1)
    })
  }

  test('follow 429 for every operation, because nothing was done', async () => {
    service.answers = [limited('0'), { body: { data: [] } }]
    assert.deepEqual(await note(), { data: [] })
    assert.equal(calls().length, 2)
  })

  test('do not follow an error that stays', async () => {
    for (const status of [400, 401, 403, 404, 409, 410, 413, 422]) {
      service.answers = [{ status }]
      await assert.rejects(read(), FoyerError)
    }
    assert.equal(calls().length, 8)
  })

  test('end with the last error, after maxRetries', async () => {
    service.answers = [{ status: 503, headers: { 'retry-after': '0' } }]
    await assert.rejects(read({ maxRetries: 2 }), UnavailableError)
    assert.equal(calls().length, 3)
    await assert.rejects(read({ maxRetries: 0 }), UnavailableError)
    assert.equal(calls().length, 4)
  })

  test('wait longer each time, up to eight seconds, and not the same for all', async () => {
    service.answers = [{ status: 500 }]
    const call = () => assert.rejects(read({ maxRetries: 6 }), UnavailableError)
    await call()
    const first = waits.splice(0)
    await call()
    for (const [at, longest] of [400, 800, 1_600, 3_200, 6_400, 8_000].entries()) {
      const [one = 0, other = 0] = [first[at], waits[at]]
      for (const wait of [one, other]) assert.ok(wait >= longest / 2 && wait <= longest, `${at}: ${wait}`)
      assert.notEqual(one, other)
    }
    assert.equal(waits.length, 6)
  })

  test('send the key that the caller gives', async () => {
    service.answers = ['CUT', { body: {} }]
    await create({ idempotencyKey: 'order-1' })
    assert.deepEqual(
      calls().map(({ headers }) => headers['idempotency-key']),
      ['order-1', 'order-1'],
    )
  })
})

describe('Retry-After', () => {
  afterEach(() => mock.restoreAll())

  test('is the least that a try waits, in seconds or as a date', async () => {
    const waits = fastWaits()
    const date = new Date(Date.now() + 9_000).toUTCString()
    const rows: Array<[header: string, least: number, most: number]> = [
      ['7', 7_100, 7_200],
      [date, 7_100, 9_200],
      ['soon', 200, 400],
    ]
    for (const [header, least, most] of rows) {
      service.answers = [limited(header), { body: { id: 'x' } }]
      assert.deepEqual(await read(), { id: 'x' })
      const wait = waits.pop() ?? 0
      assert.ok(wait >= least && wait <= most, `${header}: ${wait} ms`)
    }
  })

  test('beyond the time limit ends the call at once, and the error names it', async () => {
    service.answers = [limited('3600')]
    const waits = fastWaits()
    await assert.rejects(read(), (error) => error instanceof RateLimitError && error.retryAfter === 3600)
    assert.deepEqual([calls().length, waits.length], [1, 0])
  })
})

describe('time limits', () => {
  for (const [reaction, what] of [['HANG', 'no answer'] as const, ['STALL', 'half an answer'] as const])
    test(`end a try with ${what}, and the next follows`, async () => {
      service.answers = [reaction, { body: { id: 'x' } }]
      assert.deepEqual(await read({ timeoutMs: 300 }), { id: 'x' })
      assert.ok(calls().length >= 2)
    })

  test('end all tries together', async () => {
    service.answers = ['HANG']
    const call = read({ timeoutMs: 200, totalTimeoutMs: 900, maxRetries: 50 })
    await assert.rejects(call, (error) => {
      assert.ok(error instanceof TimeoutError && error instanceof ConnectionError)
      assert.deepEqual([error.status, error.code], [0, 'timeout'])
      return true
    })
    // The waits are at least 200, 400 and 800 ms: the third does not fit into the time.
    assert.ok(calls().length <= 3)
  })

  test('leave no timer behind that keeps the process running', async () => {
    const timers: unknown[] = []
    const leaving = new AbortController()
    mock.method(globalThis, 'setTimeout', (...given: Parameters<typeof setTimeout>) => {
      const timer = realTimeout(...given)
      const by = setsTimer()
      if (by) timers.push(timer)
      if (by === 'pause') setImmediate(() => leaving.abort(new Error('left')))
      return timer
    })
    const cleared = mock.method(globalThis, 'clearTimeout')
    service.answers = [limited('60')]
    const foyer = service.foyer({ accessToken: 'token' } as object)
    await assert.rejects(foyer.applications.list({}, { signal: leaving.signal }), /left/)
    mock.restoreAll()
    const ended = new Set(cleared.mock.calls.map(({ arguments: [timer] }) => timer as unknown))
    assert.deepEqual(
      timers.map((timer) => ended.has(timer)),
      [true, true, true],
    )
  })
})

describe('a signal', () => {
  test('ends a call while it waits for a reply, between tries, and before it begins', async () => {
    const reason = new Error('the caller left')
    const early = AbortSignal.abort(reason)
    await assert.rejects(read({ signal: early }), reason)
    assert.equal(calls().length, 0)
    for (const [at, reaction] of (['HANG', limited('60')] as const).entries()) {
      service.answers = [reaction]
      const leaving = new AbortController()
      const call = assert.rejects(read({ signal: leaving.signal }), reason)
      while (calls().length === at) await pause(50)
      leaving.abort(reason)
      await call
    }
    assert.equal(calls().length, 2)
  })

  test('of one call does not end the token that others wait for', async () => {
    service.grants = ['HANG']
    const foyer = service.foyer({ timeoutMs: 300 })
    const leaving = new AbortController()
    const left = foyer.applications.list({}, { signal: leaving.signal })
    const stays = foyer.applications.list({}, { timeoutMs: 5_000 })
    service.grants = ['HANG', { body: { access_token: 'token-2' } }]
    service.answers = [{ body: { data: [], hasMore: false, nextCursor: null } }]
    leaving.abort(new Error('left'))
    await assert.rejects(left, /left/)
    assert.deepEqual((await stays).data, [])
  })
})

describe('a download', () => {
  const link = () => `${service.baseUrl}/v1/downloads/ticket`

  test('is ended by the signal also while it is read, and by no time limit then', async () => {
    service.answers = ['STALL']
    const leaving = new AbortController()
    const options = { signal: leaving.signal, timeoutMs: 300 }
    const { stream, sizeBytes } = await service.foyer().download(link(), options)
    assert.equal(sizeBytes, 100)
    const reader = stream.getReader()
    assert.equal((await reader.read()).value?.length, 6)
    const rest = reader.read()
    assert.equal(await Promise.race([rest.then(String, String), pause(600)]), 'paused')
    leaving.abort(new Error('left'))
    await assert.rejects(rest, /left/)
  })

  test('is tried again until it begins', async () => {
    service.answers = ['CUT', { body: 'abc' }]
    const { stream } = await service.foyer().download({ downloadURL: link() })
    assert.equal(await new Response(stream).text(), 'abc')
    assert.ok(calls().every(({ headers }) => headers.authorization === undefined))
  })
})

describe('what is not a reply of Foyer', () => {
  test('is an error with its status, without its content', async () => {
    service.answers = [{ status: 404, body: '<h1>nginx</h1>', headers: { 'content-type': 'text/html' } }]
    await assert.rejects(read(), (error) => {
      assert.ok(error instanceof FoyerError)
      assert.deepEqual([error.status, error.code, error.requestId], [404, 'unexpected_reply', null])
      assert.doesNotMatch(error.message, /nginx/)
      return true
    })
  })

  test('is not followed to another address, so that no token goes there', async () => {
    service.answers = [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }]
    await assert.rejects(read(), (error) => error instanceof FoyerError && error.status === 307)
    assert.equal(calls().length, 1)
  })

  test('at the token endpoint is an error of the call, and is tried again there only', async () => {
    service.grants = [{ status: 503, headers: { 'retry-after': '0' } }]
    await assert.rejects(service.foyer({ maxRetries: 1 }).applications.list(), UnavailableError)
    assert.deepEqual(
      service.asked.map(({ path }) => path),
      ['/v1/oauth2/token', '/v1/oauth2/token'],
    )
    service.grants = [{ status: 400, body: { error: 'invalid_scope', error_description: 'no such scope' } }]
    await assert.rejects(
      service.foyer().applications.list(),
      (error) => error instanceof InvalidInputError && error.code === 'invalid_scope',
    )
  })

  test('to any token is an error after one further token', async () => {
    service.answers = [{ status: 401, body: { code: 'invalid_token' } }]
    await assert.rejects(read(), AuthenticationError)
    const grants = service.asked.filter(({ path }) => path === '/v1/oauth2/token')
    assert.deepEqual([calls().length, grants.length], [2, 2])
  })

  test('of the function that gives the token is thrown as it is', async () => {
    const own = new Error('the vault is closed')
    const foyer = service.foyer({ accessToken: () => Promise.reject(own) } as object)
    await assert.rejects(foyer.applications.list(), own)
  })
})
