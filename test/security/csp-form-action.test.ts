/** The onboarding on its own origin: forms redirect to the eID and back, and the CSP names those origins. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '../harness/flow-visitor.ts'
import { request, startWorld } from '../harness/world.ts'

const formAction = (policy: string | null) => /form-action ([^;]*)/.exec(policy ?? '')?.[1]

test('form-action allows only the origins that a page redirects to', async () => {
  const apply = 'http://apply.localhost:8080'
  const world = await startWorld({ environment: { FOYER_NOCODE_URL: `${apply}/apply` } })
  const here = new URL(world.baseUrl).origin
  try {
    const { sessionToken } = await world.create(await world.customer())
    const arrived = await request(`${here}/apply?token=${sessionToken}`)
    const cookie = arrived.headers.get('set-cookie')?.split(';')[0] ?? ''
    const base = `${here}${arrived.headers.get('location')}`
    const mayGo = async (address: string) => {
      const { headers } = await request(address, { headers: { cookie } })
      return formAction(headers.get('content-security-policy'))
    }
    const csrf = /name="csrf" value="([^"]+)"/.exec((await request(base, { headers: { cookie } })).text)?.[1]
    const send = (address: string, fields: Record<string, string>) =>
      request(address, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ csrf: csrf ?? '', ...fields }),
      })
    assert.equal(await mayGo(base), "'self'")
    await send(base, { do: 'begin' })
    assert.equal(await mayGo(`${base}/identity`), `'self' ${here}`)
    const out = await send(`${base}/identity`, { do: 'start', provider: 'simulator', revision: '0' })
    const there = out.headers.get('location') ?? ''
    assert.equal(new URL(there).origin, here)
    assert.equal(await mayGo(there), `'self' ${apply}`)
    const order = new URL(there).searchParams.get('order') ?? ''
    const chosen = await send(`${here}/simulator/eid`, { order, person: 'anna-testsson' })
    const back = chosen.headers.get('location') ?? ''
    assert.equal(new URL(back).origin, apply)
    const proven = await request(back.replace(apply, here), { headers: { cookie } })
    assert.match(proven.headers.get('location') ?? '', /\/person$/)
    assert.equal(await mayGo(`${base}/person`), "'self'")
  } finally {
    await world.close()
  }
})

test('form-action allows only its own origin when all is on a single origin', async () => {
  const world = await startWorld()
  try {
    const visitor = await visitorOf(world, await world.customer())
    await visitor.post('', { do: 'begin' })
    const { headers } = await visitor.get('identity')
    assert.equal(formAction(headers.get('content-security-policy')), "'self'")
  } finally {
    await world.close()
  }
})
