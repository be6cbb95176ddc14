/** From a key of the table (`POST /v1/applications.create`) to the addresses that serve it. */

export interface Row {
  method: 'GET' | 'POST'
  /** As in the table first. With the prefix and without, but for what is no operation of the interface. */
  urls: string[]
}

export function rowOf(key: string): Row {
  const [method, path] = key.split(' ')
  if ((method !== 'GET' && method !== 'POST') || !path?.startsWith('/'))
    throw new Error(`Not a key of the table: ${key}`)
  if (path.startsWith('/v1/')) return { method, urls: [path, path.slice(3)] }
  // The deprecated interface is written without.
  return { method, urls: /^\/applications(?:\/|$)/.test(path) ? [path, `/v1${path}`] : [path] }
}

/** The hosted onboarding is also served where FOYER_NOCODE_URL puts it; its style sheet stays where the pages ask for it. */
export function placedAt<Row>(table: Record<string, Row>, onboardingPath: string): Record<string, Row> {
  const placed = { ...table }
  for (const [key, row] of Object.entries(table))
    placed[key.replace(/ \/onboarding(?=\/|$)/, ` ${onboardingPath}`)] = row
  return placed
}

/** GET also answers HEAD, RFC 9110 section 9.3.2. */
export const methodsOf = (method: Row['method']): string[] => (method === 'GET' ? ['GET', 'HEAD'] : ['POST'])

/** For an address that exists under other methods: which. Asked only when nothing was found. */
export function allowedMethods(keys: readonly string[]): (path: string) => string[] {
  const rows = keys
    .map(rowOf)
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
