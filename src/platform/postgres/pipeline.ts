/** One connection that many callers share for single statements. */
import pg, { type Client, type ClientConfig } from 'pg'
import { bytesOf, type OnConnection } from './pool.ts'
import { destroyWhenSilent } from './timeouts.ts'

export interface Pipeline {
  run<T>(work: (client: Client) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** Destroys the connection immediately. */
  cut(): void
  /** Bytes received on the current connection. */
  bytesReceived(): number
}

/** Opens the connection on first use, and again after it was lost. */
export function pipeline(
  settings: ClientConfig,
  log: (error: Error) => void,
  onConnection: OnConnection,
): Pipeline {
  let current: Promise<Client> | undefined
  let newest: Client | undefined
  let running = 0
  const open = (): Promise<Client> => {
    const client = new pg.Client({ ...settings, pipeline: true } as ClientConfig)
    newest = client
    onConnection(client)
    const opening = client.connect().then(() => {
      destroyWhenSilent(client, () => running > 0)
      return client
    })
    // An old connection reports its end more than once: it must not remove the new one.
    const lost = () => {
      if (current === opening) current = undefined
    }
    client.on('error', (error) => {
      lost()
      log(error)
    })
    client.on('end', lost)
    opening.catch(lost)
    return opening
  }
  return {
    async run(work) {
      current ??= open()
      const client = await current
      running += 1
      try {
        return await work(client)
      } finally {
        running -= 1
      }
    },
    async close() {
      const client = await current?.catch(() => undefined)
      current = undefined
      await client?.end()
    },
    cut: () => void newest?.connection.stream.destroy(),
    bytesReceived: () => (newest ? bytesOf(newest) : 0),
  }
}
