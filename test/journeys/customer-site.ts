/** The customer's site, where applicants are redirected to. Records the requests. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Shop {
  origin: string
  /** The redirectUrl to create applications with; it has a query parameter of its own. */
  redirectUrl: string
  arrivals: Array<{ url: URL; headers: IncomingHttpHeaders }>
  close(): Promise<void>
}

export async function openShop(): Promise<Shop> {
  const arrivals: Shop['arrivals'] = []
  const server: Server = createServer((request, response) => {
    if (request.url !== '/favicon.ico')
      arrivals.push({ url: new URL(request.url ?? '/', origin), headers: request.headers })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Shop</title><h1>Welcome back</h1></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    redirectUrl: `${origin}/back?keep=1`,
    arrivals,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
