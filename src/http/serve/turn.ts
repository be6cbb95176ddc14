/** A request's place among those of its customer, and what it costs where it asks for many rows. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Operation } from '../../endpoint.ts'
import type { Leave } from '../../fair-queue.ts'
import type { Site } from '../site.ts'

const nothing: Leave = () => undefined

/** Waits for it; most have it at once. The body is here by now: who sends slowly holds no place. */
export function turnOf(
  site: Site,
  row: Operation,
  { caller, body }: FastifyRequest,
  reply: FastifyReply,
): Leave | Promise<Leave> {
  if (!caller) return nothing
  const cost = row.cost?.(body as never) ?? 1
  return cost > 1 ? costlyTurn(site, caller, cost, reply) : site.turns.customers.enter(caller.customerId)
}

async function costlyTurn(
  site: Site,
  { customerId, credentialId }: Caller,
  cost: number,
  reply: FastifyReply,
): Promise<Leave> {
  // One was counted before the body was looked at.
  const customer = await site.ports.customers.byId(customerId)
  reply.headers(
    await site.limits.spend('api', `${customerId}:${credentialId}`, customer?.rateLimit, cost - 1),
  )
  const leave = await site.turns.customers.enter(customerId)
  try {
    const leavePages = await site.turns.pages.enter(customerId)
    return () => {
      leavePages()
      leave()
    }
  } catch (error) {
    leave()
    throw error
  }
}
