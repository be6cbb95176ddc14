/** Staff look at every page of a draft at an address of its own, without an application. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedWorkflow } from '#test/harness/signing.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('the preview of a draft', () => {
  let world: World
  let customer: TestCustomer
  let developer: StaffMember
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    developer = await memberOf(world, customer, 'DEVELOPER')
  })
  after(() => world.close())

  const send = (path: string, token?: string, form?: Record<string, string>) =>
    fetch(new URL(path, world.baseUrl), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { cookie: `foyer.session_token=${token}` }),
        ...(form && { origin: world.baseUrl, 'sec-fetch-site': 'same-origin' }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    })
  const start = () => `/onboarding/preview/${customer.workflows.KYC}`

  test('leads from page to page as for an applicant, and creates nothing', async () => {
    const counted = async () => (await developer.call('workflows.overview')).body.data[0].counts.created
    const created = await counted()
    const entry = await send(`${start()}?market=no&language=sv&filling=FILLED`, developer.token)
    const base = `${start()}/NO/sv/filled`
    assert.deepEqual([entry.status, entry.headers.get('location')], [303, base])
    const first = await (await send(base, developer.token)).text()
    assert.match(first, /<html lang="sv">/)
    assert.doesNotMatch(first, /<script/)
    const pages = [...first.matchAll(/<option value="([a-z-]+)"/g)].map(([, key]) => key)
    assert.ok(pages.includes('contact') && pages.includes('check'), pages.join())
    let at = base
    const visited: string[] = []
    while (!at.endsWith('/check')) {
      at = (await send(at, developer.token, { do: 'continue' })).headers.get('location') ?? ''
      visited.push(at.split('/').at(-1) ?? '')
      assert.equal((await send(at, developer.token)).status, 200)
    }
    assert.deepEqual(visited, pages.slice(0, visited.length))
    assert.equal(await counted(), created)
  })

  test('has Check before the signatures, in the bar and after Continue', async () => {
    const signed = await world.customer({ workflows: [signedWorkflow()] })
    const { token } = await memberOf(world, signed, 'DEVELOPER')
    const base = `/onboarding/preview/${signed.workflows.KYB}/SE/en/filled`
    const bar = await (await send(base, token)).text()
    const select = /<select name="page">(.*?)<\/select>/s.exec(bar)?.[1] ?? ''
    const pages = [...select.matchAll(/value="([^"]*)"[^>]*>([^<]*)</g)].map(([, key, label]) => [key, label])
    assert.deepEqual(pages.slice(4, 7), [
      ['terms', 'Terms'],
      ['check', 'Check'],
      ['signing', 'Signing'],
    ])
    const next = async (page: string) =>
      (await send(`${base}/${page}`, token, { do: 'continue' })).headers.get('location')?.split('/').at(-1)
    assert.deepEqual(
      [await next('terms'), await next('check'), await next('signing')],
      ['check', 'signing', 'done'],
    )
  })

  test('changes the language on the page, and shows missing answers', async () => {
    const address = `${start()}/SE/sv/problems/contact`
    assert.match(await (await send(address, developer.token)).text(), /id="summary"/)
    const other = await send(address, developer.token, { language: 'en' })
    assert.equal(other.headers.get('location'), `${start()}/SE/en/problems/contact`)
  })

  test('shows a stage of a page, and keeps it in another language', async () => {
    const path = `${start()}/SE/sv/empty/contact`
    const mistyped = await (await send(`${path}?stage=suggestion`, developer.token)).text()
    assert.match(mistyped, /<option value="suggestion" selected=""/)
    assert.match(mistyped, /gmail\.com/)
    const chosen = await send(`${start()}?page=contact&stage=suggestion&market=SE`, developer.token)
    assert.match(chosen.headers.get('location') ?? '', /\/contact\?stage=suggestion$/)
    const other = await send(`${start()}?page=check&stage=suggestion&market=SE`, developer.token)
    assert.match(other.headers.get('location') ?? '', /\/check$/)
    assert.equal((await send(`${path}?stage=nothing`, developer.token)).status, 404)
  })

  test('shows the page of an eID in an app, and sends it nothing', async () => {
    const path = `${start()}/SE/en/empty/identity`
    const page = await (await send(`${path}?stage=eid`, developer.token)).text()
    assert.match(page, /<option value="eid" selected=""/)
    assert.match(page, /data-part="code"/)
    assert.doesNotMatch(page, /<script/)
    const over = await (await send(`${path}?stage=eid_timed_out`, developer.token)).text()
    assert.match(over, /answered in time/)
    const next = await send(path, developer.token, { do: 'cancel' })
    assert.equal(next.status, 303)
  })

  test('shows the pages after the last step, and leads to them', async () => {
    const base = `${start()}/SE/en/filled`
    const sent = await send(`${base}/check`, developer.token, { do: 'send' })
    assert.equal(sent.headers.get('location'), `${base}/done`)
    const later = await send(`${base}/contact`, developer.token, { do: 'save' })
    assert.equal(later.headers.get('location'), `${base}/saved`)
    for (const page of ['done', 'saved', 'saved?stage=sent', 'any_message?stage=link_expired'])
      assert.equal((await send(`${base}/${page}`, developer.token)).status, 200, page)
    assert.equal((await send(`${base}/co_signer`, developer.token)).status, 404)
    assert.equal((await send(`${base}/done`)).status, 404)
  })

  test('is visible only to members of its customer', async () => {
    const stranger = await memberOf(world, await world.customer(), 'OWNER')
    for (const token of [undefined, 'x'.repeat(43), stranger.token])
      for (const path of [
        ...[start(), `${start()}/SE/en/empty`, `${start()}/SE/en/empty/contact`],
        `${start()}/SE/en/empty/contact?stage=suggestion`,
      ]) {
        const reply = await send(path, token)
        assert.equal(reply.status, 404)
        assert.doesNotMatch(await reply.text(), new RegExp(customer.workflows.KYC))
      }
    assert.equal((await send('/onboarding/preview/nothing/SE/en/empty', developer.token)).status, 404)
    assert.equal((await send(`${start()}/SE/en/empty/nothing`, developer.token)).status, 404)
  })
})
