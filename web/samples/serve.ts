/** Serves the samples like the real server: built pages, built files, the same Content-Security-Policy. */
import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { styleIn } from '#customers/look.ts'
import type { ReferenceDocument } from '../docs/openapi.ts'
import type * as Built from '../pages.tsx'
import type { Sample } from '../samples.ts'

export const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
/** The same policy as in src/http/headers.ts. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
  "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'"

export const builtPages = async (): Promise<typeof Built> => import(`${dist}server/pages.js`)

export const openapi = (): ReferenceDocument =>
  JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as ReferenceDocument

export interface Gallery {
  address(name: string): string
  /** URL of the API reference. */
  docs: string
  close(): Promise<void>
}

export type Answer = (
  url: URL,
  response: ServerResponse,
  body: string,
  headers: IncomingHttpHeaders,
) => boolean

type Pages = Awaited<ReturnType<typeof builtPages>>

function pageAt(
  url: URL,
  pages: Pages,
  samples: Sample[],
): [type: string, content: string | Buffer] | undefined {
  const file = pages.browserFiles.find((each) => each.url === url.pathname)
  if (file) return [file.contentType, readFileSync(`${dist}browser/${file.file}`)]
  const { searchParams: query, pathname } = url
  if (pathname === '/onboarding/look.css')
    return ['text/css', pages.lookCss(styleIn(Object.fromEntries(query)))]
  if (pathname === '/docs') return ['text/html; charset=utf-8', pages.reference(openapi())]
  const sample = samples.find(({ name }) => name === query.get('sample'))
  return sample && ['text/html; charset=utf-8', pages.render(sample.view)]
}

/** `more` handles the requests of scripts. */
export async function serveGallery(samples: Sample[], more: Answer = () => false): Promise<Gallery> {
  const pages = await builtPages()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://gallery')
    const body = await bodyOf(request)
    const [type, content] = pageAt(url, pages, samples) ?? []
    const headers = { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' }
    if (type) response.writeHead(200, { ...headers, 'content-type': type }).end(content)
    // There is no news for the polls of a page that waits.
    else if (!more(url, response, body, request.headers))
      response.writeHead(request.headers.accept === 'application/json' ? 204 : 404).end()
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
