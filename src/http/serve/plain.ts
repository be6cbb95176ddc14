/** Serves rows that are neither operations nor pages: metadata, health, downloads, the reference. */
import { Refusal } from '@foyer/fair-http/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlainContext, PlainEndpoint } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { apiHeaders } from '../headers.ts'
import { browserInfoOf, type Site, siteAddressOf } from '../site.ts'
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
        if (row.counted === undefined) site.addresses.count(siteAddressOf(request))
        const context = contextOf(site, request, reply)
        if (row.stored) {
          const stored = await answers(row.stored(context.query), () => row.run(context))
          return sendStored(stored, request, reply.headers(fixed))
        }
        const result = await row.run(context).catch((error: unknown) => {
          if (row.counted === 'WHEN_REFUSED' && (error instanceof ApiError || error instanceof Refusal))
            site.addresses.count(siteAddressOf(request))
          throw error
        })
        reply
          .code(result.status ?? 200)
          .headers(fixed)
          .headers({ 'content-type': result.contentType, ...result.headers })
        if (isStream(result.body)) return sendFile(request, reply, result.body)
        return reply.send(typeof result.body === 'string' ? result.body : Buffer.from(result.body))
      },
    })
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
