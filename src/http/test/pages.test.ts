import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startWorld } from '#test/harness/http-world.ts'
import { cookie, id, pageTable, seen, startPages, step } from '#test/harness/pages-world.ts'

const world = await startPages()
after(world.close)
const own = { origin: world.baseUrl }

test('a page has all security headers', async () => {
  const answer = await world.call(step)
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), '<!doctype html><html lang="en">error</html>')
  const expected = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(answer.headers.get(name), value, name)
  assert.match(
    answer.headers.get('permissions-policy') ?? '',
    /^camera=\(\), microphone=\(\), geolocation=\(\)/,
  )
  assert.equal(answer.headers.get('strict-transport-security'), null)
})

test('opening a link sets a cookie for one application and answers 303', async () => {
  const answer = await world.call('/onboarding?token=secret')
  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), `/onboarding/${id}`)
  assert.equal(
    answer.headers.get('set-cookie'),
    `foyer-onboarding=value_1; Path=/onboarding/${id}; HttpOnly; SameSite=Lax`,
  )
  const ofOnePage = (await world.call('/onboarding')).headers.get('set-cookie') ?? ''
  assert.match(ofOnePage, new RegExp(`=value_1; Path=/onboarding/${id}/not_open; HttpOnly`))
})

test('on https the cookie is Secure by prefix and attribute', async () => {
  const secure = await startWorld({ table: pageTable, settings: { secureCookies: true } })
  const answer = await secure.call('/onboarding?token=secret')
  assert.match(answer.headers.get('set-cookie') ?? '', /^__Secure-foyer-onboarding=value_1; .*; Secure$/)
  assert.match(answer.headers.get('strict-transport-security') ?? '', /max-age=63072000/)
  await secure.close()
})

test('passes the cookie, the language and the purpose of the request to the page', async () => {
  await world.call(`${step}?a=1&a=2`, { headers: { ...cookie, 'accept-language': 'sv' } })
  assert.equal(seen.input?.cookie, 'value_1')
  assert.equal(seen.input?.acceptLanguage, 'sv')
  assert.deepEqual({ ...seen.input?.params }, { application: id, step: 'contact' })
  assert.deepEqual(seen.input?.query, { a: '1' })
  assert.deepEqual([seen.input?.prefetch, seen.input?.wantsJson, seen.input?.method], [false, false, 'GET'])
  await world.call(step, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  assert.equal(seen.input?.prefetch, true)
  await world.call(step, { method: 'HEAD' })
  assert.deepEqual([seen.input?.prefetch, seen.input?.method], [true, 'HEAD'])
  await world.call(step, { headers: { accept: 'application/json' } })
  assert.equal(seen.input?.wantsJson, true)
})

const origins: Array<[what: string, headers: Record<string, string>, status: number]> = [
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['typed by the person', { 'sec-fetch-site': 'none' }, 200],
  ['a neighbour', { 'sec-fetch-site': 'same-site', ...own }, 403],
  ['another site', { 'sec-fetch-site': 'cross-site', ...own }, 403],
  ['an older browser, our own page', own, 200],
  ['an older browser, another site', { origin: 'https://evil.example' }, 403],
  ['an older browser that hides the origin as our policy asks', { origin: 'null' }, 200],
  ['without headers', {}, 403],
]
for (const [what, headers, status] of origins)
  test(`a form from ${what}: ${status}`, async () => {
    const answer = await world.call(step, { method: 'POST', headers, body: new URLSearchParams('a=1') })
    assert.equal(answer.status, status)
    if (status === 403) assert.match(await answer.text(), /invalid_form/)
  })

const errorCases: Array<[what: string, path: string, init: RequestInit, status: number, key: string]> = [
  ['an unknown page', '/onboarding/x/y/z', {}, 404, 'not_found'],
  ['a bug', `/onboarding/${id}/broken`, {}, 500, 'error'],
  ['another method', step, { method: 'DELETE' }, 405, 'not_found'],
  [
    'too long a form',
    step,
    { method: 'POST', headers: own, body: new URLSearchParams({ a: 'x'.repeat(2_000_000) }) },
    413,
    'too_large',
  ],
  [
    'JSON',
    step,
    { method: 'POST', headers: { ...own, 'content-type': 'application/json' }, body: '{}' },
    415,
    'invalid_form',
  ],
]
for (const [what, address, init, status, key] of errorCases)
  test(`${what} is a page: ${status} ${key}`, async () => {
    const answer = await world.call(address, {
      ...init,
      headers: { 'accept-language': 'nn-NO, en', ...init.headers },
    })
    const text = await answer.text()
    assert.equal(answer.status, status)
    assert.equal(text, `<!doctype html><html lang="nb">${key}</html>`)
    assert.match(answer.headers.get('content-security-policy') ?? '', /form-action 'self'/)
  })

test('a script that accepts JSON gets JSON, also for errors', async () => {
  const draft = `${step}/draft`
  const headers = { accept: 'application/json' }
  const kept = await world.call(draft, {
    method: 'POST',
    headers: { ...own, ...headers },
    body: new URLSearchParams('a=1'),
  })
  assert.deepEqual(await kept.json(), { kept: true })
  const refused = await world.call(draft, { method: 'POST', headers, body: new URLSearchParams('a=1') })
  assert.equal(refused.headers.get('content-type'), 'application/problem+json')
  assert.equal(((await refused.json()) as { code: string }).code, 'cross_site_request')
})

test('a file is downloaded, never displayed', async () => {
  const answer = await world.call(`/onboarding/${id}/copy`)
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="_sas _kopia_.pdf"; filename*=UTF-8''%C3%85sas%20%22kopia%22.pdf`,
  )
  assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
})

test('browser files are cached permanently, and path traversal is impossible', async () => {
  const answer = await world.call('/assets/flow-abc.js')
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(answer.headers.get('content-encoding'), 'gzip')
  assert.match(await answer.text(), /^export const a = 1/)
  for (const name of ['nothing.js', 'secret.pem', '..%2fsecret.pem', '%2e%2e/%2e%2e/package.json', ''])
    assert.equal((await world.call(`/assets/${name}`)).status, 404, name)
})

test('answers 503 before the pages are built', async () => {
  const bare = await startWorld({ table: pageTable })
  assert.equal((await bare.call(step)).status, 503)
  await bare.close()
})
