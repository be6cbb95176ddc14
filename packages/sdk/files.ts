/** Files: bytes become the base64 of a body, and a download is a stream. */
import type { Content, Download } from './calls.ts'
import { errorOf } from './errors.ts'

/** A body with `content` becomes one with `contentBase64`. Read once, so that each try sends the same. */
export async function withContent(body: object): Promise<object> {
  if (!('content' in body)) return body
  const { content, ...rest } = body as { content: Content }
  const bytes = new Uint8Array(await new Response(content as BodyInit).arrayBuffer())
  return { ...rest, contentBase64: base64Of(bytes) }
}

/** A multiple of three, so that the parts join without padding; few enough arguments for one call. */
const PART = 8_190

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART)
    // Not with `...`, which takes four times as long.
    text += btoa(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + PART)))
  return text
}

export async function downloadOf(response: Response): Promise<Download> {
  if (!response.ok) throw errorOf(response, await response.text())
  const { headers, body } = response
  const size = headers.get('content-length')
  return {
    stream: body ?? new Blob([]).stream(),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    name: fileNameIn(headers.get('content-disposition') ?? ''),
    sizeBytes: size === null ? null : Number(size),
  }
}

/** RFC 6266: `filename*` has all of Unicode and comes first. */
function fileNameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {}
  const [, quoted, bare] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? null
}
