/**
 * A site of a customer that shows the onboarding by embed.js, under a strict Content-Security-Policy of its
 * own. It writes down what it is told.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const modes = ['same', 'window', 'dialog', 'inline'] as const
export type Mode = (typeof modes)[number]

export interface EmbeddingSite {
  origin: string
  /** The page that opens this link. */
  pageFor(mode: Mode, link: string): string
  /** Serves a page of a guide as it is written, and returns its address. */
  show(body: string): string
  close(): Promise<void>
}

const documentOf = (script: string, body: string) => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Shop</title>
<link rel="stylesheet" href="/shop.css"><script type="module" src="${script}"></script>
</head><body><main><h1>Shop</h1>${body}<p id="told"></p></main></body></html>`

const frameOf = (thirdParty: string) => `<iframe src="${thirdParty}/set"></iframe>`

const shopScript = (foyer: string) => `
import { open } from '${foyer}/embed.js'
const asked = new URLSearchParams(location.search)
const [mode, url] = [asked.get('mode'), asked.get('url')]
const tell = (what) => ({ detail, ...given }) =>
  document.querySelector('#told').append(what + ' ' + JSON.stringify(detail ?? given) + '\\n')
const begin = document.querySelector('#begin')
if (mode === 'inline') {
  const element = document.createElement('foyer-onboarding')
  element.setAttribute('url', url)
  for (const type of ['step', 'complete', 'exit']) element.addEventListener('foyer:' + type, tell(type))
  begin.replaceWith(element)
} else begin.onclick = () => open({ url, mode, onComplete: tell('complete'), onExit: tell('exit') })
`
const backScript = (foyer: string) => `
import { returned } from '${foyer}/embed.js'
document.querySelector('#told').append(JSON.stringify(returned()))
`

/** `thirdParty`: shown in a frame at /third-party. */
export async function openEmbeddingSite(foyer: string, thirdParty = foyer): Promise<EmbeddingSite> {
  const policy =
    `default-src 'none'; script-src 'self' ${foyer}; frame-src ${foyer} ${thirdParty}; style-src 'self'; ` +
    "base-uri 'none'; require-trusted-types-for 'script'; frame-ancestors 'none'"
  const pages: Record<string, [type: string, text: string]> = {
    '/': ['text/html', documentOf('/shop.js', '<button id="begin">Open an account</button>')],
    '/back': ['text/html', documentOf('/back.js', '<p>Welcome back</p>')],
    '/third-party': ['text/html', documentOf('/none.js', frameOf(thirdParty))],
    '/none.js': ['text/javascript', '// Nothing.'],
    '/shop.css': ['text/css', '#told { white-space: pre-wrap; overflow-wrap: anywhere }'],
    '/shop.js': ['text/javascript', shopScript(foyer)],
    '/back.js': ['text/javascript', backScript(foyer)],
  }
  const server = createServer((request, response) => {
    const [type, text] = pages[request.url?.split('?')[0] ?? ''] ?? ['text/plain', '']
    response.writeHead(text ? 200 : 204, {
      'content-type': `${type}; charset=utf-8`,
      ...(request.url?.startsWith('/sample') ? {} : { 'content-security-policy': policy }),
      'referrer-policy': 'no-referrer',
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    show(body) {
      pages['/sample'] = ['text/html', documentOf('/none.js', body)]
      return `${origin}/sample`
    },
    pageFor: (mode, link) => `${origin}/?${new URLSearchParams({ mode, url: link })}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Sets two cookies of a third party in a frame: one of each kind. */
export async function openCookieSite(): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/plain')
    if (request.url === '/set') {
      const common = 'Secure; SameSite=None; Path=/'
      response.setHeader('set-cookie', [`plain=1; ${common}`, `own=1; ${common}; Partitioned`])
      response.writeHead(303, { location: '/read' })
    }
    response.end(request.url === '/read' ? `cookies: ${request.headers.cookie ?? ''}` : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
