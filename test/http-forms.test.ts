import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cookie, seen, startPages, step } from './pages-world.ts'

const world = await startPages()
after(world.close)
const own = { origin: world.baseUrl }

test('a form is read field by field; what came twice is a list, and controls are taken out', async () => {
  const body = 'name=%C3%85sa+B&pick=a&pick=b&text=a%00b%0Bc%0D%0Ad&__proto__=x'
  const headers = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
  await world.call(step, { method: 'POST', headers, body })
  assert.deepEqual(
    { ...seen.input?.form },
    { name: 'Åsa B', pick: ['a', 'b'], text: 'abc\r\nd', ['__proto__']: 'x' },
  )
  assert.equal(Object.getPrototypeOf(seen.input?.form ?? {}), null)
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
  assert.deepEqual({ ...seen.input?.form }, { do: 'upload' })
  assert.deepEqual(
    seen.input?.uploads.map(({ field, name, bytes, tooLarge }) => [field, name, bytes.length, tooLarge]),
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
  assert.deepEqual(seen.input?.uploads, [])
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
