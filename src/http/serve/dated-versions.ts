/** The dated version of a request, and what an older one needs: its body and its reply are translated. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/api-error.ts'
import {
  type ApiVersions,
  bodyOfNewest,
  datesOf,
  isVersion,
  type JsonObject,
  newestOf,
  replyOfOlder,
} from '#kernel/api-versions.ts'

export interface DatedOperation {
  /**
   * The version that the header names, else that of the credential, else the newest. Throws unknown_version.
   */
  versionOf(request: FastifyRequest): string
  /** Makes the body that of the newest version. */
  readBody(request: FastifyRequest): void
  /** The reply in the version of the request, as JSON. undefined: it is that of the newest version. */
  write(request: FastifyRequest, reply: FastifyReply, shown: unknown): string | undefined
}

const HEADER = 'foyer-version'

/** `key`: that of the table, such as POST /v1/applications.create. */
export function datedOperation(versions: ApiVersions, key: string): DatedOperation {
  const name = key.replace(/^[A-Z]+ \/(v1\/)?/, '')
  const newest = newestOf(versions)
  const known = datesOf(versions).map((date) => {
    const translations = {
      body: bodyOfNewest(versions, name, date),
      reply: replyOfOlder(versions, name, date),
    }
    return [date, translations] as const
  })
  const translationsOf = new Map(known)
  return {
    versionOf({ headers, caller }) {
      const named = headers[HEADER]
      if (named === undefined) return caller?.apiVersion ?? newest
      if (typeof named === 'string' && isVersion(versions, named)) return named
      const message = `There are: ${datesOf(versions).join(', ')}.`
      throw new ApiError('unknown_version', {
        errors: [{ path: 'header:Foyer-Version', code: 'unknown_version', message }],
      })
    },
    readBody(request) {
      const translate = translationsOf.get(request.apiVersion)?.body
      if (translate && isObject(request.body)) request.body = translate(request.body)
    },
    write(request, reply, shown) {
      const translate = translationsOf.get(request.apiVersion)?.reply
      if (!translate || reply.statusCode >= 300) return undefined
      // The serializer of the newest version first: what it does not name never leaves the server.
      const sent: unknown = JSON.parse(String(reply.serialize(shown)))
      return isObject(sent) ? JSON.stringify(translate(sent)) : undefined
    },
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
