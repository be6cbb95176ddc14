/** Serves rows that are neither operations nor pages: metadata, health, downloads, the reference. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../api-error.ts'
import type { StoredFile } from '../../applications/ports.ts'
import type { PlainContext, PlainEndpoint, StreamedText } from '../../endpoint.ts'
import { hideIdentityNumbers } from '../dashboard/hide-identity-numbers.ts'
import { apiHeaders } from '../headers.ts'
import { addressOf, browserInfoOf, type Site } from '../site.ts'
import { methodsOf, routeOf } from './paths.ts'
import { singleValues } from './query.ts'
import { sendStored, storedAnswers } from './stored.ts'
import { isStream, sendFile } from './stored-file.ts'

export function servePlain(scope: FastifyInstance, site: Site, key: string, row: PlainEndpoint): void {
  const { method, urls } = routeOf(key)
  const fixed = apiHeaders(site.settings.secureCookies)
  const answers = storedAnswers()
  for (const url of urls)
    scope.route({
      method: methodsOf(method),
      url,
      handler: async (request, reply) => {
        if (row.counted === undefined) site.addresses.count(addressOf(request))
        const context = contextOf(site, request, reply)
        if (row.stored) {
          const stored = await answers(row.stored(context.query), () => row.run(context))
          return sendStored(stored, request, reply.headers(fixed))
        }
        const result = await row.run(context).catch((error: unknown) => {
          if (row.counted === 'WHEN_REFUSED' && error instanceof ApiError)
            site.addresses.count(addressOf(request))
          throw error
        })
        reply
          .code(result.status ?? 200)
          .headers(fixed)
          .headers({ 'content-type': result.contentType, ...result.headers })
        if (isStream(result.body)) return sendFile(request, reply, shownTo(result.body, site.ports.now))
        return reply.send(typeof result.body === 'string' ? result.body : Buffer.from(result.body))
      },
    })
}

/** Each piece is a whole number of rows, so that no number is cut in two. */
function shownTo(body: StoredFile | StreamedText, now: () => Date): StoredFile | StreamedText {
  if ('size' in body || !body.hidesIdentityNumbers) return body
  const { pieces } = body
  const hidden = async function* () {
    for await (const piece of pieces) yield hideIdentityNumbers(piece, now().toISOString().slice(0, 10))
  }
  return { ...body, pieces: hidden() }
}

function contextOf(
  { ports, downloads, limits }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): PlainContext {
  const { id, params, query, headers } = request
  return {
    ...ports,
    requestId: id,
    params: params as Record<string, string>,
    query: singleValues(query as Record<string, string | string[]>),
    accept: headers.accept ?? '*/*',
    idempotency: undefined,
    authorization: headers.authorization,
    cookies: headers.cookie,
    info: browserInfoOf(request),
    acquireDownloadSlot: (customerId, ticket) => downloads([customerId, ticket], reply),
    async chargeReader(customerId, readerId, cost) {
      const customer = await ports.customers.byId(customerId)
      const key = `${customerId}:${readerId}`
      reply.headers(await limits.spend('api', key, customer?.rateLimit, cost))
    },
  }
}
