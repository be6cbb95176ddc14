/**
 * Resolves a receiver's name once per connection and rejects it if any address is not public (SSRF, DNS
 * rebinding).
 */
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-ip.ts'

/** The receiver's address is not public. The message holds no address. */
export class NonPublicAddress extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/** All addresses of a name. Throws with the resolver's code when the name has no address. */
export type Resolve = (name: string) => Promise<string[]>

const local = /^localhost\.?$/

/**
 * Queries name servers instead of getaddrinfo, which uses Node's four threads: a customer's slow name server
 * could block them all, and file access too. So /etc/hosts is ignored, except for localhost.
 */
export function resolverByNameServers(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return async (name) => {
    if (local.test(name)) return ['127.0.0.1', '::1']
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}

/** Throws NonPublicAddress. For a host that is an IP address, because Node does not look that up. */
export function assertPublicAddress(host: string, allowPrivate: boolean): void {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  if (!allowPrivate && isIP(address) !== 0 && !isPublicAddress(address))
    throw new NonPublicAddress('not public')
}

/** Rejections take a multiple of this time. */
export const REFUSAL_MS = 1_000

/** Rounds the time of a rejection up, so that it does not reveal the answer of the name servers. */
const later = (began: number, work: () => void): void => {
  const passed = performance.now() - began
  setTimeout(work, Math.ceil((passed + 1) / REFUSAL_MS) * REFUSAL_MS - passed)
}

/**
 * The `lookup` of a connection: the checked addresses are the ones that are connected to (no DNS rebinding).
 */
export function publicAddressLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (name, options, callback) => {
    const began = performance.now()
    const refuse = (error: NodeJS.ErrnoException) =>
      allowPrivate ? callback(error, '', 0) : later(began, () => callback(error, '', 0))
    resolve(name).then((addresses) => {
      const wanted = addresses.map((address) => ({ address, family: isIP(address) }))
      const isRefused = !allowPrivate && addresses.some((address) => !isPublicAddress(address))
      if (isRefused) refuse(new NonPublicAddress('not public'))
      else if (wanted.length === 0) refuse(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }))
      else if (options.all) callback(null, wanted)
      else callback(null, wanted[0]?.address ?? '', wanted[0]?.family)
    }, refuse)
  }
}
