/** Downloads a file of a list by https, within limits of size and time, with retries, if it has changed. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

export interface Validators {
  etag?: string
  lastModified?: string
}

export interface DownloadRequest {
  url: string
  authorization: string | null
  /** The validators of the last imported download. */
  validators: Validators
  target: string
  onBytes(bytes: number, totalBytes: number | null): void
}

export type Downloaded =
  | { kind: 'DOWNLOADED'; validators: Validators }
  | { kind: 'NOT_MODIFIED' }
  | { kind: 'FAILED'; why: string }

export interface DownloadLimits {
  maxBytes: number
  /** The limit of one try. The EU's file takes minutes. */
  timeoutMs: number
  tries: number
  /** Before the second try; doubled each time. */
  backoffMs: number
}

export const downloadLimits: DownloadLimits = {
  ...{ maxBytes: 4 * 1024 ** 3, timeoutMs: 500_000, tries: 3, backoffMs: 2_000 },
}

const MAX_REDIRECTS = 5

/** A later try may succeed. */
class Temporary extends Error {}
/** No later try will. The message is shown to people: it holds no address. */
class Refused extends Error {}

/** Plain http is for a server of this machine only. */
export const isAllowedUrl = (url: URL): boolean =>
  url.protocol === 'https:' ||
  (url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname))

export async function download(
  request: DownloadRequest,
  limits: DownloadLimits = downloadLimits,
): Promise<Downloaded> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await once(request, limits)
    } catch (error) {
      const isLast = turn >= limits.tries
      if (error instanceof Refused || isLast) return { kind: 'FAILED', why: whyOf(error) }
      await pause(limits.backoffMs * 2 ** (turn - 1))
    }
  }
}

function whyOf(error: unknown): string {
  if (error instanceof Refused || error instanceof Temporary) return error.message
  const { name, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError' || name === 'AbortError') return 'the download took too long'
  return `the connection failed${cause?.code ? ` (${cause.code})` : ''}`
}

async function once(request: DownloadRequest, limits: DownloadLimits): Promise<Downloaded> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const response = await follow(request, signal)
  if (response.status === 304) return { kind: 'NOT_MODIFIED' }
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    const what = `the source answers with status ${response.status}`
    throw response.status === 429 || response.status >= 500 ? new Temporary(what) : new Refused(what)
  }
  await write(response, request, limits, signal)
  const [etag, lastModified] = [response.headers.get('etag'), response.headers.get('last-modified')]
  return {
    kind: 'DOWNLOADED',
    validators: { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) },
  }
}

async function write(
  response: Response,
  { target, onBytes }: DownloadRequest,
  { maxBytes }: DownloadLimits,
  signal: AbortSignal,
): Promise<void> {
  // With a content encoding, the length is that of the compressed bytes.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  const total = length === null ? null : Number(length)
  let size = 0
  const counted = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      size += part.byteLength
      if (size > maxBytes) throw new Refused('the file is larger than the limit')
      onBytes(size, total)
      yield part
    }
  }
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  await pipeline(body, counted, createWriteStream(target), { signal })
  if (size === 0) throw new Temporary('the file is empty')
  if (total !== null && size !== total) throw new Temporary('the file was cut off')
}

async function follow(request: DownloadRequest, signal: AbortSignal): Promise<Response> {
  const first = new URL(request.url)
  let url = first
  for (let turn = 0; turn <= MAX_REDIRECTS; turn += 1) {
    if (!isAllowedUrl(url)) throw new Refused('the address is not https')
    // Credentials are for the source, not for where it sends us.
    const authorization = url.origin === first.origin ? request.authorization : null
    const response = await fetch(url, {
      headers: headersOf(request, authorization),
      redirect: 'manual',
      signal,
    })
    const location = response.headers.get('location')
    if (response.status < 301 || response.status > 308 || response.status === 304 || !location)
      return response
    await response.body?.cancel()
    const next = URL.parse(location, url)
    if (!next) throw new Refused('the source redirects to no address')
    if (url.protocol === 'https:' && next.protocol !== 'https:')
      throw new Refused('the source redirects to an address that is not https')
    url = next
  }
  throw new Refused('the source redirects too often')
}

const headersOf = (
  { validators }: DownloadRequest,
  authorization: string | null,
): Record<string, string> => ({
  'user-agent': 'foyer',
  ...(authorization === null ? {} : { authorization }),
  ...(validators.etag ? { 'if-none-match': validators.etag } : {}),
  ...(validators.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
})
