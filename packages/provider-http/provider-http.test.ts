/** Calls of external services: limits, retries and the circuit breaker. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CallLimits, type ProviderRequest, providerCaller } from './provider-http.ts'

type Step = () => Response | Promise<Response>

/** A caller with a fetch that plays `steps` in order and repeats the last one. */
function playing(steps: Step[], limits: Partial<CallLimits> = {}) {
  let turn = 0
  const fetch = async () => {
    const step = steps[Math.min(turn, steps.length - 1)] as Step
    turn += 1
    return step()
  }
  const call = providerCaller({
    fetch,
    now: () => new Date(0),
    chance: () => 1,
    limits: { backoffMs: 1, ...limits },
  })
  return {
    turns: () => turn,
    ask: (more: Partial<ProviderRequest> = {}) =>
      call({ url: 'http://127.0.0.1/', endsAt: performance.now() + 10_000, ...more }),
  }
}

const ok = () => new Response('{}', { headers: { 'content-type': 'application/json' } })
const down = () => new Response('', { status: 503 })
const broken = () => Promise.reject(new TypeError('fetch failed'))

describe('a provider call', () => {
  it('is retried twice at most', async () => {
    const back = playing([down, broken, ok])
    assert.equal((await back.ask()).kind, 'ANSWERED')
    const gone = playing([down])
    assert.deepEqual(await gone.ask(), { kind: 'UNAVAILABLE', why: 'STATUS', retryAfterSeconds: null })
    assert.equal(gone.turns(), 3)
  })

  it('with POST is not retried, unless it is repeatable', async () => {
    const post = playing([down])
    await post.ask({ method: 'POST' })
    assert.equal(post.turns(), 1)
    await post.ask({ method: 'POST', repeatable: true })
    assert.equal(post.turns(), 4)
  })

  it('does not wait beyond its time limit', async () => {
    const later = playing([() => new Response('', { status: 429, headers: { 'retry-after': '30' } })])
    assert.deepEqual(await later.ask(), { kind: 'UNAVAILABLE', why: 'STATUS', retryAfterSeconds: 30 })
    assert.equal(later.turns(), 1)
    assert.equal((await later.ask({ endsAt: 0 })).kind, 'UNAVAILABLE')
    assert.equal(later.turns(), 1)
  })

  it('returns other statuses unchanged', async () => {
    const answer = await playing([() => new Response('no', { status: 404 })]).ask()
    assert.deepEqual(answer, {
      kind: 'ANSWERED',
      status: 404,
      contentType: 'text/plain;charset=UTF-8',
      body: 'no',
    })
  })

  it('reads an answer in its encoding, and refuses invalid bytes', async () => {
    const sent = (bytes: Buffer, type: string) =>
      playing([() => new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } })]).ask()
    const [latin, utf8] = [Buffer.from('{"navn":"Åse"}', 'latin1'), Buffer.from('{"navn":"Åse"}')]
    for (const [bytes, type] of [
      [latin, 'application/json; charset=iso-8859-1'],
      [utf8, 'application/json;charset=UTF-8'],
      [utf8, 'application/json'],
    ] as const) {
      const answer = await sent(bytes, type)
      assert.equal(answer.kind === 'ANSWERED' && answer.body, '{"navn":"Åse"}', type)
    }
    for (const type of ['application/json', 'application/json; charset=invented']) {
      const answer = await sent(latin, type)
      assert.equal(answer.kind === 'UNAVAILABLE' && answer.why, 'UNREADABLE', type)
    }
  })

  it('stops reading an answer that is too large', async () => {
    let pulled = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulled += 1
            controller.enqueue(new Uint8Array(1024))
          },
        }),
      )
    const answer = await playing([endless], { maxBytes: 10_000 }).ask()
    assert.equal(answer.kind === 'UNAVAILABLE' && answer.why, 'TOO_LARGE')
    assert.ok(pulled < 15)
  })

  it('does not count as a failure when it was cancelled', async () => {
    const stop = new AbortController()
    const waiting = playing([down], { backoffMs: 500, failuresUntilOpen: 1 })
    const answer = waiting.ask({ cancel: stop.signal })
    setTimeout(() => stop.abort(), 10)
    assert.deepEqual(await answer, { kind: 'UNAVAILABLE', why: 'CANCELLED', retryAfterSeconds: null })
    assert.notDeepEqual((await waiting.ask({ endsAt: performance.now() + 200 })).kind, 'ANSWERED')
    assert.equal(waiting.turns(), 2)
  })

  it('is skipped while the breaker is open, and then tried once', async () => {
    const limits = { retries: 0, failuresUntilOpen: 2, openMs: 1_000 }
    const service = playing([down, down, down, ok], limits)
    await service.ask()
    await service.ask()
    const refused = await service.ask()
    assert.deepEqual(refused, { kind: 'UNAVAILABLE', why: 'OPEN', retryAfterSeconds: 1 })
    assert.equal(service.turns(), 2)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    const [first, second] = await Promise.all([service.ask(), service.ask()])
    assert.deepEqual(
      [first, second].map((each) => each.kind === 'UNAVAILABLE' && each.why),
      ['STATUS', 'OPEN'],
    )
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    assert.equal((await service.ask()).kind, 'ANSWERED')
    assert.equal((await service.ask()).kind, 'ANSWERED')
  })

  it('throws for an invalid URL', async () => {
    await assert.rejects(playing([ok]).ask({ url: 'not an address' }), TypeError)
  })
})
