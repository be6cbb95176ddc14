/** One connection for single statements of many callers, opened when first asked for and again when it was lost. */
import pg, { type Client, type ClientConfig } from 'pg'
import { bytesOf, type Hear } from './pool.ts'
import { listenFor } from './timeouts.ts'

export interface Pipeline {
  run<T>(work: (client: Client) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** At once, whatever is on its way. */
  cut(): void
  /** How many bytes came on its connection. */
  heard(): number
}

/** One connection, opened when first asked for and again when it was lost. */
export function pipeline(settings: ClientConfig, log: (error: Error) => void, hear: Hear): Pipeline {
  let current: Promise<Client> | undefined
  let newest: Client | undefined
  let running = 0
  const open = (): Promise<Client> => {
    const client = new pg.Client({ ...settings, pipeline: true } as ClientConfig)
    newest = client
    hear(client)
    const opening = client.connect().then(() => {
      listenFor(client, () => running > 0)
      return client
    })
    // An old connection tells of its end more than once: it must not take the new one away.
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
    heard: () => (newest ? bytesOf(newest) : 0),
  }
}
