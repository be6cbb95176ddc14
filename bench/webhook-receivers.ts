/**
 * The customers' receivers in a separate process: one never answers, one always fails, the others answer at
 * once.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** When the event of each case arrived completely, by this machine's clock, at working receivers. */
let arrived: Array<[applicationId: string, at: number]> = []

type Manner = 'HANGS' | 'FAILS' | 'WELL'

function receiver(manner: Manner): Promise<string> {
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const at = Date.now()
      const { event } = JSON.parse(Buffer.concat(parts).toString()) as { event: { applicationId: string } }
      if (manner === 'WELL') arrived.push([event.applicationId.split('::')[1] ?? '', at])
      if (manner === 'HANGS') return
      response.writeHead(manner === 'WELL' ? 204 : 500)
      response.end()
    })
  })
  server.keepAliveTimeout = 30_000
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`),
    )
  })
}

const customers = Number(process.argv[2])
const manners = Array.from({ length: customers }, (_, at): Manner => {
  if (at === 0) return 'HANGS'
  return at === 1 ? 'FAILS' : 'WELL'
})
const urls = await Promise.all(manners.map(receiver))
process.on('message', (ask) => {
  if (ask === 'count') process.send?.({ count: arrived.length })
  if (ask !== 'take') return
  process.send?.({ arrived })
  arrived = []
})
process.on('disconnect', () => process.exit())
process.send?.({ urls })
