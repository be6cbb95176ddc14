/** The operation that an unknown URL perhaps means. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestOperation } from './nearest-operation.ts'

const hintFor = nearestOperation([
  'POST /v1/applications.get',
  'POST /v1/applications.create',
  'GET /v1/oauth2/userinfo',
  'GET /v1/downloads/:ticket',
  'GET /demo',
])
const meant = (operation: string) => `There is no operation at this URL. Did you mean ${operation}?`
const noVersion = 'There is no such version: the only one is /v1/.'

const cases: Array<[path: string, hint: string | undefined]> = [
  ['/v1/applications.Get', meant('POST /v1/applications.get')],
  ['/applications.get', meant('POST /v1/applications.get')],
  ['/v1/applications/create', meant('POST /v1/applications.create')],
  ['/v1/oauth/userinfo', meant('GET /v1/oauth2/userinfo')],
  ['/v2/applications.get', `${noVersion} Use POST /v1/applications.get.`],
  ['/v2/else', noVersion],
  ['/v1/else', undefined],
  ['/v1/downloads/abc', undefined],
  [`/v1/${'a'.repeat(81)}`, undefined],
  ['/v1/applications.get%20', undefined],
  ['/', undefined],
]
for (const [path, hint] of cases)
  test(`${path}: ${hint ?? 'nothing is near'}`, () => assert.equal(hintFor(path), hint))
