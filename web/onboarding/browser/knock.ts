/** Whether the server can be reached: asked before a form or a link leaves the page. */
import { clearStatus, showDelayed, showLost } from './connection.ts'

/** Between two tries without an answer. */
export const retryPause = 5_000
/** Pauses double up to this. A longer Retry-After is respected, up to an hour. */
const maxPause = 60_000
const hour = 3_600_000
/** A weak connection can lose packets without an error: a request without an answer counts as failed. */
const answerWithin = 8_000

/** For each request that is made before a page is left. */
export const answerLimit = (): AbortSignal => AbortSignal.timeout(answerWithin)

/** Keeps what was typed, if anything can be lost, before its page is left. */
export interface Keeper {
  /** Whether the server has what was typed. */
  isKept(): boolean
  /** 0: the page can be left. Otherwise milliseconds until the next try; the status line says why. */
  keepNow(): Promise<number>
}

/** For pages without drafts: their input is still in the form when the server is back. */
export function knockOnly(): Keeper {
  let failures = 0
  return {
    isKept: () => true,
    async keepNow() {
      const wait = waitAfter(await knock().catch(() => undefined), failures)
      failures = wait > 0 ? failures + 1 : 0
      return wait
    },
  }
}

/** Milliseconds until the next try, with its reason in the status line; 0 after an answer. */
export function waitAfter(reply: Response | undefined, failures: number): number {
  if (!reply) {
    showLost()
    return retryPause
  }
  if (isTemporary(reply)) {
    showDelayed()
    return pauseAfter(reply, failures)
  }
  // Whatever else is wrong with it, the next page says.
  clearStatus()
  return 0
}

export const isTemporary = ({ status }: Response): boolean =>
  status >= 500 || status === 429 || status === 408

/** Retry-After: seconds or a date (RFC 9110, section 10.2.3). */
export function pauseAfter({ headers }: Response, failures: number): number {
  const retryAfter = headers.get('retry-after') ?? ''
  const milliseconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now()
  return Math.max(Math.min(retryPause * 2 ** failures, maxPause), Math.min(milliseconds || 0, hour))
}

/** Asks for the head of the style sheet, which needs no session and no database. */
export function knock(): Promise<Response> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  return fetch(sheet?.href ?? location.href, { method: 'HEAD', cache: 'no-store', signal: answerLimit() })
}
