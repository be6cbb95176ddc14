/** Requests of one connection are worked on one after another, however many a client sends ahead (HTTP pipelining). */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { fairStarts } from './fair-starts.ts'

/** So many unanswered requests, and nothing more is read from the connection until they are answered. */
const MOST_UNANSWERED = 16
/**
 * One read from the network can hold thousands of the smallest requests, and Node parses them all before the
 * connection can be paused. Each takes some kilobytes. No client sends so many ahead.
 */
const MOST_AHEAD = 1_000

interface Turns {
  /** Whose turn it is. */
  current: ServerResponse | undefined
  isPaused: boolean
  waiting: Array<() => void>
  next(): void
}

export type OpenSockets = ReadonlyMap<Socket, unknown>

/**
 * Answers must leave in the order of their requests anyway (RFC 9112 section 9.3.2), so working on several at once
 * only lets one connection take what is meant for many. What waits is dropped with its connection, and no handler
 * begins for a client that is gone. Returns the connections that have sent a request.
 */
export function takeTurns(app: FastifyInstance): OpenSockets {
  const sockets = new Map<Socket, Turns>()
  const starts = fairStarts()
  const inTurn: InTurn = (request, response, start) => {
    const { socket } = request
    const turns = sockets.get(socket) ?? opened(sockets, socket)
    const whenFair = () => starts(sharerOf(request), isPerson(request), () => socket.destroyed || start())
    if (turns.current === response) start()
    else if (turns.current) wait(socket, turns, () => begin(turns, response, whenFair))
    else begin(turns, response, whenFair)
  }
  beforeRouting(app.server, inTurn)
  // Where HOST is localhost, Fastify makes a second server for the other family of addresses.
  app.addHook('onRequest', (request, reply, done) => inTurn(request.raw, reply.raw, done))
  app.addHook('preHandler', ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) done()
  })
  return sockets
}

type InTurn = (request: IncomingMessage, response: ServerResponse, start: () => void) => void

/** Whom it is fair to let wait together: an applicant's browser, a customer's system, or strangers. */
const sharerOf = ({ headers: { cookie, authorization } }: IncomingMessage): string =>
  authorization ?? cookie ?? ''

const isPerson = ({ headers: { cookie, authorization } }: IncomingMessage): boolean =>
  cookie !== undefined && authorization === undefined

/** What waits has cost no more than its parsing. */
function beforeRouting(server: Server, inTurn: InTurn): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) =>
    inTurn(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response)
    }),
  )
}

function opened(sockets: Map<Socket, Turns>, socket: Socket): Turns {
  const turns: Turns = { current: undefined, isPaused: false, waiting: [], next: () => next(socket, turns) }
  sockets.set(socket, turns)
  socket.once('close', () => {
    sockets.delete(socket)
    turns.waiting = []
  })
  // Node resumes a connection by itself when an answer is out or a body is wanted.
  socket.on('resume', () => {
    if (turns.isPaused) socket.pause()
  })
  return turns
}

function begin(turns: Turns, response: ServerResponse, start: () => void): void {
  turns.current = response
  response.on('close', turns.next)
  start()
}

function wait(socket: Socket, turns: Turns, begin: () => void): void {
  turns.waiting.push(begin)
  if (turns.waiting.length > MOST_AHEAD) {
    socket.destroy()
  } else if (turns.waiting.length >= MOST_UNANSWERED && !turns.isPaused) {
    turns.isPaused = true
    socket.pause()
  }
}

function next(socket: Socket, turns: Turns): void {
  turns.current = undefined
  // Closed, or about to be: the last answer said so.
  if (socket.destroyed || !socket.writable) turns.waiting = []
  const first = turns.waiting.shift()
  if (turns.waiting.length === 0 && turns.isPaused) {
    turns.isPaused = false
    socket.resume()
  }
  first?.()
}
