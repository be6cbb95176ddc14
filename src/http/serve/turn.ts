/** A request's place among those of its customer, and what it costs where it asks for many rows. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../endpoint.ts'
import type { Leave } from '../../fair-queue.ts'
import type { Site } from '../settings.ts'

const nothing: Leave = () => undefined

/** Waits for it. The body is here by now: who sends slowly holds no place. */
export async function turnOf(
  site: Site,
  row: Operation,
  { caller, body }: FastifyRequest,
  reply: FastifyReply,
): Promise<Leave> {
  if (!caller) return nothing
  const { customerId, credentialId } = caller
  const cost = row.cost?.(body as never) ?? 1
  // One was counted before the body was looked at.
  if (cost > 1) {
    const customer = await site.ports.customers.byId(customerId)
    reply.headers(
      await site.limits.spend('api', `${customerId}:${credentialId}`, customer?.rateLimit, cost - 1),
    )
  }
  const leave = await site.turns.customers.enter(customerId)
  if (cost <= 1) return leave
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
