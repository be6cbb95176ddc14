/** Maps a key of the table (`POST /v1/applications.create`) to the URLs that serve it. */
import { FRAMED_PART } from '#onboarding/framed.ts'

export interface Route {
  method: 'GET' | 'POST'
  /** First as in the table; operations also with or without the prefix. */
  urls: string[]
}

export function routeOf(key: string): Route {
  const [method, path] = key.split(' ')
  if ((method !== 'GET' && method !== 'POST') || !path?.startsWith('/'))
    throw new Error(`Not a key of the table: ${key}`)
  if (path.startsWith('/v1/')) return { method, urls: [path, path.slice(3)] }
  // The deprecated operations are listed without the prefix.
  return { method, urls: /^\/applications(?:\/|$)/.test(path) ? [path, `/v1${path}`] : [path] }
}

export interface MountedTable<Row> {
  /** Served under every host name. */
  anyHost: Record<string, Row>
  /** Served under the host name of the onboarding only. */
  onboardingHost: Record<string, Row>
}

/**
 * Also serves the hosted onboarding below the path of FOYER_NOCODE_URL. Without a path, its pages are at the
 * root of that host and nowhere else. The style sheet keeps its URL.
 */
export function mountOnboarding<Row extends { shape: string }>(
  table: Record<string, Row>,
  onboardingPath: string,
): MountedTable<Row> {
  const mounted: MountedTable<Row> = { anyHost: {}, onboardingHost: {} }
  for (const [key, row] of Object.entries(table)) {
    const placed = key.replace(/ \/onboarding(?=\/|$)/, ` ${onboardingPath}`)
    const framed = framedKey(key, row, onboardingPath)
    if (framed) mounted[onboardingPath === '' ? 'onboardingHost' : 'anyHost'][framed] = row
    if (onboardingPath === '' && placed !== key && row.shape === 'PAGE') {
      mounted.onboardingHost[placed.replace(/ $/, ' /')] = row
      continue
    }
    mounted.anyHost[key] = row
    if (onboardingPath !== '') mounted.anyHost[placed] = row
  }
  return mounted
}

/** Other people come by links of their own, and an eID returns at the top. */
const onlyAtTop = /\/:application\/(?:co_signer|owner_link|leave)(?:\/|$)|\/(?:eid|return)$/

/** The pages of an application are served a second time, for frames: same rows, another cookie. */
function framedKey(key: string, { shape }: { shape: string }, onboardingPath: string): string | undefined {
  if (shape !== 'PAGE' || onlyAtTop.test(key)) return undefined
  const [method, rest] = key.split(' /onboarding/:application')
  return rest === undefined ? undefined : `${method} ${onboardingPath}/${FRAMED_PART}/:application${rest}`
}

/** GET includes HEAD (RFC 9110 section 9.3.2). */
export const methodsOf = (method: Route['method']): string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : ['POST']

/** The methods of a path, for 405 replies. */
export function allowedMethods(keys: readonly string[]): (path: string) => string[] {
  const rows = keys
    .map(routeOf)
    .flatMap(({ method, urls }) =>
      urls.map((url) => ({ methods: methodsOf(method), pattern: patternOf(url) })),
    )
  return (path) => [
    ...new Set(rows.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
  ]
}

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) =>
        part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('/')}$`,
  )
