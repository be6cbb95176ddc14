import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endSessionCookie, sessionCookie, sessionCookieName, twoStepCookie } from './session-cookies.ts'

test('a cookie over https belongs to this host alone', () => {
  const cookie = sessionCookie('abc', true)
  assert.equal(cookie, '__Host-foyer.session_token=abc; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test('a cookie over http has the plain name, because browsers refuse the prefix there', () => {
  assert.equal(sessionCookieName(false), 'foyer.session_token')
  assert.equal(sessionCookie('abc', false), 'foyer.session_token=abc; Path=/; HttpOnly; SameSite=Lax')
})

test('the session cookie ends at once, and the cookie before the second step after ten minutes', () => {
  assert.match(endSessionCookie(true), /^__Host-foyer\.session_token=; .*Max-Age=0$/)
  assert.match(twoStepCookie('x', false), /^foyer\.two_step=x; .*Max-Age=600$/)
})
