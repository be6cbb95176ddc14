/** Authenticates the people of the dashboard: session cookie, own origin, CSRF token, customer and role. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isActive } from '#customers/customer.ts'
import type { BrowserCall, Caller, Operation, Who } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { permissions } from '#oauth/permissions.ts'
import type { Ports } from '#ports.ts'
import type { StaffSession } from '#staff/ports.ts'
import { mayUse, missingRoleText, type StaffAccess } from '#staff/roles.ts'
import { sessionCookieName, twoStepCookieName } from '#staff/session-cookies.ts'
import { isHeaderRepeated } from './caller.ts'
import { cookieOf } from './pages/cookie.ts'
import { isOwnOrigin } from './pages/csrf-origin.ts'
import { browserInfoOf, type Site } from './site.ts'

export type DashboardWho = Extract<Who, 'BROWSER' | 'PERSON' | 'STAFF'>
const dashboardOnly: readonly Who[] = ['BROWSER', 'PERSON', 'STAFF']

export const isForDashboard = (who: Who): who is DashboardWho => dashboardOnly.includes(who)

/**
 * Whether a person calls an operation that credentials use too. The header cannot be sent by another site
 * without a preflight, which is never granted.
 */
export const isByStaff = ({ headers }: FastifyRequest): boolean =>
  headers['foyer-customer'] !== undefined && headers.authorization === undefined

export interface StaffCall {
  browser: BrowserCall
  /** undefined for BROWSER and PERSON: they belong to no customer. */
  caller: Caller | undefined
  /** Its requests are counted together. */
  countedAs: string
}

/** The reply to an unknown customer is the same as to one that the person does not work for. */
export async function authenticateStaff(
  { ports, settings }: Site,
  request: FastifyRequest,
  row: Pick<Operation, 'who' | 'staff'>,
): Promise<StaffCall> {
  const browser = await browserOf(ports, settings.baseUrl.startsWith('https:'), request, row.who)
  const { session } = browser
  if (row.who !== 'BROWSER' && !session) throw new ApiError('not_signed_in')
  if (!isOwnOrigin(request.headers, [new URL(settings.baseUrl).origin])) throw foreign()
  if (!session) return { browser, caller: undefined, countedAs: `address:${browser.info.address}` }
  // Colleagues behind one address do not share a limit.
  const person = { browser, caller: undefined, countedAs: `user:${session.userId}` }
  if (row.who === 'BROWSER') return person
  if (!hasToken(request, session)) throw foreign()
  if (row.who === 'PERSON') return person
  const caller = await callerOf(ports, request, session)
  return { browser, caller, countedAs: `${caller.customerId}:${caller.id}` }
}

export function assertRole({ role }: Pick<Caller, 'role'>, needed: StaffAccess): void {
  if (role === null || !mayUse(role, needed))
    throw new ApiError('insufficient_role', { detail: missingRoleText(role, needed) })
}

/**
 * A page asks every few seconds who is signed in: that is no use of the session. Nor is what it asks for by
 * itself at an abandoned desk, such as a list that keeps itself up to date.
 */
async function browserOf(
  ports: Ports,
  isSecure: boolean,
  request: FastifyRequest,
  who: Who,
): Promise<BrowserCall> {
  const { cookie, 'foyer-unattended': unattended } = request.headers
  const isUse = who !== 'BROWSER' && unattended === undefined
  if (isHeaderRepeated(request.raw.rawHeaders)) throw new ApiError('malformed_authorization')
  const token = cookieOf(cookie, sessionCookieName(isSecure))
  return {
    session: token === undefined ? undefined : await ports.staff.sessionOf(token, isUse),
    token,
    twoStepToken: cookieOf(cookie, twoStepCookieName(isSecure)),
    info: browserInfoOf(request),
  }
}

const foreign = (): ApiError =>
  new ApiError('cross_site_request', {
    detail: 'This request was not sent from our own pages. Load the dashboard again.',
  })

function hasToken({ headers }: FastifyRequest, { csrfToken }: StaffSession): boolean {
  const [sent, expected] = [Buffer.from(String(headers['x-csrf-token'] ?? '')), Buffer.from(csrfToken)]
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

async function callerOf(
  { ids, customers }: Ports,
  { headers }: FastifyRequest,
  { userId, memberships }: StaffSession,
): Promise<Caller> {
  const customerId = ids.read('customer', String(headers['foyer-customer'] ?? ''), 'header:Foyer-Customer')
  const member = memberships.find((each) => each.customerId === customerId)
  const customer = member && (await customers.byId(customerId))
  if (!member || !customer) throw new ApiError('not_a_member')
  if (!isActive(customer)) throw new ApiError('customer_suspended')
  const { role, needsTwoStep } = member
  if (needsTwoStep) throw new ApiError('two_step_required')
  return {
    ...{ customerId, kind: 'USER', id: userId, clientId: null, role, mode: customer.mode },
    ...{ scopes: ['application'], permissions, apiVersion: null },
  }
}
