/** Answers a flood late: who goes on asking far beyond a limit, without a pause, is asked less of by waiting than by refusing at once. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

/** Who keeps to Retry-After never meets it. A connection waits; nothing else does. */
const LATE_MS = 1_000

/** Resolves at once for every other error, and for a client that has gone away. */
export function slowedDown(error: unknown, { raw }: FastifyRequest, isEnding: boolean): Promise<void> | void {
  if (!(error instanceof Refusal) || !error.extras.isFlood || isEnding || raw.socket.destroyed) return
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      raw.socket.off('close', over)
      resolve()
    }
    const timer = setTimeout(over, LATE_MS).unref()
    raw.socket.once('close', over)
  })
}
