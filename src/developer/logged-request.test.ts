/** The request log keeps names that the API defines, and nothing that the caller wrote. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationIn, listing, loggedFields, loggedOperationOf, MOST_LISTED } from './logged-request.ts'

const paths: Array<[path: string, code: string, logged: string]> = [
  ['/countryCode', 'invalid_format', '/countryCode'],
  ['/steps/3/kind', 'not_one_of', '/steps/3/kind'],
  ['', 'invalid_type', ''],
  ['header:Accept', 'wrong', 'header:Accept'],
  ['/19800101-1234', 'unknown_field', '/*'],
  ['/annaAndersson', 'unknown_field', '/*'],
  ['/metadata/anna', 'too_long', '/metadata/*'],
  ['/prefill/person/åsa', 'wrong', '/prefill/person/*'],
  ['/list/19800101', 'wrong', '/list/*'],
  ['Anna Andersson', 'wrong', '*'],
]
for (const [path, code, logged] of paths)
  test(`${path || 'the body'} (${code}) is logged as ${logged || 'the body'}`, () =>
    assert.deepEqual(loggedFields([{ path, code, message: 'secret' }]), [{ path: logged, code }]))

test('logs at most 20 fields', () => {
  const errors = Array.from({ length: 30 }, () => ({ path: '/a', code: 'b', message: 'c' }))
  assert.equal(loggedFields(errors).length, 20)
  assert.deepEqual(loggedFields(), [])
})

test('names operations as the endpoint table does', () => {
  assert.equal(loggedOperationOf('/v1/applications.create'), 'applications.create')
  assert.equal(loggedOperationOf('/v1/oauth2/token'), 'oauth2/token')
  assert.equal(loggedOperationOf('/applications/:id'), 'applications/:id')
})

test('finds the id of an application', () => {
  const uuid = '0199f29b-8e11-7c02-a4f3-90d1b7e6c255'
  assert.equal(applicationIn(undefined, `foyer:application::${uuid.toUpperCase()}`), uuid)
  assert.equal(applicationIn(`foyer:workflow::${uuid}`, 5, uuid), null)
})

test('lists a limited number per second, and counts the others', () => {
  const list = listing()
  const at = new Date('2026-11-20T09:00:00.100Z')
  const most = MOST_LISTED.succeeded
  const listed = Array.from({ length: most + 5 }, () => list('a', 200, at))
  assert.deepEqual(listed, [...Array(most).fill(0), ...Array(5).fill(undefined)])
  assert.equal(list('a', 400, at), 5, 'a refused one is still listed, with the number before it')
  assert.equal(list('b', 200, at), 0, 'another customer has its own limit')
  assert.equal(list('a', 200, new Date(at.getTime() + 1000)), 0)
})
