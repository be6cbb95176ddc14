/** Queues a request among those of its customer, and charges requests for many rows. */

import type { Release } from '@foyer/fair-http/fair-queue'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Operation } from '#endpoint.ts'
import type { Site } from '../site.ts'

const nothing: Release = () => undefined

/** Usually returns at once. Called after the body is read, so that a slow sender holds no place. */
export function enterQueues(
  site: Site,
  row: Operation,
  { caller, body }: FastifyRequest,
  reply: FastifyReply,
): Release | Promise<Release> {
  if (!caller) return nothing
  const cost = row.cost?.(body as never) ?? 1
  return cost > 1 ? enterCostly(site, caller, cost, reply) : site.queues.customers.enter(caller.customerId)
}

async function enterCostly(
  site: Site,
  { customerId, id }: Caller,
  cost: number,
  reply: FastifyReply,
): Promise<Release> {
  // The first point was counted before the body was read.
  const customer = await site.ports.customers.byId(customerId)
  reply.headers(await site.limits.spend('api', `${customerId}:${id}`, customer?.rateLimit, cost - 1))
  const leave = await site.queues.customers.enter(customerId)
  try {
    const leavePages = await site.queues.pages.enter(customerId)
    return () => {
      leavePages()
      leave()
    }
  } catch (error) {
    leave()
    throw error
  }
}
