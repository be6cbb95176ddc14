/** Serves rows that take a form from another program, such as a wallet: no cookie, no origin, no session. */

import type { FormPairs } from '@foyer/fair-http/body/form'
import type { FastifyInstance } from 'fastify'
import type { FormEndpoint } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { apiHeaders } from '../headers.ts'
import { type Site, siteAddressOf } from '../site.ts'
import { routeOf } from './paths.ts'

export function serveForm(scope: FastifyInstance, site: Site, key: string, row: FormEndpoint): void {
  const fixed = apiHeaders(site.settings.secureCookies)
  for (const url of routeOf(key).urls)
    scope.route({
      method: 'POST',
      url,
      onRequest: (request, reply, done) => {
        reply.headers(fixed)
        site.addresses.count(siteAddressOf(request))
        done()
      },
      handler: async (request, reply) => {
        const form = onceEach(request.body as FormPairs | undefined)
        const { status, contentType, body, headers } = await row.run(form, {
          ...site.ports,
          params: request.params as Record<string, string>,
        })
        reply.code(status ?? 200).headers({ 'content-type': contentType, ...headers })
        return reply.send(body)
      },
    })
}

/** RFC 6749 section 3.1, which these forms follow: a repeated parameter is an error. */
function onceEach(pairs: FormPairs | undefined): Record<string, string> {
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of pairs ?? []) {
    if (name in form) throw new ApiError('malformed_request', { detail: 'A parameter may be sent once.' })
    form[name] = value
  }
  return form
}
