/** An example call of an operation with curl. */
import { exampleBodyOf, type Row } from './openapi.ts'

/** Inside single quotes, a shell treats only the quote itself as special. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const credentials: Record<string, string> = {
  accessToken: '-H "Authorization: Bearer $TOKEN"',
  apiKey: '-H "Authorization: Bearer $API_KEY"',
  client: '-u "$CLIENT_ID:$CLIENT_SECRET"',
}

function bodyOf(row: Row): string[] {
  const body = exampleBodyOf(row)
  if (!body) return []
  if (body.type === 'application/x-www-form-urlencoded')
    return body.text.split('&').map((field) => `-d ${quoted(field)}`)
  return [`-H ${quoted(`Content-Type: ${body.type}`)}`, `-d ${quoted(body.text)}`]
}

export function curlOf(row: Row): string {
  const scheme = Object.keys(row.operation.security?.[0] ?? {})[0]
  const method = row.method === 'GET' ? '' : `-X ${row.method} `
  const lines = [
    `curl ${method}"$FOYER${row.path}"`,
    ...(scheme && credentials[scheme] ? [credentials[scheme]] : []),
    ...bodyOf(row),
  ]
  return lines.join(' \\\n  ')
}
