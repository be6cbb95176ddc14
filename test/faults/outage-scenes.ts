/**
 * Services with a database that can fail: an embedded one that is killed, and one behind a connection that
 * can be cut.
 */
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { asOwnerOf } from '../harness/customer-client.ts'
import {
  externalDatabase,
  isReady,
  launch,
  removed,
  type Service,
  statusOf,
  temporaryDirectory,
  until,
} from '../harness/foyer-process.ts'
import { freePort } from '../harness/world.ts'

export interface Scene {
  address: string
  service: Service
  /** A direct connection to the database. */
  owner: ClientConfig
  close(): Promise<void>
}

const served = (address: string) =>
  until('the service has its database back', async () => (await statusOf(`${address}/readyz`)) === 200)

export interface EmbeddedScene extends Scene {
  /** SIGKILL of the main process; resolves when the service reports a new one. */
  kill(): Promise<void>
}

export async function embeddedScene(): Promise<EmbeddedScene> {
  const directory = temporaryDirectory()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const service = launch({ PORT: String(port), FOYER_DATA_DIR: directory, FOYER_BASE_URL: address })
  await isReady(service, address)
  const file = path.join(directory, 'pg18', 'postmaster.pid')
  const lines = () => fs.readFileSync(file, 'utf8').split('\n')
  const main = () => {
    try {
      return Number(lines()[0])
    } catch {
      return 0
    }
  }
  const socket = path.resolve(path.dirname(file), lines()[4] ?? '')
  return {
    address,
    service,
    owner: { host: socket, user: 'postgres', database: 'foyer' },
    async kill() {
      const pid = main()
      process.kill(pid, 'SIGKILL')
      await until('another database runs', () => main() > 0 && main() !== pid)
      await served(address)
    },
    async close() {
      service.kill('SIGKILL')
      await service.ended
      await until('the database is down', () => !fs.existsSync(file), 15).catch(() => undefined)
      removed(directory)
    },
  }
}

export interface WiredScene extends Scene {
  /** Ends every session of the service at once, like a failover. */
  terminate(): Promise<void>
  /** Silently blocks all connections for this time; resolves when the service has its database back. */
  partition(milliseconds: number): Promise<void>
}

export async function wiredScene(): Promise<WiredScene> {
  const apart = await externalDatabase()
  const wire = await wireTo(path.join(apart.socket, '.s.PGSQL.5432'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const url = `postgresql://postgres@127.0.0.1:${wire.port}/postgres`
  const service = launch(apart.environment(port, { DATABASE_URL: url, FOYER_BASE_URL: address }))
  await isReady(service, address)
  const owner = { connectionString: apart.url }
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
      and usename is not null`
  return {
    address,
    service,
    owner,
    async terminate() {
      await asOwnerOf(owner, (client) => client.query(others))
      await served(address)
    },
    async partition(milliseconds) {
      wire.cut()
      await pause(milliseconds)
      wire.restore()
      await served(address)
    },
    async close() {
      service.kill('SIGKILL')
      await service.ended
      wire.close()
      await apart.stop()
      removed(apart.directory)
    },
  }
}

/** A TCP address that forwards to a Unix socket unless it is cut. */
async function wireTo(socket: string) {
  let isCut = false
  const pairs = new Set<[net.Socket, net.Socket]>()
  const server = net.createServer((near) => {
    const far = net.connect(socket)
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (part) => to.write(part))
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      if (isCut) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const all = () => [...pairs].flat()
  return {
    port: (server.address() as net.AddressInfo).port,
    cut() {
      isCut = true
      for (const each of all()) each.pause()
    },
    restore() {
      isCut = false
      for (const each of all()) each.resume()
    },
    close() {
      server.close()
      for (const each of all()) each.destroy()
    },
  }
}
