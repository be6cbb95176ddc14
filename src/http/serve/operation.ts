/** Serves the JSON operations: checks caller, scope and version before the body, then runs the row. */

import { emptyBody } from '@foyer/fair-http/body/json'
import type { LargeBody } from '@foyer/fair-http/body/read-body'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type BrowserCall, type CallContext, type Caller, CustomReply, type Operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { assertAllowed, authenticate, authenticateCounted, type BearerWho } from '../caller.ts'
import { apiHeaders, deprecationHeaders } from '../headers.ts'
import { fingerprintOf, idempotencyKey } from '../idempotency.ts'
import type { Site } from '../site.ts'
import { assertRole, authenticateStaff, isByStaff, isForDashboard } from '../staff-caller.ts'
import { closedOnce } from './compiled-schemas.ts'
import { type DatedOperation, datedOperation } from './dated-versions.ts'
import { type Duplicates, joinDuplicates } from './duplicates.ts'
import { enterQueues } from './enter-queues.ts'
import { shownTo } from './masked-replies.ts'
import { methodsOf, routeOf } from './paths.ts'
import { singleValues } from './query.ts'

export function serveOperation(scope: FastifyInstance, site: Site, key: string, row: Operation): void {
  const { method, urls } = routeOf(key)
  const body = row.body && closedOnce(row.body)
  const duplicates = row.repeatable ? joinDuplicates() : undefined
  const dated = datedOperation(site.ports.apiVersions, key)
  for (const url of urls)
    scope.route({
      method: methodsOf(method),
      url,
      schema: { ...(body && { body }), response: { default: row.reply } },
      onRequest: beforeBody(site, key, row, dated),
      preValidation: assertBody(row.body, dated),
      handler: (request, reply) => answer(site, { row, duplicates, dated }, request, reply),
    })
}

/** All checks that do not need the body. */
function beforeBody(site: Site, key: string, row: Operation, dated: DatedOperation) {
  const { ports, settings, limits, metrics } = site
  const { who, permission, deprecated } = row
  const fixed = {
    ...apiHeaders(settings.secureCookies),
    vary: 'Accept',
    ...(deprecated && deprecationHeaders(deprecated, settings.baseUrl)),
  }
  if (who === 'CLIENT' || who === 'APPLICANT')
    throw new Error(`An operation cannot be for ${who}. Use the shape OAUTH or PAGE.`)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(fixed)
    if (isForDashboard(who) || (row.staff !== 'NOBODY' && isByStaff(request)))
      await identifyPerson(site, row, request, reply)
    else if (who !== 'NOBODY') {
      const { caller, rateLimit } = await authenticateCounted(site, request, who)
      request.caller = caller
      reply.headers(await limits.spend('api', `${caller.customerId}:${caller.id}`, rateLimit))
      assertAllowed(caller, who, permission)
      if (deprecated) metrics.deprecated(key, ports.ids.of('customer', caller.customerId))
    }
    if (deprecated && deprecated.sunset <= ports.now()) throw new ApiError('operation_removed')
    assertAcceptable(site, request.headers.accept)
    request.apiVersion = dated.versionOf(request)
    if (who !== 'NOBODY') reply.header('foyer-version', request.apiVersion)
    if (row.bodyBytes !== undefined) request.largeBody = largeBodyOf(site, request, reply)
  }
}

async function identifyPerson(
  site: Site,
  row: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { browser, caller, countedAs } = await authenticateStaff(site, request, row)
  request.browser = browser
  request.caller = caller
  reply.headers(await site.limits.spend('api', countedAs))
  if (caller) assertRole(caller, row.staff)
}

/** The buffer is released however the request ends. */
function largeBodyOf(site: Site, { caller }: FastifyRequest, reply: FastifyReply): LargeBody {
  const owner = [caller?.customerId ?? '']
  const arrival = site.arrivals.open(owner)
  reply.raw.once('close', arrival.drop)
  return { arrival, place: () => site.documents(owner, reply) }
}

function assertAcceptable(site: Site, accept: string | undefined): void {
  const wanted = site.requestedVersion(accept)
  if (wanted === 'UNKNOWN_VERSION') throw new ApiError('unsupported_version')
  if (wanted === 'NOT_JSON') throw new ApiError('not_acceptable')
}

const assertBody = (body: TSchema | undefined, dated: DatedOperation) =>
  function check(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
    if (request.bodyError) done(request.bodyError)
    else if (body && request.body === undefined) done(new ApiError('invalid_json', { detail: emptyBody }))
    else {
      dated.readBody(request)
      done()
    }
  }

interface ServedOperation {
  row: Operation
  dated: DatedOperation
  duplicates: Duplicates | undefined
}

async function answer(
  site: Site,
  { row, duplicates, dated }: ServedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  let hasWaited = false
  const entered = enterQueues(site, row, request, reply)
  const leave = typeof entered === 'function' ? entered : await entered
  const ending = () => {
    hasWaited = true
    // A waiting request does no work, so it gives up its place.
    leave()
    return abortSignalOf(site, reply)
  }
  let result: unknown
  try {
    const context = contextOf(site, row, request, ending)
    const run = () =>
      site.ports.inTimeOf(request.caller?.customerId, () => row.run(request.body as never, context))
    const { idempotency } = context
    result =
      duplicates && idempotency
        ? await duplicates({ customerId: context.caller.customerId, ...idempotency }, run)
        : await run()
  } finally {
    leave()
  }
  const made = result instanceof CustomReply ? result.body : result
  request.createdId = (made as { id?: unknown } | undefined)?.id
  // The token, credential or customer may have become invalid during the wait.
  if (hasWaited && request.caller) await assertStillAllowed(site, row, request)
  const shown = shownTo(request.caller?.role ?? null, row, site.ports.now)
  const answered = shown(made)
  if (result instanceof CustomReply) reply.code(result.status).headers(result.headers)
  else if (row.status !== undefined) reply.code(row.status)
  const older = dated.write(request, reply, answered)
  return older === undefined
    ? reply.send(answered)
    : reply.type('application/json; charset=utf-8').send(older)
}

async function assertStillAllowed(site: Site, row: Operation, request: FastifyRequest): Promise<void> {
  if (request.browser) {
    const { caller } = await authenticateStaff(site, request, row)
    if (caller) assertRole(caller, row.staff)
    return
  }
  const who = row.who as BearerWho
  assertAllowed((await authenticate(request, who, site.ports)).caller, who, row.permission)
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
    browser: request.browser ?? noBrowser,
    requestId: request.id,
    params: request.params as Record<string, string>,
    query: singleValues(request.query as Record<string, string | string[]>),
    accept: headers.accept ?? '*/*',
    idempotency: key === undefined ? undefined : { key, fingerprint: fingerprintOf(body) },
    ending,
  }
  return caller ? context : withoutCaller(context)
}

/** A program has signed in nowhere. */
const noBrowser: BrowserCall = {
  ...{ session: undefined, token: undefined, twoStepToken: undefined },
  info: { address: '', userAgent: '' },
}

/** Created only for operations that wait. */
function abortSignalOf(site: Site, { raw }: FastifyReply): AbortSignal {
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
      throw new Error('This operation is public: there is no caller.')
    },
  }) as C & { caller: Caller }
