/** An example call of an operation with curl. */
import { mediaOf, type Row, type Schema } from './openapi.ts'

/** Inside single quotes, a shell treats only the quote itself as special. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const credentials: Record<string, string> = {
  accessToken: '-H "Authorization: Bearer $TOKEN"',
  apiKey: '-H "Authorization: Bearer $API_KEY"',
  client: '-u "$CLIENT_ID:$CLIENT_SECRET"',
}

const shownValue = ({ const: only, enum: list, examples }: Schema) =>
  String(only ?? list?.[0] ?? examples?.[0] ?? '…')

function bodyOf({ operation }: Row): string[] {
  const [type, media] = mediaOf(operation.requestBody?.content) ?? []
  if (!type || !media) return []
  if (type === 'application/x-www-form-urlencoded') {
    const { properties = {}, required = [] } = media.schema ?? {}
    return required.map((name) => `-d ${quoted(`${name}=${shownValue(properties[name] ?? {})}`)}`)
  }
  const example = JSON.stringify(media.example ?? {}, null, 2)
  return [`-H ${quoted(`Content-Type: ${type}`)}`, `-d ${quoted(example)}`]
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
