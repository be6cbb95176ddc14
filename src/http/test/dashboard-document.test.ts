/** The document of the dashboard: one for every address below it, with strict headers and without data. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { dashboardDocument } from '#dashboard/endpoints/document.ts'
import { plain, type Table } from '#endpoint.ts'
import { startWorld } from '#test/harness/http-world.ts'

const html = '<!doctype html><html lang="en"><head><title>Foyer</title></head><body></body></html>'
const withDocument = (document: string | undefined): Table => {
  const row = plain({
    ...dashboardDocument,
    run: (context) => dashboardDocument.run({ ...context, dashboard: { document: () => document } }),
  })
  return { 'GET /dashboard': row, 'GET /dashboard/*': row }
}

describe('the document of the dashboard', () => {
  let world: Awaited<ReturnType<typeof startWorld>>
  before(async () => {
    world = await startWorld({ table: withDocument(html), settings: { secureCookies: true } })
  })
  after(() => world.close())

  for (const path of [
    '/dashboard',
    '/dashboard/',
    '/dashboard/team/single-sign-on',
    '/dashboard/applications/foyer:application::0199?tab=notes',
    '/dashboard/there/is/no/such/page',
  ])
    test(`is the reply to ${path}`, async () => {
      const reply = await world.call(path)
      assert.deepEqual([reply.status, await reply.text()], [200, html])
      assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8')
    })

  test('is not stored, framed, indexed or sniffed, and requires https', async () => {
    const { headers } = await world.call('/dashboard')
    const expected = {
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    }
    for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value, name)
    assert.match(headers.get('strict-transport-security') ?? '', /max-age=63072000/)
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/)
  })

  test('may load only from this server, and runs no inline script', async () => {
    const { headers } = await world.call('/dashboard')
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types foyer-preview foyer-pdf',
    ])
      assert.ok(policy.includes(part), part)
    assert.doesNotMatch(policy.join('; '), /unsafe|nonce|https?:|\*/)
  })

  test('allows a single inline style by its hash, the one of React Aria', async () => {
    const { headers } = await world.call('/dashboard')
    const [, allowed] =
      /style-src 'self' 'sha256-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? []
    const installed = path.join(import.meta.dirname, '../../../node_modules')
    const file = path.join(installed, 'react-aria/dist/private/overlays/usePreventScroll.mjs')
    const [, style = ''] = /textContent = `([^`]+)`/.exec(await readFile(file, 'utf8')) ?? []
    assert.equal(allowed, createHash('sha256').update(style.trim()).digest('base64'))
  })

  test('answers GET and HEAD only', async () => {
    const head = await world.call('/dashboard/team', { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    const post = await world.call('/dashboard/team', { method: 'POST', body: 'a=b' })
    assert.equal(post.status, 405)
  })
})

test('is 503 without a build, while the API works', async () => {
  const world = await startWorld({ table: withDocument(undefined) })
  const reply = await world.call('/dashboard')
  assert.equal(reply.status, 503)
  await world.close()
})
