/** People of the dashboard: signed in without a password, as a browser with cookie and CSRF token. */
import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#staff/roles.ts'
import type { SignInMethod } from '#staff/sign-in-methods.ts'
import { type Reply, request, type TestCustomer, type World } from './world.ts'

export interface StaffMember {
  /** UUID. */
  userId: string
  email: string
  token: string
  /** Sends an operation such as 'applications.list' as the page does. */
  call(operation: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

/** The headers of a page of our own origin. */
export const ownOrigin = (world: World) => ({
  'content-type': 'application/json',
  origin: world.baseUrl,
  'sec-fetch-site': 'same-origin',
})

/** A browser with cookies, without a sign-in so far. */
export function browserOf(world: World) {
  const cookies = new Map<string, string>()
  const browser = {
    cookies,
    token: () => cookies.get('foyer.session_token'),
    async call(operation: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Reply> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await request(`${world.baseUrl}/v1/${operation}`, {
        method: 'POST',
        headers: { ...ownOrigin(world), ...(cookie && { cookie }), ...headers },
        body: JSON.stringify(body),
      })
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2)
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return reply
    },
    /** With the CSRF token of the session. */
    async send(operation: string, body: unknown = {}, headers: Record<string, string> = {}) {
      const { csrfToken } = (await browser.call('staff.session.get')).body
      return browser.call(operation, body, { 'x-csrf-token': csrfToken ?? '', ...headers })
    },
  }
  return browser
}

/** A new signed-in member with this role. */
export async function memberOf(
  world: World,
  customer: TestCustomer,
  role: Role,
  { name = `${role} Person`, signedInBy = 'PASSKEY' }: { name?: string; signedInBy?: SignInMethod } = {},
): Promise<StaffMember> {
  const { newId } = world.foyer.ports
  const [userId, token, now] = [newId(), randomBytes(32).toString('base64url'), world.clock.now()]
  const email = `${role.toLowerCase()}.${randomBytes(4).toString('hex')}@staff.example`
  const hash = createHash('sha256').update(token).digest('hex')
  await world.database.owner(async (client) => {
    await client.query(
      `insert into foyer.staff_user (id, name, email, email_verified, created_at, updated_at)
        values ($1, $2, $3, true, $4, $4)`,
      [userId, name, email, now],
    )
    await client.query(
      'insert into foyer.member (customer_id, user_id, role, created_at) values ($1, $2, $3, $4)',
      [customer.uuid, userId, role, now],
    )
    await client.query(
      `insert into foyer.staff_session
        (id, user_id, token, signed_in_by, ip_address, user_agent, created_at, updated_at, expires_at)
        values ($1, $2, $3, $6, '127.0.0.1', 'test', $4, $4, $5)`,
      [newId(), userId, hash, now, new Date(now.getTime() + 12 * 3_600_000), signedInBy],
    )
  })
  const browser = browserOf(world)
  browser.cookies.set('foyer.session_token', token)
  const { csrfToken } = (await browser.call('staff.session.get')).body
  const own = { 'foyer-customer': customer.id, 'x-csrf-token': csrfToken }
  return {
    userId,
    email,
    token,
    call: (operation, body, headers) => browser.call(operation, body, { ...own, ...headers }),
  }
}
