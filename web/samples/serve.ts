/** Serves the samples as the real server would: built pages, built files, the same policy. */
import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ReferenceDocument } from '../docs/openapi.ts'
import type * as Pages from '../pages.tsx'
import type { Sample } from '../samples.ts'

export const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
/** src/http/headers.ts sends the same. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'"

export const builtPages = async (): Promise<typeof Pages> => import(`${dist}server/pages.js`)

export const openapi = (): ReferenceDocument =>
  JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as ReferenceDocument

export interface Gallery {
  address(name: string): string
  /** Of the API reference. */
  docs: string
  close(): Promise<void>
}

export type Answer = (url: URL, response: ServerResponse, body: string) => boolean

/** `more` answers what is neither a page nor a file: what scripts ask for. */
export async function serveGallery(samples: Sample[], more: Answer = () => false): Promise<Gallery> {
  const pages = await builtPages()
  const views = new Map(samples.map(({ name, view }) => [name, view]))
  const files = new Map(pages.browserFiles.map((file) => [file.url, file]))

  function answer(url: URL, response: ServerResponse, body: string): void {
    const file = files.get(url.pathname)
    const view = views.get(url.searchParams.get('sample') ?? '')
    const send = (type: string, content: string | Buffer) =>
      response
        .writeHead(200, {
          'content-type': type,
          'content-security-policy': policy,
          'referrer-policy': 'no-referrer',
        })
        .end(content)
    if (file) send(file.contentType, readFileSync(`${dist}browser/${file.file}`))
    else if (url.pathname === '/onboarding/look.css')
      send('text/css', pages.lookCss(url.searchParams.get('accent'), url.searchParams.get('radius') ?? ''))
    else if (url.pathname === '/docs') send('text/html; charset=utf-8', pages.reference(openapi()))
    else if (view) send('text/html; charset=utf-8', pages.render(view))
    else if (!more(url, response, body)) response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () =>
      answer(
        new URL(request.url ?? '/', 'http://gallery'),
        response,
        Buffer.concat(parts).toString('latin1'),
      ),
    )
  })
  const port = await listening(server)
  return {
    address: (name) => `http://127.0.0.1:${port}/?${new URLSearchParams({ sample: name })}`,
    docs: `http://127.0.0.1:${port}/docs`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
