import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { startWorld } from '#test/harness/http-world.ts'
import { cookie, id, pageTable, seen, startPages, step } from '#test/harness/pages-world.ts'

const world = await startPages()
after(world.close)
const own = { origin: world.baseUrl }

test('parses a form: repeated fields become lists, control characters are removed', async () => {
  const body = 'name=%C3%85sa+B&pick=a&pick=b&text=a%00b%0Bc%0D%0Ad&__proto__=x'
  const headers = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
  await world.call(step, { method: 'POST', headers, body })
  assert.deepEqual(
    { ...seen.input?.form },
    { name: 'Åsa B', pick: ['a', 'b'], text: 'abc\r\nd', ['__proto__']: 'x' },
  )
  assert.equal(Object.getPrototypeOf(seen.input?.form ?? {}), null)
})

test('refuses a form with too many fields before parsing it', async (t) => {
  const send = (body: string, address = step) =>
    world.call(address, {
      method: 'POST',
      headers: { ...own, ...cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  assert.equal((await send('a=1&'.repeat(999))).status, 200)
  const taken: number[] = []
  const Real = globalThis.URLSearchParams
  t.after(() => Object.assign(globalThis, { URLSearchParams: Real }))
  globalThis.URLSearchParams = class extends Real {
    constructor(init?: ConstructorParameters<typeof Real>[0]) {
      taken.push(String(init).length)
      super(init)
    }
  }
  const answer = await send('a&'.repeat(524_280))
  assert.deepEqual([answer.status, /too_large/.test(await answer.text())], [413, true])
  assert.equal((await send('a=1')).status, 200)
  assert.deepEqual(
    taken.filter((length) => length > 2),
    ['a=1'.length],
  )
  const tokenReply = await send('a=&'.repeat(1_001), '/v1/oauth2/token')
  assert.deepEqual(
    [tokenReply.status, ((await tokenReply.json()) as { error: string }).error],
    [413, 'invalid_request'],
  )
})

const filled = (files: Array<[field: string, name: string, size: number]>) => {
  const form = new FormData()
  form.append('do', 'upload')
  for (const [field, name, size] of files) form.append(field, new File([new Uint8Array(size)], name))
  return form
}
const upload = (form: FormData, headers: Record<string, string> = cookie) =>
  world.call(step, { method: 'POST', headers: { ...own, ...headers }, body: form })

test('passes files to the endpoint, and marks one that is too large', async () => {
  const answer = await upload(
    filled([
      ['file:a', 'å.pdf', 3],
      ['file:a', 'b.pdf', 20 * 1024 * 1024 + 1],
      ['file:b', '', 0],
    ]),
  )
  assert.equal(answer.status, 200)
  assert.deepEqual({ ...seen.input?.form }, { do: 'upload' })
  assert.deepEqual(
    seen.input?.uploads.map(({ bytes, ...upload }, at) => ({ ...upload, length: seen.lengths[at] })),
    [
      { field: 'file:a', name: 'å.pdf', length: 3, tooLarge: false, overLimit: false },
      { field: 'file:a', name: 'b.pdf', length: 0, tooLarge: true, overLimit: false },
    ],
  )
})

const overLimit = () => seen.input?.uploads.flatMap((each) => (each.overLimit ? [each.name] : []))
const several = (count: number, size: number) =>
  filled(Array.from({ length: count }, (_, at) => [`file:${at}`, `${at}.pdf`, size]))

test('passes ten files to the endpoint and names the eleventh; empty file inputs do not count', async () => {
  const form = several(11, 1)
  for (let at = 0; at < 20; at++) form.append(`file:empty-${at}`, new File([], ''))
  form.append('after', 'kept')
  assert.equal((await upload(form)).status, 200)
  assert.deepEqual(
    [overLimit(), seen.input?.uploads.length, seen.input?.form.after],
    [['10.pdf'], 11, 'kept'],
  )
})

test('passes the files within the total limit, and calls none too large', async () => {
  assert.equal((await upload(several(4, 18 * 1024 * 1024))).status, 200)
  assert.deepEqual(overLimit(), ['3.pdf'])
  assert.ok(seen.input?.uploads.every(({ tooLarge }) => !tooLarge))
})

test('stops reading beyond ten whole files, and beyond the limit of parts', async () => {
  for (const form of [several(11, 20 * 1024 * 1024), several(101, 1)]) {
    const answer = await upload(form)
    assert.deepEqual([answer.status, /too_large/.test(await answer.text())], [413, true])
  }
})

test('does not read files without a session: no cookie, a forged or an ended one', async () => {
  const cookies = [2, 3].map((digit) => ({ cookie: `foyer-onboarding=value_${digit}` }))
  for (const headers of [{}, ...cookies]) {
    await upload(filled([['file:a', 'a.pdf', 3]]), headers)
    assert.deepEqual(seen.input?.uploads, [])
    assert.deepEqual({ ...seen.input?.form }, {})
  }
  const draft = await world.call(`${step}/draft`, {
    method: 'POST',
    headers: { ...own, ...cookie },
    body: filled([]),
  })
  assert.equal(draft.status, 415)
})

test('large slow forms do not delay others, of the same or another application', async () => {
  const begun = Array.from({ length: 4 }, () => {
    const socket = connect(world.port, '127.0.0.1').on('error', () => undefined)
    socket.write(
      [
        `POST ${step} HTTP/1.1`,
        'Host: a',
        `Origin: ${own.origin}`,
        `Cookie: ${cookie.cookie}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 100000000',
        '\r\n--b\r\n',
      ].join('\r\n'),
    )
    return socket
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const sent = () => filled([['file:a', 'a.pdf', 3]])
  assert.equal((await upload(sent())).status, 200)
  const another = { method: 'POST', headers: { ...own, ...cookie }, body: sent() }
  assert.equal((await world.call(step.replace(id, id.replace('1', '2')), another)).status, 200)
  assert.ok(begun.every((socket) => !socket.destroyed))
  for (const socket of begun) socket.destroy()
})

test('cuts off a trickling upload at the request timeout, without delaying others', async (t) => {
  const times = { headers: 400, body: 500, request: 1_500 }
  const slow = await startWorld({ table: pageTable, settings: { times } })
  const socket = connect(slow.port, '127.0.0.1').on('error', () => undefined)
  const began = performance.now()
  socket.write(
    [
      `POST ${step} HTTP/1.1`,
      'Host: a',
      `Origin: ${slow.baseUrl}`,
      `Cookie: ${cookie.cookie}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      '',
      '--b',
      'Content-Disposition: form-data; name="file:a"; filename="a.pdf"',
      '\r\n',
    ].join('\r\n'),
  )
  const trickle = setInterval(() => socket.write('x'), 100)
  t.after(() => clearInterval(trickle))
  const answer = await text(socket)
  assert.match(answer, /^HTTP\/1\.1 (?:408|400) |^$/)
  assert.ok(performance.now() - began > 1_000 && performance.now() - began < 20_000)
  await slow.close()
})

test('answers a broken multipart form with 400, not 500', async () => {
  for (const [type, body] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
  ]) {
    const headers = { ...own, ...cookie, 'content-type': type ?? '' }
    const answer = await world.call(step, { method: 'POST', headers, body: body ?? '' })
    assert.equal(answer.status, 400)
    assert.match(await answer.text(), /invalid_form/)
  }
})
