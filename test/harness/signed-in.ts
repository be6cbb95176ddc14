/** A person of a customer's staff in a test, with a session that the test decides. */
import { randomUUID } from 'node:crypto'
import type { StaffSession } from '#staff/ports.ts'
import type { Role } from '#staff/roles.ts'
import { type Reply, request, type TestCustomer, type World } from './world.ts'

export interface SignedIn {
  userId: string
  session: StaffSession
  call(operation: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

const sessions = new WeakMap<World, Map<string, StaffSession>>()

/** Only who asks is decided here: role, origin, CSRF token and customer are checked as for everyone. */
export function signedIn(world: World, customer: TestCustomer, role: Role): SignedIn {
  const known = sessions.get(world) ?? new Map<string, StaffSession>()
  if (!sessions.has(world)) {
    sessions.set(world, known)
    const { sessionOf } = world.foyer.ports.staff
    world.foyer.ports.staff.sessionOf = async (token, isUse) => known.get(token) ?? sessionOf(token, isUse)
  }
  const [token, csrfToken, userId] = [randomUUID(), randomUUID(), randomUUID()]
  const session: StaffSession = {
    ...{ id: randomUUID(), userId, name: 'Signe Aldén', email: 'signe@ronnbar.example', csrfToken },
    signedInBy: 'PASSWORD_AND_APP',
    memberships: [{ customerId: customer.uuid, role, needsTwoStep: false }],
    createdAt: world.clock.now(),
  }
  known.set(token, session)
  return {
    userId,
    session,
    call: (operation, body = {}, headers = {}) =>
      request(`${world.baseUrl}/v1/${operation}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: `foyer.session_token=${token}`,
          origin: world.baseUrl,
          'x-csrf-token': csrfToken,
          'foyer-customer': customer.id,
          ...headers,
        },
        body: JSON.stringify(body),
      }),
  }
}
