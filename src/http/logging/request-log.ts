/** Passes each request of a customer to the request log for developers: no body, no personal data. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { applicationIn, loggedFields, loggedOperationOf } from '#developer/logged-request.ts'
import type { FieldError } from '#kernel/api-error.ts'
import { patternOf } from '../metrics.ts'
import { type Site, siteAddressOf } from '../site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The credential of an expired token or a wrong secret, for its customer's log. */
    knownAs: { customerId: string; credentialId: string } | undefined
    /** Which fields were refused, for the log. */
    deniedFields: FieldError[] | undefined
    /** The application that an operation created, for the log. */
    createdId: unknown
    /** The dated version of the API. */
    apiVersion: string
  }
}

/** Reading the log would fill it. */
const OWN_READS = 'requests.'

export function noteRequest({ ports }: Site, request: FastifyRequest, reply: FastifyReply): void {
  const { caller, knownAs } = request
  const customerId = caller?.customerId ?? knownAs?.customerId
  if (!customerId) return
  const operation = loggedOperationOf(patternOf(request))
  if (operation.startsWith(OWN_READS)) return
  const isUser = caller?.kind === 'USER'
  const id = caller?.id ?? knownAs?.credentialId ?? ''
  if (caller && !isUser) ports.credentialUses.note({ customerId, credentialId: id, by: 'TOKEN' })
  const { applicationId } = (request.body ?? {}) as { applicationId?: unknown }
  const { id: inPath } = request.params as { id?: unknown }
  ports.requestLog.note({
    customerId,
    requestId: request.id,
    at: ports.now(),
    operation,
    status: reply.statusCode,
    code: request.denied ?? null,
    fields: loggedFields(request.deniedFields),
    caller: { kind: isUser ? 'USER' : 'CREDENTIAL', id },
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    applicationId: applicationIn(applicationId, inPath, request.createdId),
    address: isUser ? null : siteAddressOf(request),
  })
}
