/**
 * Which IP addresses are public; nothing is sent to others. The ranges are those of ipaddr.js (IANA's
 * special-purpose registries, RFC 6890 and later).
 */
import ipaddr from 'ipaddr.js'

/** The only global unicast addresses that IANA assigns. ipaddr.js calls unassigned ones "unicast" too. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** False also for text that is not an IP address. */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text)
  if (address?.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** Whether a host, as the URL parser returns it, is an IP address. */
export const isAddress = (host: string): boolean => addressOf(unbracketed(host)) !== undefined

export const unbracketed = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/**
 * Only dotted decimals: the URL parser and the resolver have normalised every other spelling. An IPv6 address
 * with a zone (fe80::1%eth0) belongs to one machine.
 */
function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  return !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined
}
