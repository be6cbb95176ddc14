/** The access of a co-signer's session: their own page, and nothing else of the application. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tasks } from '#tasks.ts'
import { ledTo } from '#test/harness/flow-visitor.ts'
import { linkIn, mailsOf, mailsTo } from '#test/harness/new-link.ts'
import {
  applicantAtSigning,
  askTo,
  type CoSignerVisitor,
  coSignerFrom,
  coSignerWith,
  keyOf,
  type SigningApplicant,
  signAs,
  signedWorkflow,
} from '#test/harness/signing.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const DAY = 86_400_000

describe('a co-signer', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [signedWorkflow()] })
  })
  after(() => world.close())

  let mails = 0
  const address = () => `session-${++mails}@board.example`
  async function asked(): Promise<{ anna: SigningApplicant; bjorn: CoSignerVisitor; to: string }> {
    const anna = await applicantAtSigning(world, customer)
    await signAs(world, anna, 'anna-testsson')
    const to = address()
    await askTo(anna, await keyOf(anna, 'Björn'), to)
    return { anna, bjorn: await coSignerFrom(world, to), to }
  }
  const secrets = /applicant-\d+@|0701740605|198302182384|Contact details|Check and send/

  test('cannot read the applicant’s pages with their cookie', async () => {
    const { anna, bjorn } = await asked()
    const own = { cookie: bjorn.cookie, origin: world.baseUrl, 'sec-fetch-site': 'same-origin' }
    const pages = [
      '',
      '/contact',
      '/identity',
      '/terms',
      '/signing',
      '/check',
      '/done',
      '/copy',
      '/saved',
      '/leave',
    ]
    for (const page of pages) {
      const read = await request(`${anna.base}${page}`, { headers: own })
      assert.deepEqual([read.status, secrets.test(read.text)], [401, false], page)
      const body = new URLSearchParams({ csrf: anna.csrf, do: 'send', email: 'x@y.example' })
      const written = await request(`${anna.base}${page}`, { method: 'POST', headers: own, body })
      assert.ok([401, 404, 405].includes(written.status), `${page} ${written.status}`)
    }
    const draft = await request(`${anna.base}/contact/draft`, {
      method: 'POST',
      headers: { ...own, accept: 'application/json' },
      body: new URLSearchParams({ csrf: anna.csrf, email: 'x@y.example' }),
    })
    assert.equal(draft.status, 401)
  })

  test('sees no answers and no other signers', async () => {
    const { anna, bjorn } = await asked()
    await askTo(anna, await keyOf(anna, 'Åsa', 'done'), address())
    const { text } = await bjorn.page()
    assert.doesNotMatch(text, secrets)
    assert.doesNotMatch(text, /Åsa|session-\d+@/)
    assert.match(text, /Account terms, 2026-1/)
  })

  test('has a session for themselves only, not for another co-signer or the applicant', async () => {
    const { anna, bjorn } = await asked()
    const other = address()
    await askTo(anna, await keyOf(anna, 'Åsa', 'done'), other)
    const asa = await coSignerFrom(world, other)
    for (const [path, cookie] of [
      [asa.path, bjorn.cookie],
      [asa.path, anna.cookie],
      [bjorn.path, asa.cookie],
    ] as const) {
      const read = await request(`${world.baseUrl}${path}`, { headers: { cookie } })
      assert.equal(read.status, 401)
      assert.doesNotMatch(read.text, /Provcyklar|Åsa|Björn/)
    }
    // The form token of the applicant is not that of a co-signer.
    const forged = await request(`${world.baseUrl}${bjorn.path}`, {
      method: 'POST',
      headers: { cookie: bjorn.cookie, origin: world.baseUrl, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ csrf: anna.csrf, do: 'decline', reason: 'x' }),
    })
    assert.equal(forged.status, 403)
  })

  test('loses link and session when the applicant cancels the request or changes the address', async () => {
    const { anna, bjorn } = await asked()
    const id = bjorn.path.split('/').at(-1) ?? ''
    assert.equal(ledTo(await anna.post('signing', { cancel: id })), 'done?notice=signer_cancelled')
    assert.equal((await bjorn.page()).status, 410)
    assert.equal((await request(bjorn.link)).status, 410)

    const second = await asked()
    const [wrong, right] = [second.to, address()]
    const other = second.bjorn.path.split('/').at(-1) ?? ''
    const changed = await second.anna.post('signing', { person: other, email: right, do: 'address' })
    assert.equal(ledTo(changed), 'done?notice=signer_asked_again')
    assert.equal((await request(second.bjorn.link)).status, 410, `the link that was mailed to ${wrong}`)
    assert.equal((await coSignerFrom(world, right)).path, second.bjorn.path)
  })

  test('gets a link to copy once, beside the mailed one', async () => {
    const { anna, bjorn } = await asked()
    const id = bjorn.path.split('/').at(-1) ?? ''
    const shown = await anna.post('signing', { copy: id })
    const link = /class="shown-link"[^>]*>([^<]+)</.exec(shown.text)?.[1] ?? ''
    assert.match(link, /\/onboarding\/l\/[0-9a-z]{26}$/)
    assert.equal((await coSignerWith(world, link)).path, bjorn.path)
    assert.equal((await coSignerWith(world, bjorn.link)).path, bjorn.path)
    assert.ok(!(await anna.get('done')).text.includes(link), 'shown once')
  })

  test('gets one request and one mail, also when two tabs ask at the same time', async () => {
    const anna = await applicantAtSigning(world, customer)
    const [key, first, second] = [await keyOf(anna, 'Björn'), address(), address()]
    const replies = await Promise.all([askTo(anna, key, first), askTo(anna, key, second)])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [303, 422])
    const refused = replies.find(({ status }) => status === 422)
    assert.match(refused?.text ?? '', /this person has already been asked/)
    const [to, other] = replies[0]?.status === 303 ? [first, second] : [second, first]
    await mailsTo(world, to, 1)
    assert.deepEqual(
      (await mailsOf(world)).filter(({ headers }) => headers.to === `<${other}>`),
      [],
    )
  })

  test('reads the language of their browser until they choose another one', async () => {
    const { bjorn, to } = await asked()
    const languageOf = async (acceptLanguage: string) => {
      const headers = { cookie: bjorn.cookie, 'accept-language': acceptLanguage }
      return /<html[^>]* lang="(\w+)"/.exec(
        (await request(`${world.baseUrl}${bjorn.path}`, { headers })).text,
      )?.[1]
    }
    assert.match(
      (await mailsTo(world, to, 1))[0]?.html ?? '',
      /lang="en"/,
      "the invitation is the applicant's",
    )
    assert.deepEqual([await languageOf('sv'), await languageOf('en')], ['sv', 'en'])
    await bjorn.post({ language: 'sv' }, '/language')
    assert.deepEqual([await languageOf('sv'), await languageOf('en')], ['sv', 'sv'])
  })

  test('reads in their language and with the customer’s look that the page has ended', async () => {
    const readBy = async ({ path, cookie }: CoSignerVisitor) => {
      const { status, text } = await request(`${world.baseUrl}${path}`, { headers: { cookie } })
      const says = (part: string) => text.includes(part)
      assert.ok(!says('shop.example'), 'no way to where the applicant came from')
      return [status, says('lang="sv"'), says('Testbolaget'), says('Öppna länken i mejlet')]
    }
    const first = await asked()
    await first.bjorn.post({ language: 'sv' }, '/language')
    const cancelled = await asked()
    await cancelled.bjorn.post({ language: 'sv' }, '/language')
    await cancelled.anna.post('signing', { cancel: cancelled.bjorn.path.split('/').at(-1) ?? '' })
    assert.deepEqual((await readBy(cancelled.bjorn)).slice(0, 3), [410, true, true])
    world.clock.advance(5 * 60 * 60_000)
    assert.deepEqual(await readBy(first.bjorn), [401, true, true, true])
    const { status, text } = await request(`${world.baseUrl}${first.bjorn.path}`)
    assert.deepEqual([status, text.includes('Testbolaget')], [401, false], 'without a session it stays plain')
  })

  test('gets a limited number of mails', async () => {
    const { anna, bjorn, to } = await asked()
    const id = bjorn.path.split('/').at(-1) ?? ''
    const replies: Array<string | undefined> = []
    for (let times = 0; times < 4; times++) replies.push(ledTo(await anna.post('signing', { resend: id })))
    assert.deepEqual(
      [...new Set(replies)],
      ['done?notice=signer_asked_again', 'done?notice=signer_mails_enough'],
    )
    assert.equal(replies.at(-1), 'done?notice=signer_mails_enough')
    const sent = (await mailsOf(world)).filter(({ headers }) => headers.to === `<${to}>`)
    assert.ok(sent.length <= 4)
  })

  test('sees a page of its own after the application was cancelled', async () => {
    const { anna, bjorn } = await asked()
    const cancelled = await world.call(
      '/v1/applications.cancel',
      { applicationId: anna.id },
      await world.token(customer),
    )
    assert.equal(cancelled.status, 200, cancelled.text)
    assert.equal((await bjorn.page()).status, 410)
    assert.equal((await bjorn.post({ provider: 'simulator' })).status, 410)
  })

  test('gets reminders by task, until they have signed', async () => {
    const { anna, bjorn, to } = await asked()
    const coSigner = (await world.foyer.ports.applications.find(customer.uuid, anna.uuid))?.data.signing
      ?.coSigners[0]
    const reminder = {
      ...{ customerId: customer.uuid, applicationId: anna.uuid, to: coSigner?.id, about: 'REMINDER' },
      ...{ day: 2, asked: coSigner?.askedAt },
    }
    world.clock.advance(2 * DAY)
    await tasks.mailSigning(
      { ...reminder, asked: '2020-01-01T00:00:00.000Z' },
      world.foyer.ports as never,
      'old',
    )
    await tasks.mailSigning(reminder, world.foyer.ports as never, 'r1')
    const mailed = await mailsTo(world, to, 2)
    assert.match(mailed[1]?.headers.subject ?? '', /^Reminder/)
    const again = await coSignerWith(world, linkIn(mailed[1]?.text ?? ''))
    assert.equal(again.path, bjorn.path)
    await again.sign('bjorn-provberg')
    await tasks.mailSigning({ ...reminder, day: 5 }, world.foyer.ports as never, 'r2')
    await mailsTo(world, to, 2)
  })
})
