/** Delays replies to a client far beyond its limit: waiting costs less than refusing each request at once. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** A client that respects Retry-After never gets this delay. */
const LATE_MS = 3_000
/** Up to this much more at random, so that thousands of clients do not return at the same moment. */
const MORE_MS = 4_000

/** Resolves at once for every other error, and for a client that has disconnected. */
export function delayFlood(error: unknown, request: FastifyRequest, isEnding: boolean): Promise<void> | void {
  if (error instanceof Refusal && error.extras.isFlood) return delayReply(request, isEnding)
}

export function delayReply({ raw: { socket } }: FastifyRequest, isEnding: boolean): Promise<void> | void {
  if (isEnding || socket.destroyed) return
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      socket.off('close', over)
      resolve()
    }
    const timer = setTimeout(over, LATE_MS + Math.random() * MORE_MS).unref()
    socket.once('close', over)
  })
}
