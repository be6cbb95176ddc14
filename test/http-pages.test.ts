import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { type PageInput, page, type Table } from '../src/endpoint.ts'
import type { FlowView } from '../src/flow/view.ts'
import { messageView } from '../src/http/pages/message.ts'
import { startWorld } from './http-world.ts'

const assetsDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-assets-'))
fs.mkdirSync(path.join(assetsDirectory, 'assets'))
fs.writeFileSync(path.join(assetsDirectory, 'assets', 'flow-abc.js'), 'export const a = 1\n'.repeat(100))
fs.writeFileSync(path.join(assetsDirectory, 'secret.pem'), 'not served')

let seen: PageInput | undefined
const show = (key: 'error' | 'not_found' = 'error'): { page: FlowView } => ({
  page: {
    ...messageView('internal', 'id', 'en'),
    screen: { kind: 'MESSAGE', key, wayBack: null, requestId: null },
  },
})
const looked = page({
  summary: 'Look',
  run: async (input) => {
    seen = input
    return show()
  },
})
const id = '0199aaaa-0000-7000-8000-000000000001'
const table: Table = {
  'GET /onboarding': page({
    summary: 'Arrive',
    run: async ({ query }) => ({
      redirect: `/onboarding/${id}`,
      cookie: { applicationId: id, value: query.token ? 'value_1' : null },
    }),
  }),
  'GET /onboarding/:application/:step': looked,
  'POST /onboarding/:application/:step': page({ summary: 'Answer', uploads: true, run: looked.run }),
  'POST /onboarding/:application/:step/draft': page({
    summary: 'Keep',
    run: async (input) => {
      seen = input
      return { json: { kept: true } }
    },
  }),
  'GET /onboarding/:application/copy': page({
    summary: 'Copy',
    run: async () => ({
      file: { bytes: Buffer.from('%PDF'), name: 'Åsas "kopia".pdf', mimeType: 'application/pdf' },
    }),
  }),
  'GET /onboarding/:application/broken': page({
    summary: 'Broken',
    run: async () => {
      throw new Error('secret detail')
    },
  }),
}
const render = ({ screen, language }: FlowView) =>
  `<!doctype html><html lang="${language}">${screen.kind === 'MESSAGE' ? screen.key : screen.kind}</html>`
const world = await startWorld({ table, pages: { render, assetsDirectory } })
after(async () => {
  await world.close()
  fs.rmSync(assetsDirectory, { recursive: true })
})

const step = `/onboarding/${id}/contact`
const own = { origin: world.baseUrl }
const cookie = { cookie: 'a=b; foyer-onboarding=value_1; c=d' }

test('a page carries the headers that keep it ours', async () => {
  const answer = await world.call(step)
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), '<!doctype html><html lang="en">error</html>')
  const expected = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(answer.headers.get(name), value, name)
  assert.match(answer.headers.get('permissions-policy') ?? '', /camera=\(self\)/)
  assert.equal(answer.headers.get('strict-transport-security'), null)
})

test('the arrival sets a cookie for one application and answers 303', async () => {
  const answer = await world.call('/onboarding?token=secret')
  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), `/onboarding/${id}`)
  assert.equal(
    answer.headers.get('set-cookie'),
    `foyer-onboarding=value_1; Path=/onboarding/${id}; HttpOnly; SameSite=Lax`,
  )
  assert.match((await world.call('/onboarding')).headers.get('set-cookie') ?? '', /=; .*Max-Age=0$/)
})

test('on https the cookie is Secure by name and by word', async () => {
  const secure = await startWorld({ table, settings: { secureCookies: true } })
  const answer = await secure.call('/onboarding?token=secret')
  assert.match(answer.headers.get('set-cookie') ?? '', /^__Secure-foyer-onboarding=value_1; .*; Secure$/)
  assert.match(answer.headers.get('strict-transport-security') ?? '', /max-age=63072000/)
  await secure.close()
})

