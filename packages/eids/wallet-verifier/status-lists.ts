/** Fetches status lists, and remembers each for as long as it says. */

import { type CallWatch, type ProviderCaller, providerCaller } from '@foyer/provider-http/provider-http'
import { LRUCache } from 'lru-cache'
import type { ListAnchor } from './provider-list.ts'
import { refuse } from './refusal.ts'
import { readStatusList, type StatusList } from './status-list.ts'

interface StatusListOptions {
  /** To https and public addresses only, follows no redirect. */
  fetch: typeof fetch
  now(): Date
  watch: CallWatch
}

export type ReadStatusList = (uri: string, anchors: readonly ListAnchor[]) => Promise<StatusList>

const TIME_LIMIT_MS = 5_000
const MOST_BYTES = 1024 * 1024
const REMEMBERED_BYTES = 64 * 1024 * 1024
/** Each member state has a few. */
const MOST_SERVERS = 100

/** The same list under other anchors is another list. */
const keyOf = (uri: string, anchors: readonly ListAnchor[]): string =>
  [uri, ...anchors.map(({ certificate }) => certificate.fingerprint256)].join('|')

interface Server {
  call: ProviderCaller
  isOpen(): boolean
}

/** One for each server: a breaker that one state's server opens does not stop the lists of the others. */
function callers({ fetch, now, watch }: StatusListOptions): (uri: string) => ProviderCaller {
  const servers = new LRUCache<string, Server>({ max: MOST_SERVERS })
  watch.breaker(() => [...servers.values()].some((server) => server.isOpen()))
  return (uri) => {
    const { host } = new URL(uri)
    const before = servers.get(host)
    if (before) return before.call
    let isOpen = () => false
    const own: CallWatch = {
      ended: watch.ended,
      breaker(ofServer) {
        isOpen = ofServer
      },
    }
    const limits = { maxBytes: MOST_BYTES, retries: 1 }
    const call = providerCaller({ fetch, now, watch: own, limits })
    servers.set(host, { call, isOpen })
    return call
  }
}

/** Throws STATUS_UNAVAILABLE when there is no answer, and the refusals of a list that cannot be used. */
export function statusLists({ fetch, now, watch }: StatusListOptions): ReadStatusList {
  const callerOf = callers({ fetch, now, watch })
  const known = new LRUCache<string, StatusList>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1_000,
  })
  const reading = new Map<string, Promise<StatusList>>()
  const read = async (uri: string, anchors: readonly ListAnchor[], key: string) => {
    const headers = { accept: 'application/statuslist+jwt' }
    const answer = await callerOf(uri)({ url: uri, headers, endsAt: performance.now() + TIME_LIMIT_MS })
    if (answer.kind !== 'ANSWERED' || answer.status !== 200)
      return refuse('STATUS_UNAVAILABLE', 'status list')
    const list = readStatusList(answer.body.trim(), uri, anchors, now())
    known.set(key, list)
    return list
  }
  return async (uri, anchors) => {
    const key = keyOf(uri, anchors)
    const before = known.get(key)
    if (before && before.freshUntil > now()) return before
    const running = reading.get(key) ?? read(uri, anchors, key).finally(() => reading.delete(key))
    reading.set(key, running)
    return running
  }
}
