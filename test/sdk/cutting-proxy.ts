/** A TCP proxy before the service: cuts one connection after a chosen number of bytes of a reply. */
import { once } from 'node:events'
import net from 'node:net'
import { closedOnce } from '../harness/close-after-failure.ts'

export interface CuttingProxy {
  url: string
  /** Cuts the connection of the next reply after so many bytes of it. */
  cutNext(bytes: number, how: 'END' | 'RESET'): void
  /** Connections that were cut. */
  cuts: number
  /** Bytes that came from the service. */
  received: number
  close(): Promise<void>
}

export async function startCuttingProxy(service: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(service)
  const open = new Set<net.Socket>()
  let next: { bytes: number; how: 'END' | 'RESET' } | undefined
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => socket.destroy())
    }
    client.pipe(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    upstream.on('data', (part) => {
      proxy.received += part.length
      if (!next || part.length < next.bytes) {
        if (next) next.bytes -= part.length
        client.write(part)
        return
      }
      const { bytes, how } = next
      next = undefined
      proxy.cuts += 1
      const rest = part.subarray(0, bytes)
      if (how === 'END') client.end(rest)
      else client.write(rest, () => client.resetAndDestroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cutNext(bytes, how) {
      next = { bytes, how }
    },
    cuts: 0,
    received: 0,
    close: closedOnce(async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    }),
  }
  return proxy
}
