/** The request of a "Try it" form, from the operation and what the reader entered. */
export interface TriedOperation {
  method: string
  /** With `{name}` for each path parameter. */
  path: string
  /** The name of the security scheme; empty for a public operation. */
  scheme: string
  /** The content type of the body; empty without a body. */
  type: string
}

export interface Entered {
  parameters: Array<{ place: string; name: string; value: string }>
  body: string
  credentials: { accessToken: string; apiKey: string; clientId: string; clientSecret: string }
}

type Credentials = Entered['credentials']

/** RFC 6749, section 2.3.1: id and secret are encoded before they are joined. */
const basic = ({ clientId, clientSecret }: Credentials) =>
  `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`

const authorizations: Record<string, (credentials: Credentials) => string> = {
  accessToken: ({ accessToken }) => `Bearer ${accessToken}`,
  apiKey: ({ apiKey }) => `Bearer ${apiKey}`,
  client: basic,
}

export interface TriedRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | null
}

export function requestOf(
  { method, path, scheme, type }: TriedOperation,
  { parameters, body, credentials }: Entered,
): TriedRequest {
  const given = parameters.filter(({ value }) => value !== '')
  const valuesIn = (wanted: string) =>
    given.filter(({ place }) => place === wanted).map(({ name, value }): [string, string] => [name, value])
  const query = new URLSearchParams(valuesIn('query')).toString()
  const inPath = Object.fromEntries(valuesIn('path'))
  const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(inPath[name] ?? ''))
  const authorization = authorizations[scheme]?.(credentials)
  return {
    url: query ? `${filled}?${query}` : filled,
    method,
    headers: {
      ...Object.fromEntries(valuesIn('header')),
      ...(authorization && { authorization }),
      ...(type && { 'content-type': type }),
    },
    body: type ? body : null,
  }
}

/** Formatted if it is JSON. */
export function shownBody(contentType: string, text: string): string {
  if (!/\bjson\b/.test(contentType)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
