/** Serves the JSON operations: caller, scope and version before the body; then body, run, reply. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Answered, type CallContext, type Caller, type Operation } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import { emptyBody } from '../body/json.ts'
import type { LargeBody } from '../body/read-body.ts'
import { type BearerWho, callerAt, callerOf, mayCall } from '../caller.ts'
import { apiHeaders, deprecationHeaders } from '../headers.ts'
import { fingerprintOf, idempotencyKey } from '../idempotency.ts'
import type { Site } from '../site.ts'
import { closed } from './close-schema.ts'
import { type Duplicates, waitingDuplicates } from './duplicates.ts'
import { methodsOf, rowOf } from './paths.ts'
import { singleValues } from './query.ts'
import { turnOf } from './turn.ts'

export function serveOperation(scope: FastifyInstance, site: Site, key: string, row: Operation): void {
  const { method, urls } = rowOf(key)
  const body = row.body && closed(row.body)
  const together = row.repeatable ? waitingDuplicates() : undefined
  for (const url of urls)
    scope.route({
      method: methodsOf(method),
      url,
      schema: { ...(body && { body }), response: { default: row.reply } },
      onRequest: admission(site, key, row),
      preValidation: readable(row.body),
      handler: (request, reply) => answer(site, { row, together }, request, reply),
    })
}

/** Everything that is decided before the body is looked at. */
function admission(site: Site, key: string, row: Operation) {
  const { ports, settings, limits, metrics } = site
  const { who, deprecated } = row
  const ending = deprecated ?? row.deprecatedFields
  const fixed = {
    ...apiHeaders(settings.secureCookies),
    vary: 'Accept',
    ...(ending && deprecationHeaders(ending, settings.baseUrl)),
  }
  if (who === 'CLIENT' || who === 'APPLICANT')
    throw new Error(`An operation cannot be for ${who}: make it of the shape OAUTH or PAGE.`)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(fixed)
    if (who !== 'NOBODY') {
      const { caller, rateLimit } = await callerAt(site, request, who)
      request.caller = caller
      reply.headers(await limits.spend('api', `${caller.customerId}:${caller.credentialId}`, rateLimit))
      mayCall(caller, who)
      if (deprecated) metrics.deprecated(key, ports.ids.of('customer', caller.customerId))
    }
    if (deprecated && deprecated.sunset <= ports.now()) throw new ApiError('operation_removed')
    mayAnswer(site, request.headers.accept)
    if (row.bodyBytes !== undefined) request.largeBody = largeBodyOf(site, request, reply)
  }
}

/** Whatever becomes of the request, nothing of it stays. */
function largeBodyOf(site: Site, { caller }: FastifyRequest, reply: FastifyReply): LargeBody {
  const whose = [caller?.customerId ?? '']
  const arrival = site.arrivals.open(whose)
  reply.raw.once('close', arrival.drop)
  return { arrival, place: () => site.documents(whose, reply) }
}

function mayAnswer(site: Site, accept: string | undefined): void {
  const wanted = site.wanted(accept)
  if (wanted === 'UNKNOWN_VERSION') throw new ApiError('unsupported_version')
  if (wanted === 'NOT_JSON') throw new ApiError('not_acceptable')
}

const readable = (body: TSchema | undefined) =>
  function check(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
    if (request.unreadable) done(request.unreadable)
    else if (body && request.body === undefined) done(new ApiError('invalid_json', { detail: emptyBody }))
    else done()
  }

interface Served {
  row: Operation
  together: Duplicates | undefined
}

async function answer(site: Site, { row, together }: Served, request: FastifyRequest, reply: FastifyReply) {
  let hasWaited = false
  const entered = turnOf(site, row, request, reply)
  const leave = typeof entered === 'function' ? entered : await entered
  const ending = () => {
    hasWaited = true
    // Who waits does nothing meanwhile.
    leave()
    return endingOf(site, reply)
  }
  let result: unknown
  try {
    const context = contextOf(site, row, request, ending)
    const run = () => row.run(request.body as never, context)
    const { idempotency } = context
    result =
      together && idempotency
        ? await together({ customerId: context.caller.customerId, ...idempotency }, run)
        : await run()
  } finally {
    leave()
  }
  // What waited may have outlived its token, its credential or its customer: nothing is told to those any more.
  if (hasWaited && request.caller) await callerOf(request, row.who as BearerWho, site.ports)
  if (!(result instanceof Answered)) {
    if (row.status !== undefined) reply.code(row.status)
    return reply.send(result)
  }
  return reply.code(result.status).headers(result.headers).send(result.body)
}

function contextOf(
  site: Site,
  row: Operation,
  request: FastifyRequest,
  ending: CallContext['ending'],
): CallContext {
  const { ports } = site
  const { caller, body, headers } = request
  const key = row.repeatable ? idempotencyKey(headers['idempotency-key']) : undefined
  const context = {
    ...ports,
    caller: caller as Caller,
    requestId: request.id,
    params: request.params as Record<string, string>,
    query: singleValues(request.query as Record<string, string | string[]>),
    accept: headers.accept ?? '*/*',
    idempotency: key === undefined ? undefined : { key, fingerprint: fingerprintOf(body) },
    ending,
  }
  return caller ? context : withoutCaller(context)
}

/** Made only for what waits: most requests never ask. */
function endingOf(site: Site, { raw }: FastifyReply): AbortSignal {
  const waiting = new AbortController()
  const end = () => {
    site.waiting.delete(waiting)
    waiting.abort()
  }
  site.waiting.add(waiting)
  raw.once('close', end)
  if (site.draining || raw.closed) end()
  return waiting.signal
}

const withoutCaller = <C extends object>(context: C): C & { caller: Caller } =>
  Object.defineProperty(context, 'caller', {
    get: () => {
      throw new Error('This operation is open to anybody: there is no caller.')
    },
  }) as C & { caller: Caller }
