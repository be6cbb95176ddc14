/** The origins whose pages may show the onboarding in a frame. */
import { Type } from 'typebox'
import type { FieldError } from '#kernel/api-error.ts'
import { problem } from './validity/part-checks.ts'

const MOST = 20

/** A host of letters, digits, hyphens and dots, with a port or without. http is for localhost only. */
const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
const ORIGIN = `^(https://${LABEL}(\\.${LABEL})*|http://(localhost|127\\.0\\.0\\.1))(:[0-9]{1,5})?$`

export const EmbedOrigins = Type.Array(
  Type.String({
    maxLength: 300,
    pattern: ORIGIN,
    description: 'Such as https://shop.example: no path, no wildcard. http://localhost works in the sandbox.',
  }),
  { maxItems: MOST, uniqueItems: true },
)

/** What the pattern cannot say: the text must be the origin as a browser writes it. */
export const embedOriginProblems = (origins: unknown): FieldError[] =>
  (Array.isArray(origins) ? origins : []).flatMap((origin, index) =>
    typeof origin === 'string' && new RegExp(ORIGIN).test(origin) && !isExact(origin)
      ? [
          problem(
            `/embedOrigins/${index}`,
            'embed_origin_not_exact',
            `A browser does not write this origin so. Write it without a default port, such as ${example}.`,
          ),
        ]
      : [],
  )
const example = 'https://shop.example'

const isExact = (origin: string): boolean => URL.canParse(origin) && new URL(origin).origin === origin

/** The origins that are framed: of a live customer, none without https. */
export const embedOriginsOf = (
  { embedOrigins = [] }: { embedOrigins?: string[] | undefined },
  mode: 'sandbox' | 'live',
): string[] =>
  mode === 'sandbox' ? embedOrigins : embedOrigins.filter((origin) => origin.startsWith('https:'))
