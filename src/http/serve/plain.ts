/** Serves what is neither an operation nor a page: metadata, health, downloads, the reference. */
import type { FastifyInstance } from 'fastify'
import type { Plain } from '../../endpoint.ts'
import { apiHeaders } from '../headers.ts'
import type { Site } from '../settings.ts'
import { methodsOf, rowOf } from './paths.ts'
import { singleValues } from './query.ts'

export function servePlain(scope: FastifyInstance, site: Site, key: string, row: Plain): void {
  const { method, urls } = rowOf(key)
  const fixed = apiHeaders(site.settings.secureCookies)
  for (const url of urls)
    scope.route({
      method: methodsOf(method),
      url,
      handler: async (request, reply) => {
        const said = await row.run({
          ...site.ports,
          requestId: request.id,
          params: request.params as Record<string, string>,
          query: singleValues(request.query as Record<string, string | string[]>),
          accept: request.headers.accept ?? '*/*',
          idempotency: undefined,
        })
        reply
          .code(said.status ?? 200)
          .headers(fixed)
          .headers({ 'content-type': said.contentType, ...said.headers })
        return reply.send(typeof said.body === 'string' ? said.body : Buffer.from(said.body))
      },
    })
}
