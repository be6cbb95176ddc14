/** A server over real HTTP that answers comparisons: as the simulator, or with a given reply. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface SentRequest {
  path: string
  authorization: string | undefined
  body: string
}

export interface FaceServer {
  url: string
  requests: SentRequest[]
  [Symbol.asyncDispose](): Promise<void>
}

export async function faceServer(service: typeof fetch): Promise<FaceServer> {
  const requests: SentRequest[] = []
  const ended = new AbortController()
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    const { authorization = '' } = request.headers
    requests.push({ path: request.url ?? '', authorization, body })
    const init = { method: request.method ?? '', headers: { authorization }, body, signal: ended.signal }
    const answer = await service('http://127.0.0.1/', init).catch(() => undefined)
    if (!answer) return void reply.destroy()
    reply.writeHead(answer.status, Object.fromEntries(answer.headers))
    reply.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      ended.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
