/** Answers a flood late: who goes on asking far beyond a limit, without a pause, is asked less of by waiting than by refusing at once. */
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'

/** Who keeps to Retry-After never meets it. A connection waits; nothing else does. */
const LATE_MS = 3_000
/** By chance as much more: thousands that were refused together do not come back together. */
const MORE_MS = 4_000

/** Resolves at once for every other error, and for a client that has gone away. */
export function slowedDown(error: unknown, request: FastifyRequest, isEnding: boolean): Promise<void> | void {
  if (error instanceof ApiError && error.extras.isFlood) return late(request, isEnding)
}

export function late({ raw: { socket } }: FastifyRequest, isEnding: boolean): Promise<void> | void {
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
