/**
 * A simulated service for face comparison, for sandboxes: it speaks the documented shape, so that the adapter
 * is used as in production. It looks at no face: it answers as it is told to.
 */
import { type Fields, fields, isFields, parsed } from '@foyer/provider-http/answer-fields'

export const simulatedBehaviours = [
  'match',
  'mismatch',
  'spoof',
  'rates-unknown',
  'no-face',
  'two-faces',
  'too-small',
  'slow',
  'unavailable',
  'nonsense',
] as const
export type SimulatedBehaviour = (typeof simulatedBehaviours)[number]

export const SIMULATED_KEY = 'simulated'
const SOURCE = 'Simulated, without a measurement'

const errorRates = { falseMatchRate: 0.001, falseNonMatchRate: 0.02, source: SOURCE }
const attackRates = {
  ...{ attackPresentationErrorRate: 0.05, bonaFidePresentationErrorRate: 0.03 },
  source: SOURCE,
}
const livenessAs = (outcome: 'PASSED' | 'NOT_PASSED') => ({ outcome, errorRates: attackRates })
const similarityOf = (score: number) => ({ score, minimum: 0, maximum: 100, threshold: 70 })
const compared = (score: number, liveness: Fields = livenessAs('PASSED')) => ({
  ...{ outcome: 'COMPARED', similarity: similarityOf(score), errorRates, liveness },
})
const notRead = (reason: string, photo: string) => ({ outcome: 'NOT_READ', reason, photo, liveness: null })

const answers: Record<Exclude<SimulatedBehaviour, 'slow'>, () => Response> = {
  match: () => Response.json(compared(93)),
  mismatch: () => Response.json(compared(31)),
  spoof: () => Response.json(compared(90, livenessAs('NOT_PASSED'))),
  'rates-unknown': () =>
    Response.json({ outcome: 'COMPARED', similarity: similarityOf(93), errorRates: null, liveness: null }),
  'no-face': () => Response.json(notRead('NO_FACE', 'SELFIE')),
  'two-faces': () => Response.json(notRead('SEVERAL_FACES', 'SELFIE')),
  'too-small': () => Response.json(notRead('TOO_SMALL', 'DOCUMENT')),
  unavailable: () => new Response('', { status: 503 }),
  nonsense: () =>
    new Response('<html><body>Welcome</body></html>', { headers: { 'content-type': 'text/html' } }),
}

/** In place of `fetch`: the service itself, in this process. */
export function simulatedFaceService(behaviour: SimulatedBehaviour): typeof fetch {
  return async (_input, init) => {
    if (init?.method !== 'POST') return new Response('', { status: 405 })
    const isKnown = new Headers(init.headers).get('authorization') === `Bearer ${SIMULATED_KEY}`
    if (!isKnown) return new Response('', { status: 401 })
    if (!isWellFormed(init.body)) return new Response('', { status: 400 })
    return behaviour === 'slow' ? endless(init.signal) : answers[behaviour]()
  }
}

function isWellFormed(body: unknown): boolean {
  const sent = typeof body === 'string' ? parsed(body) : undefined
  return (
    ['document', 'selfie'].every((name) => {
      const { mediaType, data } = fields(sent, name)
      return typeof mediaType === 'string' && typeof data === 'string' && data.length > 0
    }) && isFields(sent)
  )
}

/** Answers nothing until the caller gives up. */
const endless = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
