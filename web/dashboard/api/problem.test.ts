/** Errors of the API as people and forms read them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldProblems, isAway, Problem, problemOf, wordsOf } from './problem.ts'

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

test('a problem keeps its code, its text, its fields and the id of the request', async () => {
  const errors = [{ path: '/members/0/role', code: 'wrong', message: 'Choose another role.' }]
  const problem = await problemOf(
    reply(400, { code: 'invalid_body', detail: 'One field.', errors }, { 'x-request-id': 'r1' }),
  )
  assert.deepEqual(
    [problem.status, problem.code, problem.message, problem.requestId],
    [400, 'invalid_body', 'One field.', 'r1'],
  )
  assert.deepEqual(fieldProblems(problem), { role: 'Choose another role.' })
})

test('an error page of a proxy gives a status and a sentence', async () => {
  const problem = await problemOf(reply(502, '<html>Bad gateway</html>'))
  assert.deepEqual([problem.code, isAway(problem)], ['status_502', true])
  assert.match(wordsOf(problem), /502/)
})

test('a failure of the service tells the user what to do', () => {
  const failed = (id: string | null) => new Problem(500, 'internal', 'With an idempotency key …', [], id)
  const start = 'The service failed at this. Try again; if it fails again,'
  assert.equal(wordsOf(failed('r1')), `${start} give the operator this number: r1.`)
  assert.equal(wordsOf(failed(null)), `${start} tell the operator.`)
})

test('too many tries give the time to wait', async () => {
  const words = async (seconds?: string) =>
    wordsOf(
      await problemOf(reply(429, { code: 'too_many_requests' }, seconds ? { 'retry-after': seconds } : {})),
    )
  assert.equal(await words('40'), 'There were too many tries. Try again in a minute.')
  assert.equal(await words('301'), 'There were too many tries. Try again in 6 minutes.')
  for (const unknown of [undefined, 'Wed, 21 Oct 2026 07:28:00 GMT', '90000'])
    assert.equal(await words(unknown), 'There were too many tries. Try again later.')
})

test('only temporary problems count as an outage', () => {
  assert.equal(isAway(new Problem(0, 'offline', 'No connection.')), true)
  assert.equal(isAway(new Problem(503, 'service_unavailable', 'Restarting.')), true)
  assert.equal(isAway(new Problem(403, 'insufficient_role', 'No.')), false)
  assert.equal(isAway(new Error('a bug')), false)
})

test('a bug and an unknown operation have a text for users', () => {
  assert.equal(wordsOf(new TypeError('x is undefined')), 'Something failed in this page. Load it again.')
  assert.equal(wordsOf(new Problem(404, 'not_found', 'See /docs.')), 'This server does not offer this.')
  assert.deepEqual(fieldProblems(new TypeError('x')), {})
})
