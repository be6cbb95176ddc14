/** An applicant with an expired link or session who requests a new link: the page, its form and the mail. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { linkOf } from './flow-visitor.ts'
import { type Delivered, read } from './mail-server.ts'
import { type Reply, request, type TestCustomer, type World } from './world.ts'

export const MINUTE = 60_000
export const address = 'anna.testsson@home.example'
export const prefill = { language: 'en', prefill: { email: address } }

/** A unique address, and an application with it. */
export function fresh(world: World) {
  world.clock.advance(1)
  const email = `anna-${world.clock.now().getTime()}@home.example`
  return { email, more: { language: 'en', prefill: { email } } }
}

/** An applicant who has opened an expired link. */
export interface ExpiredApplicant {
  id: string
  uuid: string
  cookie: string
  /** The reply of the page that says so. */
  url: string
  page(): Promise<Reply>
  press(ticket?: string, headers?: Record<string, string>): Promise<Reply>
}

export const ticketIn = (reply: Reply): string | undefined =>
  /name="ticket" value="([^"]+)"/.exec(reply.text)?.[1]
const own = (world: World) => ({ origin: world.baseUrl, 'sec-fetch-site': 'same-origin' })

export function send(
  world: World,
  url: string,
  cookie: string,
  ticket: string | undefined,
  headers = {},
): Promise<Reply> {
  return request(url, {
    method: 'POST',
    headers: { cookie, ...own(world), ...headers },
    body: new URLSearchParams({ do: 'send_link', ...(ticket === undefined ? {} : { ticket }) }),
  })
}

export async function expiredApplicantOn(
  world: World,
  customer: TestCustomer,
  more: Record<string, unknown> = prefill,
): Promise<ExpiredApplicant> {
  const { id, sessionToken } = await world.create(customer, more)
  world.clock.advance(61 * MINUTE)
  return openedExpiredLink(world, id, sessionToken)
}

export async function openedExpiredLink(
  world: World,
  id: string,
  sessionToken: string,
): Promise<ExpiredApplicant> {
  const arrived = await request(linkOf(world, sessionToken))
  assert.equal(arrived.status, 303, arrived.text)
  const cookie = arrived.headers.get('set-cookie')?.split(';')[0] ?? ''
  const url = new URL(arrived.headers.get('location') ?? '', world.baseUrl).href
  assert.match(url, /\/not_open$/)
  const page = () => request(url, { headers: { cookie } })
  return {
    id,
    uuid: id.split('::')[1] ?? '',
    cookie,
    url,
    page,
    press: async (ticket, headers) => send(world, url, cookie, ticket ?? ticketIn(await page()), headers),
  }
}

/** Messages in the outbox, the oldest first. */
export async function mailsOf(world: World): Promise<Array<Pick<Delivered, 'headers' | 'text' | 'html'>>> {
  const directory = path.join(world.config.dataDirectory, 'mail')
  const files = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(files.map(async (file) => read(await readFile(path.join(directory, file), 'latin1'))))
}

export async function mailsTo(
  world: World,
  to: string,
  count: number,
): Promise<Array<Pick<Delivered, 'headers' | 'text' | 'html'>>> {
  for (let tries = 0; tries < 1_200; tries++) {
    const found = (await mailsOf(world)).filter(({ headers }) => headers.to === `<${to}>`)
    if (found.length >= count) {
      assert.equal(found.length, count)
      return found
    }
    await pause(25)
  }
  throw new Error(`${count} mails to ${to} did not come`)
}

export async function assertNoMail(world: World, to: string): Promise<void> {
  assert.ok(!(await mailsOf(world)).some(({ headers }) => headers.to === `<${to}>`), `a mail came to ${to}`)
}

/** Presses the button of the page that a link for one use shows. */
export const useLink = (world: World, link: string): Promise<Reply> =>
  request(link, { method: 'POST', headers: own(world) })

export const linkIn = (text: string): string => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? ''

/** Actions and actors of its audit entries, the oldest first. */
export async function auditOf(
  world: World,
  uuid: string,
): Promise<Array<[action: string, actor: string, detail: unknown]>> {
  const { rows } = await world.database.owner((client) =>
    client.query('select entry from foyer.audit_line where application_id = $1 order by seq', [uuid]),
  )
  return rows.map(({ entry }) => {
    const { action, actor, detail } = JSON.parse(entry)
    return [action, actor.kind, detail]
  })
}

export const jobsOf = async (world: World): Promise<Array<{ payload: unknown; attempts: number }>> =>
  world.database.owner(async (client) => {
    const { rows } = await client.query(
      `select j.payload, j.attempts from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mailLink'`,
    )
    return rows
  })