test('the cookie, the language and what a page is fetched for reach the page', async () => {
  await world.call(`${step}?a=1&a=2`, { headers: { ...cookie, 'accept-language': 'sv' } })
  assert.equal(seen?.cookie, 'value_1')
  assert.equal(seen?.acceptLanguage, 'sv')
  assert.deepEqual({ ...seen?.params }, { application: id, step: 'contact' })
  assert.deepEqual(seen?.query, { a: '1' })
  assert.deepEqual([seen?.prefetch, seen?.wantsJson, seen?.method], [false, false, 'GET'])
  await world.call(step, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  assert.equal(seen?.prefetch, true)
  await world.call(step, { method: 'HEAD' })
  assert.deepEqual([seen?.prefetch, seen?.method], [true, 'HEAD'])
  await world.call(step, { headers: { accept: 'application/json' } })
  assert.equal(seen?.wantsJson, true)
})

const origins: Array<[what: string, headers: Record<string, string>, status: number]> = [
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['typed by the person', { 'sec-fetch-site': 'none' }, 200],
  ['a neighbour', { 'sec-fetch-site': 'same-site', ...own }, 403],
  ['another site', { 'sec-fetch-site': 'cross-site', ...own }, 403],
  ['an older browser, our own page', own, 200],
  ['an older browser, another site', { origin: 'https://evil.example' }, 403],
  ['an older browser that hides the origin as our policy asks', { origin: 'null' }, 200],
  ['nothing said', {}, 403],
]
for (const [what, headers, status] of origins)
  test(`a form from ${what}: ${status}`, async () => {
    const answer = await world.call(step, { method: 'POST', headers, body: new URLSearchParams('a=1') })
    assert.equal(answer.status, status)
    if (status === 403) assert.match(await answer.text(), /form_wrong/)
  })

test('a form is read field by field; what came twice is a list, and controls are taken out', async () => {
  const body = 'name=%C3%85sa+B&pick=a&pick=b&text=a%00b%0Bc%0D%0Ad&__proto__=x'
  const headers = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
  await world.call(step, { method: 'POST', headers, body })
  assert.deepEqual(
    { ...seen?.form },
    { name: 'Åsa B', pick: ['a', 'b'], text: 'abc\r\nd', ['__proto__']: 'x' },
  )
  assert.equal(Object.getPrototypeOf(seen?.form ?? {}), null)
})

const filled = (files: Array<[field: string, name: string, size: number]>) => {
  const form = new FormData()
  form.append('do', 'upload')
  for (const [field, name, size] of files) form.append(field, new File([new Uint8Array(size)], name))
  return form
}
const upload = (form: FormData, headers: Record<string, string> = cookie) =>
  world.call(step, { method: 'POST', headers: { ...own, ...headers }, body: form })

test('files are handed on, and one that is too large is marked', async () => {
  const answer = await upload(
    filled([
      ['file:a', 'å.pdf', 3],
      ['file:a', 'b.pdf', 20 * 1024 * 1024 + 1],
      ['file:b', '', 0],
    ]),
  )
  assert.equal(answer.status, 200)
  assert.deepEqual({ ...seen?.form }, { do: 'upload' })
  assert.deepEqual(
    seen?.uploads.map(({ field, name, bytes, tooLarge }) => [field, name, bytes.length, tooLarge]),
    [
      ['file:a', 'å.pdf', 3, false],
      ['file:a', 'b.pdf', 0, true],
    ],
  )
})

test('eleven files are too many, and files of a stranger are not read', async () => {
  const many = await upload(filled(Array.from({ length: 11 }, (_, at) => ['file:a', `${at}.pdf`, 1])))
  assert.deepEqual([many.status, /too_large/.test(await many.text())], [413, true])
  await upload(filled([['file:a', 'a.pdf', 3]]), {})
  assert.deepEqual(seen?.uploads, [])
  const draft = await world.call(`${step}/draft`, {
    method: 'POST',
    headers: { ...own, ...cookie },
    body: filled([]),
  })
  assert.equal(draft.status, 415)
})

test('a multipart form that is broken is a wrong form, not a fault of ours', async () => {
  for (const [type, body] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
  ]) {
    const headers = { ...own, ...cookie, 'content-type': type ?? '' }
    const answer = await world.call(step, { method: 'POST', headers, body: body ?? '' })
    assert.equal(answer.status, 400)
    assert.match(await answer.text(), /form_wrong/)
  }
})

const wrongs: Array<[what: string, path: string, init: RequestInit, status: number, key: string]> = [
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
    'form_wrong',
  ],
]
for (const [what, address, init, status, key] of wrongs)
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

test('a script that asks for JSON gets JSON, also when it is refused', async () => {
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
  assert.equal(((await refused.json()) as { code: string }).code, 'sent_from_elsewhere')
})

test('a file is saved, never shown', async () => {
  const answer = await world.call(`/onboarding/${id}/copy`)
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="_sas _kopia_.pdf"; filename*=UTF-8''%C3%85sas%20%22kopia%22.pdf`,
  )
  assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
})

test('browser files are kept for ever, and there is no way out of their folder', async () => {
  const answer = await world.call('/assets/flow-abc.js')
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(answer.headers.get('content-encoding'), 'gzip')
  assert.match(await answer.text(), /^export const a = 1/)
  for (const name of ['nothing.js', 'secret.pem', '..%2fsecret.pem', '%2e%2e/%2e%2e/package.json', ''])
    assert.equal((await world.call(`/assets/${name}`)).status, 404, name)
})

test('before the pages are built they are not ready', async () => {
  const bare = await startWorld({ table })
  assert.equal((await bare.call(step)).status, 503)
  await bare.close()
})
