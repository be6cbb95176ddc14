/** The API reference of the real document: complete, accessible, and without broken links. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { errorTable } from '#errors.ts'
import { complaintsOn, ofColours, openBrowser, overflow, violationsOn } from '#web/samples/browser.ts'
import { builtPages, dist, type Gallery, openapi, serveGallery } from '#web/samples/serve.ts'
import { curlOf } from './curl.ts'
import { fieldsOf, rowsOf, withInlineParts } from './openapi.ts'

const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

describe('a call of an operation', () => {
  const rows = new Map(rowsOf(openapi()).map((row) => [row.id, row]))
  const call = (id: string) => {
    const row = rows.get(id)
    assert.ok(row, id)
    return curlOf(row)
  }
  test('sends a form to the token endpoint', () =>
    assert.equal(
      call('oauth2.token'),
      [
        'curl -X POST "$FOYER/v1/oauth2/token" \\',
        '  -u "$CLIENT_ID:$CLIENT_SECRET" \\',
        "  -d 'grant_type=client_credentials'",
      ].join('\n'),
    ))
  test('sends JSON with the token', () => {
    assert.match(call('applications.create'), /-H "Authorization: Bearer \$TOKEN"/)
    assert.match(call('applications.create'), /-d '\{\n {2}"workflowId"/)
  })
  test('escapes a quote in an example', () => {
    const operation = {
      responses: {},
      requestBody: { content: { 'application/json': { example: { a: "O'Hara" } } } },
    }
    assert.match(curlOf({ id: 'x', method: 'POST', path: '/x', operation }), /O'\\''Hara/)
  })
})

test('the body of a request is documented at its operation, not among the objects', () => {
  const shown = withInlineParts({
    info: { title: 't', version: '1' },
    paths: {
      '/x': {
        post: {
          responses: {},
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/XRequest' } } },
          },
        },
      },
    },
    components: {
      schemas: { XRequest: { $ref: '#/components/schemas/X' }, X: { properties: { a: {} } }, Y: {} },
    },
  })
  const [row] = rowsOf(shown)
  assert.deepEqual(row?.operation.requestBody?.content['application/json']?.schema, { properties: { a: {} } })
  assert.deepEqual(Object.keys(shown.components?.schemas ?? {}), ['X', 'Y'])
})

test('nested fields have a path as their name', () => {
  const inner = { properties: { b: {}, c: { items: { properties: { d: {} } } } } }
  const names = fieldsOf({ properties: { a: inner } }).map(({ name }) => name)
  assert.deepEqual(names, ['a', 'a.b', 'a.c', 'a.c[].d'])
})

/** Runs in the page. */
const openEveryForm = "for (const each of document.querySelectorAll('details')) each.open = true"

describe('the page of the API reference', { skip }, () => {
  let gallery: Gallery
  let browser: Browser
  const tried: object[] = []
  const exampleOf = (id: string): unknown => {
    const row = rowsOf(openapi()).find((each) => each.id === id)
    return row?.operation.requestBody?.content['application/json']?.example
  }
  before(async () => {
    gallery = await serveGallery([], (url, response, body, { authorization, 'content-type': type }) => {
      if (!url.pathname.startsWith('/v1/')) return false
      tried.push({ path: url.pathname, authorization, type, body })
      const reply = url.pathname === '/v1/oauth2/token' ? { access_token: 'the-token' } : { ok: true }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
      return true
    })
    browser = await openBrowser()
  })
  after(async () => {
    await browser?.close()
    await gallery?.close()
  })

  test('holds every operation and object, and has no broken link', async () => {
    const html = (await builtPages()).reference(openapi())
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    assert.equal(new Set(ids).size, ids.length, 'an id is used twice')
    for (const { id } of rowsOf(openapi())) assert.ok(ids.includes(id), id)
    for (const name of Object.keys(openapi().webhooks ?? {})) assert.ok(ids.includes(`webhook-${name}`), name)
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), `#${target}`)
    assert.doesNotMatch(
      html.replace(/<script type="module" src="[^"]+"><\/script>/, ''),
      /<script|<style|style="/,
    )
  })

  test('has an anchor for the type of every problem, and for the deprecation notice', async () => {
    const html = (await builtPages()).reference(openapi())
    const leadsSomewhere = (code: string) => html.includes(` id="${code}"`)
    for (const code of Object.keys(errorTable)) assert.ok(leadsSomewhere(code), `/docs#${code}`)
    assert.ok(leadsSomewhere('deprecated'))
  })

  for (const width of [390, 320, 1280])
    test(`fits a width of ${width} pixels`, async () => {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      const complaints = complaintsOn(page)
      await page.goto(gallery.docs)
      await page.evaluate(openEveryForm)
      assert.equal(await page.evaluate(overflow), 0, 'scrolls sideways')
      if (width !== 390) assert.deepEqual(await violationsOn(page), [])
      if (width === 390) {
        await page.emulateMedia({ colorScheme: 'dark' })
        assert.deepEqual(await violationsOn(page, ofColours), [])
      }
      assert.deepEqual(complaints, [])
      await page.close()
    })

  test('"Try it" sends the entered request to this server only, and shows the response', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const complaints = complaintsOn(page)
    const requested: URL[] = []
    page.on('request', (request) => void requested.push(new URL(request.url())))
    await page.goto(gallery.docs)
    await page.getByRole('textbox', { name: 'Client id' }).fill('cli_1')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('secret')
    const result = async (id: string) => {
      const operation = page.locator(`[id="${id}"]`)
      await operation.getByText('Try it').click()
      await operation.getByRole('button', { name: 'Send' }).click()
      await operation.getByRole('region', { name: `Result of ${id}` }).waitFor()
      return operation.getByRole('region', { name: `Result of ${id}` }).innerText()
    }
    assert.match(await result('oauth2.token'), /"access_token": "the-token"/)
    assert.equal(await page.getByRole('textbox', { name: 'Access token' }).inputValue(), 'the-token')
    assert.match(await result('applications.get'), /"ok": true/)
    assert.match(
      await page.locator('[id="applications.get"] [role="status"]').innerText(),
      /^200 OK in \d+ ms$/,
    )
    const form = { authorization: `Basic ${btoa('cli_1:secret')}`, type: 'application/x-www-form-urlencoded' }
    assert.deepEqual(tried, [
      { path: '/v1/oauth2/token', ...form, body: 'grant_type=client_credentials' },
      {
        path: '/v1/applications.get',
        authorization: 'Bearer the-token',
        type: 'application/json',
        body: JSON.stringify(exampleOf('applications.get'), null, 2),
      },
    ])
    assert.deepEqual([...new Set(requested.map(({ origin }) => origin))], [new URL(gallery.docs).origin])
    assert.deepEqual(complaints, [])
    await page.close()
  })
})
