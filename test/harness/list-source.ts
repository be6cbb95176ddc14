/** A source of screening lists on this machine: files by path, with conditional requests and failures. */
import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ListSourceServer {
  /** The address of a file. */
  url(name: string): string
  /** Number of requests so far. */
  requests: { status: number; name: string; authorization: string | undefined }[]
  put(name: string, content: string | Buffer): void
  /** Until the next `put`, this file answers with the status. */
  fail(name: string, status: number): void
  close(): Promise<void>
}

export async function startListSource(): Promise<ListSourceServer> {
  const files = new Map<string, Buffer | number>()
  const requests: ListSourceServer['requests'] = []
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
    const file = files.get(name) ?? 404
    const etag = typeof file === 'number' ? '' : `"${createHash('sha256').update(file).digest('hex')}"`
    const isKnown = etag !== '' && request.headers['if-none-match'] === etag
    const status = typeof file === 'number' ? file : isKnown ? 304 : 200
    requests.push({ status, name, authorization: request.headers.authorization })
    const body = status === 200 && typeof file !== 'number' ? file : Buffer.alloc(0)
    response.writeHead(status, { ...(etag === '' ? {} : { etag }), 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    requests,
    put: (name, content) => void files.set(name, Buffer.from(content)),
    fail: (name, status) => void files.set(name, status),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
