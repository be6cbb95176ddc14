/** The list as one CSV file: its readers, its content, and its end when it must stop. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { assertProblem, unknownOf } from '#test/harness/problem-replies.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { type Reply, request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const ROWS = 1_205

describe('applications.export.download', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
    await world.create(customer, { externalReference: '=1+1;@2' })
    await world.create(customer, { externalReference: 'pnr 19850709-9805' })
    await copyLast(customer, ROWS - 2)
  })
  after(() => world.close())

  /** Many rows like the newest one. Their data cannot be decrypted, so that they have no names. */
  const copyLast = (of: TestCustomer, times: number) =>
    world.database.owner(async (client) => {
      const columnsOf = async (table: string) => {
        const { rows } = await client.query<{ columns: string }>(
          `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
           where table_schema = 'foyer' and table_name = $1 and is_generated = 'NEVER'
             and column_name not in ('application_id', 'created_at')`,
          [table],
        )
        return rows[0]?.columns
      }
      const [columns, keyColumns] = [await columnsOf('application'), await columnsOf('application_key')]
      await client.query(
        `with last as (select * from foyer.application where customer_id = $1
            order by created_at desc limit 1),
          made as (insert into foyer.application (application_id, created_at, ${columns})
            select gen_random_uuid(), created_at - n * interval '1 second', ${columns}
            from generate_series(1, $2::int) n, last returning application_id)
        insert into foyer.application_key (application_id, ${keyColumns})
        select made.application_id, ${keyColumns} from made,
          (select k.* from foyer.application_key k join last using (customer_id, application_id)) of`,
        [of.uuid, times],
      )
      // Autovacuum does the same a little later: without it, the plan is that of an empty table.
      await client.query('analyze foyer.application, foyer.application_key')
    })
  const asked = (body: object = {}, by = token) => world.call('/v1/applications.export.download', body, by)
  const cookieOf = (member: StaffMember) => ({ cookie: `foyer.session_token=${member.token}` })
  const linkFor = async (member: StaffMember, body: object = {}) =>
    (await member.call('applications.export.download', body)).body.downloadURL as string
  const fileAt = (url: string, headers: Record<string, string> = {}) => request(url, { headers })
  /** The reply as it comes, without reading it. */
  async function opened(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const [reply] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
    return reply
  }
  /** How many lines came, and whether the reply had its end. */
  async function rest(reply: IncomingMessage): Promise<{ lines: number; isWhole: boolean }> {
    let lines = 0
    try {
      for await (const piece of reply) lines += (piece as Buffer).filter((byte) => byte === 10).length
    } catch {
      return { lines, isWhole: false }
    }
    return { lines, isWhole: reply.complete }
  }

  test('has every row once in one file, newest first, and no formula', async () => {
    const { body, status } = await asked()
    assert.deepEqual([status, body.total], [200, ROWS])
    const file = await fileAt(body.downloadURL)
    assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(
      file.headers.get('content-disposition') ?? '',
      /^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"$/,
    )
    assert.equal(file.headers.get('cache-control'), 'no-store')
    const parts: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const part = await world.call('/v1/applications.export', cursor ? { cursor } : {}, token)
      parts.push(part.body.csv)
      cursor = part.body.nextCursor
    }
    // fetch takes the byte order mark away.
    assert.equal(`\uFEFF${file.text}`, parts.join(''))
    const lines = file.text.trim().split('\r\n')
    assert.equal(lines.length, ROWS + 1)
    assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, ROWS + 1)
    assert.ok(file.text.includes("'=1+1;'@2"), 'a formula is text, also behind a semicolon')
    assert.ok(!/(^|[,;"])[=+@-]/m.test(file.text.replaceAll("'", '_')))
  })

  test('takes the filters of the list, and keeps the search text out of the address', async () => {
    const { id } = await world.create(customer, { externalReference: 'Hemlig-77' })
    const { body } = await asked({ search: 'Hemlig-77' })
    assert.equal(body.total, 1)
    const ticket = new URL(body.downloadURL).searchParams.get('ticket') ?? ''
    assert.ok(!Buffer.from(ticket, 'base64url').toString('latin1').includes('Hemlig'))
    const found = (await fileAt(body.downloadURL)).text.trim().split('\r\n')
    assert.deepEqual([found.length, found[1]?.startsWith(id)], [2, true])
    const others = Array.from({ length: 99 }, () => unknownOf(id))
    const chosen = await asked({ applicationIds: [id, ...others] })
    assert.ok(chosen.body.downloadURL.length < 8_000, 'proxies take it')
    assert.equal((await fileAt(chosen.body.downloadURL)).text.trim().split('\r\n').length, 2)
    assertProblem(await asked({ applicationIds: ['no id'] }), 400, 'invalid_id')
    assertProblem(await asked({ cursor: 'na.x' }), 400, 'invalid_body')
  })

  test('gives each customer its own rows, and a link ends after a minute or with a change', async () => {
    const lone = await world.customer()
    const { body } = await asked({}, await world.token(lone))
    assert.equal(body.total, 0)
    assert.equal((await fileAt(body.downloadURL)).text.trim().split('\r\n').length, 1)
    const url = (await asked()).body.downloadURL as string
    const changed = url.slice(0, -3) + (url.endsWith('A') ? 'BBB' : 'AAA')
    assertProblem(await fileAt(changed), 403, 'download_expired')
    assertProblem(
      await fileAt(`${world.baseUrl}/v1/applications.export.csv?ticket=x`),
      403,
      'download_expired',
    )
    world.clock.advance(61_000)
    assertProblem(await fileAt(url), 403, 'download_expired')
  })

  test('writes every row to the access log with its reader, and the export to the audit log', async () => {
    const reviewer = await memberOf(world, customer, 'REVIEWER')
    const file = await fileAt(await linkFor(reviewer, { countryCode: 'SE' }), cookieOf(reviewer))
    const rows = file.text.trim().split('\r\n').length - 1
    assert.ok(rows >= ROWS)
    const logged = () =>
      world.database.owner(async (client) => {
        const found = await client.query<{ count: number }>(
          `select count(*)::int as count from foyer.access
           where credential_id = $1 and operation = 'applications.export'`,
          [reviewer.userId],
        )
        return found.rows[0]?.count
      })
    for (const until = Date.now() + 10_000; (await logged()) !== rows && Date.now() < until; )
      await pause(100)
    assert.equal(await logged(), rows)
    const owner = await memberOf(world, customer, 'OWNER')
    const { data } = (await owner.call('audit.list', { action: ['applications.exported'], limit: 1 })).body
    assert.deepEqual(data[0].actor, { kind: 'USER', id: `foyer:user::${reviewer.userId}` })
    assert.deepEqual(data[0].detail, { filters: 'countryCode' })
  })

  test('works by a member’s link only in their session', async () => {
    const [viewer, reviewer] = [
      await memberOf(world, customer, 'VIEWER'),
      await memberOf(world, customer, 'REVIEWER'),
    ]
    const url = await linkFor(reviewer)
    assertProblem(await fileAt(url), 403, 'download_expired')
    assertProblem(await fileAt(url, cookieOf(viewer)), 403, 'download_expired')
    assert.equal((await fileAt(url, cookieOf(reviewer))).status, 200)
  })

  test('gives a viewer no identity number, and ignores a search by one', async () => {
    const [viewer, reviewer] = [
      await memberOf(world, customer, 'VIEWER'),
      await memberOf(world, customer, 'REVIEWER'),
    ]
    const textFor = async (member: StaffMember, body: object = {}) =>
      (await fileAt(await linkFor(member, body), cookieOf(member))).text
    assert.ok((await textFor(reviewer)).includes('19850709-9805'))
    const hidden = await textFor(viewer)
    assert.ok(!hidden.includes('0709-9805') && hidden.includes('pnr •••••'), hidden.slice(0, 2_000))
    const search = '19850709-9805'
    assert.equal((await viewer.call('applications.export.download', { search })).body.total, 0)
    assert.equal((await textFor(viewer, { search })).trim().split('\r\n').length, 1)
  })

  describe('ends early with a broken connection, so that the reader notices', () => {
    let many: TestCustomer
    before(async () => {
      many = await world.customer()
      await world.create(many, { externalReference: 'x'.repeat(200) })
      // More than the buffers of both sides hold.
      await copyLast(many, 60_000)
    })

    const endings: Array<[what: string, end: (member: StaffMember) => Promise<Reply>]> = [
      ['when the session ends', (member) => member.call('staff.session.end')],
      [
        'when the role is taken away',
        async (member) =>
          (await memberOf(world, many, 'OWNER')).call('team.members.remove', {
            userId: `foyer:user::${member.userId}`,
          }),
      ],
      [
        'when the role becomes another',
        async (member) =>
          (await memberOf(world, many, 'OWNER')).call('team.members.update', {
            userId: `foyer:user::${member.userId}`,
            role: 'VIEWER',
          }),
      ],
    ]
    /** Nothing is read meanwhile, so the reader sees the end only afterwards. */
    async function isCut(reply: IncomingMessage, end: () => Promise<unknown>): Promise<void> {
      assert.equal(reply.statusCode, 200)
      await end()
      await pause(5_500)
      assert.equal((await rest(reply)).isWhole, false)
    }

    // At the same time, because each waits for seconds.
    describe('while the client does not read', { concurrency: true }, () => {
      for (const [what, end] of endings)
        test(what, async () => {
          const member = await memberOf(world, many, 'REVIEWER')
          const reply = await opened(await linkFor(member), cookieOf(member))
          await isCut(reply, async () => {
            const ended = await end(member)
            assert.equal(ended.status, 200, ended.text)
          })
        })

      test('when the credential is deleted', async () => {
        const owner = await memberOf(world, many, 'OWNER')
        const reply = await opened((await asked({}, await world.token(many))).body.downloadURL)
        const { data } = (await owner.call('credentials.list')).body
        await isCut(reply, async () => {
          for (const { id } of data)
            assert.equal((await owner.call('credentials.delete', { credentialId: id })).status, 200)
        })
      })
    })

    test('when the client disconnects, which frees its slot', async () => {
      const member = await memberOf(world, many, 'REVIEWER')
      const replies = []
      for (let count = 0; count < 4; count += 1)
        replies.push(await opened(await linkFor(member), cookieOf(member)))
      assertProblem(await fileAt(await linkFor(member), cookieOf(member)), 503, 'service_unavailable')
      for (const reply of replies) reply.on('error', () => undefined).destroy()
      const next = await opened(await linkFor(member), cookieOf(member))
      assert.equal(next.statusCode, 200)
      next.on('error', () => undefined).destroy()
    })

    test('when the service stops', async () => {
      const member = await memberOf(world, many, 'REVIEWER')
      const reply = await opened(await linkFor(member), cookieOf(member))
      const closed = world.foyer.app.drain()
      const { isWhole, lines } = await rest(reply)
      await closed
      // A heading and each row came while the service waited, or the reader knows that they did not.
      assert.equal(isWhole, lines === 60_002)
    })
  })
})
