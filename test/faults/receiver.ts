/** The customer's webhook receiver, which is always available and remembers the created applications. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Receiver {
  url: string
  told: Set<string>
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const told = new Set<string>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { event } = JSON.parse(Buffer.concat(parts).toString()) as {
      event: { type: string; applicationId: string }
    }
    if (event.type === 'APPLICATION_CREATED') told.add(event.applicationId)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    told,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
