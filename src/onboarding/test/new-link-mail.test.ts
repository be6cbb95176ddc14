/**
 * Sending the requested link: what can happen between the request and the message, and mail servers that
 * reject it.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { tasks } from '#tasks.ts'
import { startMailServer } from '#test/harness/mail-server.ts'
import {
  address,
  auditOf,
  type ExpiredApplicant,
  expiredApplicantOn,
  jobsOf,
  MINUTE,
  mailsOf,
  prefill,
  useLink,
} from '#test/harness/new-link.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const actionsOf = async (world: World, { uuid }: ExpiredApplicant) =>
  (await auditOf(world, uuid)).map(([action, , detail]) => [action, detail])

describe('a request for a new link by mail', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false })
    customer = await world.customer()
  })
  after(() => world.close())

  const pendingLink = async () => {
    const late = await expiredApplicantOn(world, customer)
    assert.equal((await late.press()).status, 303)
    return late
  }
  const run = ({ uuid }: ExpiredApplicant) =>
    tasks.mailLink({ customerId: customer.uuid, applicationId: uuid }, world.foyer.ports, uuid)
  const call = async (operation: string, { id }: ExpiredApplicant) => {
    const reply = await world.call(`/v1/${operation}`, { applicationId: id }, await world.token(customer))
    assert.equal(reply.status, 200, reply.text)
  }

  test('adds one job with ids only, however often the button is pressed', async () => {
    const late = await pendingLink()
    for (let times = 0; times < 3; times++) {
      world.clock.advance(10 * MINUTE)
      assert.equal((await late.press()).status, 303)
    }
    const [job, ...more] = await jobsOf(world)
    // The id of the request that added the job last.
    const { requestId, ...ids } = (job?.payload ?? {}) as Record<string, string>
    assert.match(requestId ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual([ids, more], [{ customerId: customer.uuid, applicationId: late.uuid }, []])
    await run(late)
    await run(late)
    assert.equal((await mailsOf(world)).length, 1, 'a task that comes twice sends once')
    const created = (await actionsOf(world, late)).filter(
      ([action]) => action === 'application.session_created',
    )
    assert.equal(created.length, 1)
  })

  test('can be repeated an hour after its job failed for good', async () => {
    const late = await pendingLink()
    world.clock.advance(61 * MINUTE)
    assert.equal((await late.press()).status, 303)
    const requested = (await actionsOf(world, late)).filter(
      ([action]) => action === 'application.link_requested',
    )
    assert.equal(requested.length, 2)
    assert.equal(
      (await jobsOf(world)).filter(({ payload }) => JSON.stringify(payload).includes(late.uuid)).length,
      1,
    )
  })

  for (const [what, happens] of [
    ['cancelled', (late: ExpiredApplicant) => call('applications.cancel', late)],
    ['erased', (late: ExpiredApplicant) => call('applications.erase', late)],
    ['over', async () => world.clock.advance(31 * 24 * 60 * MINUTE)],
  ] as const)
    test(`sends nothing and creates no token when ${what} meanwhile`, async () => {
      const late = await pendingLink()
      const before = (await mailsOf(world)).length
      await happens(late)
      await run(late)
      assert.equal((await mailsOf(world)).length, before)
      assert.ok(!(await actionsOf(world, late)).some(([action]) => action === 'application.session_created'))
    })

  test('sends nothing when the customer was suspended meanwhile, and audits that', async () => {
    const late = await pendingLink()
    const before = (await mailsOf(world)).length
    const suspended = {
      ...world.foyer.ports,
      retention: {} as never,
      customers: {
        byId: async (id: string) => {
          const found = await world.foyer.ports.customers.byId(id)
          return found && { ...found, suspended: true }
        },
      },
    }
    await tasks.mailLink({ customerId: customer.uuid, applicationId: late.uuid }, suspended, 'x')
    assert.equal((await mailsOf(world)).length, before)
    assert.deepEqual((await actionsOf(world, late)).at(-1), [
      'application.link_not_sent',
      { why: 'SUSPENDED' },
    ])
  })
})

describe('a mail server', () => {
  const password = 'hemligt-ord'
  const login = { user: 'foyer', password }

  /** A live customer, whose applicants the mail server reaches too. */
  async function withServer(
    answers: Parameters<typeof startMailServer>[0],
    play: (
      world: World,
      late: ExpiredApplicant,
      server: Awaited<ReturnType<typeof startMailServer>>,
    ) => Promise<void>,
  ) {
    const server = await startMailServer({ ...answers, login }, { allowInsecureAuth: true })
    const environment = {
      FOYER_SMTP_URL: `smtp://foyer:${password}@127.0.0.1:${server.port}`,
      FOYER_MAIL_FROM: 'Foyer <no-reply@apply.example>',
    }
    const world = await startWorld({ environment })
    try {
      const customer = await world.customer({
        name: 'Räksmörgås',
        mode: 'live',
        redirectOrigins: ['https://shop.example'],
      })
      const late = await expiredApplicantOn(world, customer, prefill)
      assert.equal((await late.press()).status, 303)
      await play(world, late, server)
      assert.doesNotMatch(world.log.join('\n'), /hemligt|home\.example|anna\.testsson|eyJ/)
    } finally {
      await world.close()
      await server.close()
    }
  }
  async function until(done: () => unknown): Promise<void> {
    for (let tries = 0; tries < 1_200; tries++) {
      if (await done()) return
      await pause(25)
    }
    assert.fail('it did not come to that')
  }

  test('that replies 451 and then 250 gets the message, and its link opens the application', async () => {
    let times = 0
    await withServer(
      { data: () => (++times === 1 ? `451 4.3.0 ${address}: later` : undefined) },
      async (world, late, { delivered, ids }) => {
        await until(() => delivered.length === 1)
        const [mail] = delivered
        assert.deepEqual([ids.length, ids[0]], [2, ids[1]], 'a repeat is recognised')
        assert.deepEqual(mail?.to, [address])
        assert.equal(mail?.headers.from, 'Räksmörgås <no-reply@apply.example>')
        assert.equal(mail?.headers.subject, 'Continue your application to Räksmörgås')
        const link = /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
        assert.match(mail?.html ?? '', new RegExp(`<a href="${link}"`))
        assert.equal((await useLink(world, link)).headers.get('location'), `/onboarding/${late.uuid}`)
        assert.equal(times, 2)
        await until(async () => (await jobsOf(world)).length === 0)
        const failed = world.log.filter((line) => line.includes('a task failed'))
        assert.equal(failed.length, 1)
        assert.match(failed[0] ?? '', /"task":"mailLink".*"error":"MailNotSent","code":"451"/)
      },
    )
  })

  test('that replies 550 is not tried again, which is audited, and a new request works', async () => {
    await withServer({ rcpt: () => `550 5.1.1 ${address} is nobody` }, async (world, late, { asked }) => {
      await until(async () => (await actionsOf(world, late)).length === 3)
      assert.deepEqual((await actionsOf(world, late)).at(-1), [
        'application.link_not_sent',
        { why: 'REFUSED' },
      ])
      await until(async () => (await jobsOf(world)).length === 0)
      assert.equal(asked.filter((command) => command === 'RCPT').length, 1)
      assert.equal(world.log.filter((line) => line.includes('refused for good')).length, 1)
      world.clock.advance(2 * MINUTE)
      assert.equal((await late.press()).status, 303)
      await until(() => asked.filter((command) => command === 'RCPT').length === 2)
    })
  })
})
