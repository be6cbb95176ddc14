/** The part of Redis that the rate limiter needs, over real TCP. */
import net, { type AddressInfo } from 'node:net'

export interface RedisServer {
  url: string
  /** Name and value of every counter that has not expired. */
  counters(): Map<string, number>
  /** From now on it accepts commands without answering. */
  hang(): void
  close(): Promise<void>
}

type Reply = string | number | null | Reply[] | { plain: string } | { error: string }

const written = (reply: Reply): string => {
  if (reply === null) return '$-1\r\n'
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(written).join('')}`
  return 'plain' in reply ? `+${reply.plain}\r\n` : `-${reply.error}\r\n`
}

/** Complete commands (arrays of bulk strings) at the beginning of the text, and the rest. */
function read(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = text
  for (;;) {
    const lines = rest.split('\r\n')
    const count = Number(lines[0]?.slice(1))
    if (!rest.startsWith('*') || lines.length < 2 * count + 2) return { commands, rest }
    commands.push(Array.from({ length: count }, (_, at) => lines[2 * at + 2] as string))
    rest = lines.slice(2 * count + 1).join('\r\n')
  }
}

export async function startRedis(): Promise<RedisServer> {
  const kept = new Map<string, { value: number; until: number }>()
  const sockets = new Set<net.Socket>()
  let silent = false
  const living = (key: string) => {
    const found = kept.get(key)
    return found && found.until > Date.now() ? found : undefined
  }
  const left = (key: string) => Math.ceil((living(key)?.until ?? 0) - Date.now())

  /**
   * The script of the limiter: starts a counter at 0 with a lifetime, adds, and returns value and remaining
   * time.
   */
  function counted([, , key = '', points, seconds]: string[]): Reply {
    const found = living(key) ?? { value: 0, until: Date.now() + Number(seconds) * 1000 }
    found.value += Number(points)
    kept.set(key, found)
    return [found.value, left(key)]
  }
  const commands: Record<string, (given: string[]) => Reply> = {
    INFO: () => 'redis_version:7.4.0\r\nloading:0\r\n',
    EVALSHA: () => ({ error: 'NOSCRIPT No matching script. Please use EVAL.' }),
    EVAL: counted,
    GET: ([key = '']) => living(key)?.value.toString() ?? null,
    PTTL: ([key = '']) => (living(key) ? left(key) : -2),
  }
  const answer = (name: string, given: string[]): Reply => commands[name]?.(given) ?? { plain: 'OK' }

  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    let text = ''
    let queue: Array<() => Reply> | undefined
    socket.setEncoding('utf8').on('data', (chunk) => {
      const { commands: whole, rest } = read(text + String(chunk))
      text = rest
      for (const [first = '', ...given] of silent ? [] : whole) {
        const name = first.toUpperCase()
        let reply: Reply = { plain: 'QUEUED' }
        if (name === 'MULTI') {
          queue = []
          reply = { plain: 'OK' }
        } else if (name === 'EXEC') {
          reply = (queue ?? []).map((each) => each())
          queue = undefined
        } else if (queue) queue.push(() => answer(name, given))
        else reply = answer(name, given)
        socket.write(written(reply))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counters: () =>
      new Map([...kept.keys()].flatMap((key) => (living(key) ? [[key, living(key)?.value ?? 0]] : []))),
    hang: () => {
      silent = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
