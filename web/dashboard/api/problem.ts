/** The server's error: a code, a sentence, and the fields that it is about. */

interface FieldProblem {
  /** RFC 6901 pointer into the body: /email. */
  path: string
  code: string
  message: string
}

/** `offline` is ours: no answer came. Everything else is a code of the API. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldProblem[]
  readonly requestId: string | null
  /** Seconds until it is worth asking again. */
  readonly retryAfter: number | null
  constructor(
    status: number,
    code: string,
    detail: string,
    fields: readonly FieldProblem[] = [],
    requestId: string | null = null,
    retryAfter: number | null = null,
  ) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** The service cannot be reached, or cannot answer: asking again later helps. */
export const isAway = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'offline' || [502, 503, 504].includes(error.status))

/** One sentence for a person. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Problem)) return 'Something failed in this page. Load it again.'
  // Its own words are for developers.
  if (error.status === 429) return `There were too many tries. Try again ${waitOf(error.retryAfter)}.`
  if (error.code === 'internal') {
    const told = error.requestId ? `give the operator this number: ${error.requestId}` : 'tell the operator'
    return `The service failed at this. Try again; if it fails again, ${told}.`
  }
  return error.code === 'not_found' ? 'This server does not offer this.' : error.message
}

const waitOf = (seconds: number | null): string => {
  if (seconds === null || seconds > 5_400) return 'later'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** The problems by the name of their field, as React Aria's Form wants them: /members/0/role is `role`. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof Problem)) return {}
  return Object.fromEntries(
    error.fields.map(({ path, message }) => [path.slice(path.lastIndexOf('/') + 1), message]),
  )
}

interface ProblemBody {
  code?: unknown
  detail?: unknown
  title?: unknown
  errors?: unknown
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads an application/problem+json reply. The page of a proxy has only its status. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as ProblemBody
  const fields = Array.isArray(body.errors) ? (body.errors as FieldProblem[]) : []
  return new Problem(
    response.status,
    text(body.code) ?? `status_${response.status}`,
    text(body.detail) ?? text(body.title) ?? `The server answered with status ${response.status}.`,
    fields,
    response.headers.get('x-request-id'),
    Number(response.headers.get('retry-after')) || null,
  )
}
