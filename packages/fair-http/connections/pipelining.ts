/** Processes the requests of one connection one after another, however many a client pipelines. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { fairStarts } from './fair-starts.ts'

/** With this many unanswered requests, reading from the connection pauses. */
const MAX_UNANSWERED = 16
/**
 * One read from the network can contain thousands of tiny requests. Node parses them all before the
 * connection can be paused, and each takes some kilobytes. No real client pipelines so many.
 */
const MAX_AHEAD = 1_000

interface Pipeline {
  /** The reply in progress. */
  current: ServerResponse | undefined
  isPaused: boolean
  waiting: Array<() => void>
  next(): void
}

export type OpenSockets = ReadonlyMap<Socket, unknown>

/**
 * Replies must be sent in the order of the requests anyway (RFC 9112 section 9.3.2), so parallel work would
 * only let one connection take the share of many. Waiting requests are dropped when the connection closes.
 * Returns the connections that have sent a request.
 */
export function serialisePipelined(app: FastifyInstance): OpenSockets {
  const sockets = new Map<Socket, Pipeline>()
  const starts = fairStarts()
  const inTurn: InTurn = (request, response, start) => {
    const { socket } = request
    const pipeline = sockets.get(socket) ?? opened(sockets, socket)
    const whenFair = () => starts(sharedKeyOf(request), isPerson(request), () => socket.destroyed || start())
    if (pipeline.current === response) start()
    else if (pipeline.current) wait(socket, pipeline, () => begin(pipeline, response, whenFair))
    else begin(pipeline, response, whenFair)
  }
  beforeRouting(app.server, inTurn)
  // For HOST=localhost Fastify creates a second server for the other address family.
  app.addHook('onRequest', (request, reply, done) => inTurn(request.raw, reply.raw, done))
  app.addHook('preHandler', ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) done()
  })
  return sockets
}

type InTurn = (request: IncomingMessage, response: ServerResponse, start: () => void) => void

/**
 * Requests with the same key share a queue: an applicant's browser, a customer's system, or everyone unknown.
 */
const sharedKeyOf = ({ headers: { cookie, authorization } }: IncomingMessage): string =>
  authorization ?? cookie ?? ''

const isPerson = ({ headers: { cookie, authorization } }: IncomingMessage): boolean =>
  cookie !== undefined && authorization === undefined

/** Waits before routing, so that a waiting request has cost no more than its parsing. */
function beforeRouting(server: Server, inTurn: InTurn): void {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) =>
    inTurn(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response)
    }),
  )
}

function opened(sockets: Map<Socket, Pipeline>, socket: Socket): Pipeline {
  const pipeline: Pipeline = {
    current: undefined,
    isPaused: false,
    waiting: [],
    next: () => next(socket, pipeline),
  }
  sockets.set(socket, pipeline)
  socket.once('close', () => {
    sockets.delete(socket)
    pipeline.waiting = []
  })
  // Node resumes a connection by itself after a reply, or to read a body.
  socket.on('resume', () => {
    if (pipeline.isPaused) socket.pause()
  })
  return pipeline
}

function begin(pipeline: Pipeline, response: ServerResponse, start: () => void): void {
  pipeline.current = response
  response.on('close', pipeline.next)
  start()
}

function wait(socket: Socket, pipeline: Pipeline, begin: () => void): void {
  pipeline.waiting.push(begin)
  if (pipeline.waiting.length > MAX_AHEAD) {
    socket.destroy()
  } else if (pipeline.waiting.length >= MAX_UNANSWERED && !pipeline.isPaused) {
    pipeline.isPaused = true
    socket.pause()
  }
}

function next(socket: Socket, pipeline: Pipeline): void {
  pipeline.current = undefined
  // Closed, or closing after the last reply.
  if (socket.destroyed || !socket.writable) pipeline.waiting = []
  const first = pipeline.waiting.shift()
  if (pipeline.waiting.length === 0 && pipeline.isPaused) {
    pipeline.isPaused = false
    socket.resume()
  }
  first?.()
}
