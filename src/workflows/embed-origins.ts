/** The origins whose pages may show the onboarding in a frame. */
import { Type } from 'typebox'
import type { FieldError } from '#kernel/api-error.ts'
import { problem } from './validity/part-checks.ts'

const MOST = 20

export const EmbedOrigins = Type.Array(
  Type.String({
    maxLength: 300,
    description: 'Such as https://shop.example: no path, no wildcard. http://localhost works in the sandbox.',
  }),
  { maxItems: MOST, uniqueItems: true },
)

/** A host of letters, digits, hyphens and dots, with a port or without. http is for localhost only. */
const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
const ORIGIN = new RegExp(
  `^(https://${LABEL}(\\.${LABEL})*|http://(localhost|127\\.0\\.0\\.1))(:[0-9]{1,5})?$`,
)

/** As a browser writes it: it goes into a header, and is compared with what browsers say. */
const isOrigin = (text: string): boolean =>
  ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text

const rule =
  'Write an origin: https://, the host name in small letters, and the port if it is not 443. No path, no ' +
  'wildcard. Example: https://shop.example.'

export const embedOriginProblems = (origins: unknown): FieldError[] =>
  (Array.isArray(origins) ? origins : []).flatMap((origin, index) =>
    typeof origin !== 'string' || isOrigin(origin)
      ? []
      : [problem(`/embedOrigins/${index}`, 'embed_origin_invalid', rule)],
  )

/** The origins that are framed: of a live customer, none without https. */
export const embedOriginsOf = (
  { embedOrigins = [] }: { embedOrigins?: string[] | undefined },
  mode: 'sandbox' | 'live',
): string[] =>
  mode === 'sandbox' ? embedOrigins : embedOrigins.filter((origin) => origin.startsWith('https:'))
