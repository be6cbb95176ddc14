/** Reads a whole body from the network, within limits of time and size. */
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'
import type { Arrival } from './arrivals.ts'
import { keepPace } from './pace.ts'

export interface BodyLimits {
  bytes: number
  milliseconds: number
}

/** Content or transfer encodings such as gzip are not supported. */
export const isEncoded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity' ||
  (headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked'

export type BodyRead = (error: Error | null, body?: Buffer) => void

/**
 * Node's own time limit covers a whole request, uploads included. An ordinary body sent slowly on purpose
 * (RUDY) must end sooner. A refused body is still drained, so that the client can read the reply.
 */
export function readBody(message: IncomingMessage, limits: BodyLimits, done: BodyRead): void {
  const declared = Number(message.headers['content-length'])
  const tooLarge = `The body may have at most ${limits.bytes / 1024} KiB.`
  const chunks: Buffer[] = []
  let length = 0
  const timer = setTimeout(
    () => refuse('request_timeout', { headers: { connection: 'close' } }),
    limits.milliseconds,
  )

  function finish() {
    clearTimeout(timer)
    message.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost)
  }
  function refuse(...what: ConstructorParameters<typeof Refusal>) {
    finish()
    drain(message)
    done(new Refusal(...what))
  }
  function onData(chunk: Buffer) {
    length += chunk.length
    if (length > limits.bytes) refuse('body_too_large', { detail: tooLarge })
    else chunks.push(chunk)
  }
  function onEnd() {
    finish()
    done(null, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length))
  }
  function onLost() {
    finish()
    done(new Refusal('malformed_request', { detail: 'The body is incomplete.' }))
  }

  if (declared > limits.bytes) refuse('body_too_large', { detail: tooLarge })
  else message.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost)
}

/** The parts needed to read a body with a document. */
export interface LargeBody {
  arrival: Arrival
  /** Waits for a place to hold the whole body in memory. Throws service_unavailable. */
  place(): Promise<void>
}

/** Like readBody, but buffers through `arrival`, and disconnects a sender that is too slow. */
export function readLargeBody(
  message: IncomingMessage,
  limits: BodyLimits,
  { arrival, place }: LargeBody,
  done: BodyRead,
): void {
  const tooLarge = `The body may have at most ${limits.bytes / 1024} KiB.`
  let over = false
  const finish = () => {
    over = true
    clearTimeout(timer)
    stopPace()
    message.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost)
  }
  const fail = (error: Error) => {
    if (over) return
    finish()
    arrival.drop()
    drain(message)
    done(error)
  }
  const refuse = (...what: ConstructorParameters<typeof Refusal>) => fail(new Refusal(...what))
  const late = () => refuse('request_timeout', { headers: { connection: 'close' } })
  const onLost = () => refuse('malformed_request', { detail: 'The body is incomplete.' })
  const onData = (chunk: Buffer) => {
    if (arrival.length + chunk.length > limits.bytes) refuse('body_too_large', { detail: tooLarge })
    else {
      message.pause()
      arrival.add(chunk).then(() => message.resume(), fail)
    }
  }
  const onEnd = () => {
    finish()
    place()
      .then(() => arrival.take())
      .then((body) => done(null, body))
      .catch((error: Error) => {
        arrival.drop()
        done(error)
      })
  }
  const timer = setTimeout(late, limits.milliseconds)
  const stopPace = keepPace(message, late)
  if (Number(message.headers['content-length']) > limits.bytes) refuse('body_too_large', { detail: tooLarge })
  else message.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost)
}

function drain(message: IncomingMessage): void {
  // A reset while draining needs no reply.
  message.on('error', () => {})
  message.resume()
}
