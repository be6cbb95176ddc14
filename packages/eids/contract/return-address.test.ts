/** One address for all brokers, and back to the page that waits. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { carriedReturn, waitingReturn } from './return-address.ts'

const nocodeUrl = 'https://foyer.example/onboarding'
const state = 'c3RhdGU_-1'

describe('the address of the waiting page', () => {
  const pages = ['0199-aa/identity/return', 'foyer:application::0199/sign/return', '0199/co_signer/p1/return']
  for (const page of pages)
    test(`is read back: ${page}`, () => {
      const carried = carriedReturn(nocodeUrl, `${nocodeUrl}/${page}`, state)
      assert.equal(carried.redirectUri, `${nocodeUrl}/eid/return`)
      const back = waitingReturn(nocodeUrl, { code: 'a+b&c', iss: 'https://x.example', state: carried.state })
      const url = new URL(back ?? '')
      assert.equal(url.origin + url.pathname, `${nocodeUrl}/${page}`)
      assert.deepEqual(Object.fromEntries(url.searchParams), {
        code: 'a+b&c',
        iss: 'https://x.example',
        state,
      })
    })

  const others = [
    'https://thief.example/onboarding/a/b/return',
    `${nocodeUrl}.thief.example/a/b/return`,
    `${nocodeUrl}/a/../b/return`,
    `${nocodeUrl}/a/b`,
    `${nocodeUrl}/a/b/return?x=1`,
    `${nocodeUrl}/eid/b/return`,
  ]
  for (const url of others)
    test(`is refused outside the onboarding: ${url}`, () =>
      assert.throws(() => carriedReturn(nocodeUrl, url, state), RangeError))

  const spoiled = [
    undefined,
    '',
    'state',
    'state.',
    'state.%%%',
    `state.${btoa('//thief.example/a/return')}`,
    `state.${btoa('https://thief.example/return')}`,
    `state.${btoa('a/b/return\r\nx')}`,
    `state.${btoa('eid/return')}`,
    `state.${btoa('../b/return')}`,
  ]
  for (const each of spoiled)
    test(`ignores the return state ${JSON.stringify(each)}`, () =>
      assert.equal(waitingReturn(nocodeUrl, each === undefined ? {} : { state: each }), undefined))
})
