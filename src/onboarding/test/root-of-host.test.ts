/** The onboarding at the root of a host of its own: FOYER_NOCODE_URL without a path. */
import assert from 'node:assert/strict'
import net from 'node:net'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { freePort, request, startWorld, type World } from '#test/harness/world.ts'

/** A second address of the same service, which passes the Host header on, as a reverse proxy does. */
async function secondAddress(port: number, of: () => string): Promise<net.Server> {
  const proxy = net.createServer((from) => {
    const to = net.connect(Number(new URL(of()).port), '127.0.0.1')
    from.pipe(to).pipe(from)
    for (const socket of [from, to]) socket.on('error', () => [from, to].map((each) => each.destroy()))
  })
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening))
  return proxy
}

describe('the onboarding at the root of its host', () => {
  let world: World
  let proxy: net.Server
  let apply: string
  before(async () => {
    const port = await freePort()
    apply = `http://localhost:${port}`
    proxy = await secondAddress(port, () => world.baseUrl)
    world = await startWorld({ environment: { FOYER_NOCODE_URL: `${apply}/` } })
  })
  after(async () => {
    await world.close()
    proxy.close()
  })
  const policyOf = ({ headers }: { headers: Headers }) =>
    /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

  test('leads an applicant from the link to the eID and back', async () => {
    const { id, sessionToken } = await world.create(await world.customer())
    const uuid = id.split('::')[1] as string
    const arrived = await request(`${world.config.nocodeUrl}?token=${sessionToken}`)
    assert.deepEqual([arrived.status, arrived.headers.get('location')], [303, `/${uuid}`])
    assert.match(arrived.headers.get('set-cookie') ?? '', new RegExp(`; Path=/${uuid};`))
    const cookie = arrived.headers.get('set-cookie')?.split(';')[0] ?? ''
    const base = `${apply}/${uuid}`
    const start = await request(base, { headers: { cookie } })
    assert.equal(start.status, 200)
    assert.match(start.text, new RegExp(`action="/${uuid}(?:/language)?"`))
    assert.doesNotMatch(start.text, /"\/onboarding\/(?!look\.css)/)
    assert.equal(policyOf(start), "'self'")
    const [, style = ''] = /href="(\/onboarding\/look\.css[^"]*)"/.exec(start.text) ?? []
    if (style) assert.equal((await request(`${apply}${style.replaceAll('&amp;', '&')}`)).status, 200)
    const csrf = /name="csrf" value="([^"]+)"/.exec(start.text)?.[1] ?? ''
    const send = (address: string, fields: Record<string, string>) =>
      request(address, {
        method: 'POST',
        headers: { cookie, origin: apply },
        body: new URLSearchParams({ csrf, ...fields }),
      })
    const begun = await send(base, { do: 'begin' })
    assert.deepEqual([begun.status, begun.headers.get('location')], [303, `/${uuid}/identity`])
    const step = await request(`${base}/identity`, { headers: { cookie } })
    assert.equal(policyOf(step), `'self' ${world.baseUrl}`)
    const out = await send(`${base}/identity`, { do: 'start', provider: 'simulator', revision: '0' })
    const there = out.headers.get('location') ?? ''
    assert.equal(policyOf(await request(there)), `'self' ${apply}`)
    const order = new URL(there).searchParams.get('order') ?? ''
    const chosen = await send(`${world.baseUrl}/simulator/eid`, { order, person: 'anna-testsson' })
    const back = chosen.headers.get('location') ?? ''
    assert.ok(back.startsWith(`${base}/identity/return?`), back)
    const proven = await request(back, { headers: { cookie } })
    assert.equal(proven.headers.get('location'), `/${uuid}/person`)
  })

  test('rejects forms of other sites', async () => {
    const reply = await request(`${apply}/01990000-0000-7000-8000-000000000000`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ do: 'begin' }),
    })
    assert.equal(reply.status, 403)
  })

  test('shows errors as pages there, and as problems elsewhere', async () => {
    const unknown = '/01990000-0000-7000-8000-000000000000'
    const page = await request(`${apply}${unknown}/a/b/c/d`)
    assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8'])
    const ended = await request(`${apply}${unknown}`)
    assert.deepEqual([ended.status, ended.headers.get('content-type')], [401, 'text/html; charset=utf-8'])
    assert.equal((await request(`${apply}/`)).status, 403)
    for (const path of [unknown, `${unknown}/identity`, '/onboarding', `/onboarding${unknown}`])
      assertProblem(await request(`${world.baseUrl}${path}`), 404, 'not_found')
  })

  test('keeps the API under both names, and its own root leads to the reference', async () => {
    const accept = { accept: 'text/html' }
    const root = await request(`${world.baseUrl}/`, { headers: accept })
    assert.deepEqual([root.status, root.headers.get('location')], [303, '/docs'])
    for (const host of [apply, world.baseUrl])
      assertProblem(await request(`${host}/v1/applications.get`, { method: 'POST' }), 401, 'missing_token')
    const wrongMethod = await request(`${apply}/01990000-0000-7000-8000-000000000000/saved`, {
      method: 'PUT',
    })
    assert.deepEqual([wrongMethod.status, wrongMethod.headers.get('allow')], [405, 'GET, HEAD, POST'])
  })
})
