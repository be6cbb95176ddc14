/**
 * Which IP addresses are public; nothing is sent to others. IANA special-purpose registries (RFC 6890 and
 * later).
 */

/** Not reachable from outside, or not a single host. The list of smokescreen and of IANA's registries. */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const

/** Global unicast; ::1, ::ffff:0:0/96, 64:ff9b::/96, fc00::/7, fe80::/10 and ff00::/8 are outside it. */
const globalUnicast6 = '2000::/3'
/**
 * Inside it: Teredo, protocol assignments, documentation and 6to4. Embedded IPv4 addresses could be private.
 */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

/** False also for text that is not an IP address. */
export function isPublicAddress(text: string): boolean {
  const four = bitsOf4(text)
  if (four !== undefined) return !notPublic4.some((range) => isInside(four, 32, range, bitsOf4))
  const six = bitsOf6(text)
  if (six === undefined) return false
  return (
    isInside(six, 128, globalUnicast6, bitsOf6) &&
    !notPublic6.some((range) => isInside(six, 128, range, bitsOf6))
  )
}

/** Whether a host, as the URL parser returns it, is an IP address. */
export const isAddress = (host: string): boolean =>
  bitsOf4(host) !== undefined || bitsOf6(unbracketed(host)) !== undefined

export const unbracketed = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

type Bits = (text: string) => bigint | undefined

function isInside(address: bigint, width: number, range: string, bitsOf: Bits): boolean {
  const [network = '', bits = ''] = range.split('/')
  const rest = BigInt(width - Number(bits))
  return address >> rest === (bitsOf(network) ?? 0n) >> rest
}

/** Only dotted decimals: the URL parser and the resolver have normalised every other spelling. */
function bitsOf4(text: string): bigint | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return undefined
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

/** RFC 4291, section 2.2. An address with a zone (fe80::1%eth0) is not public. */
function bitsOf6(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [left, right] = [groupsOf(halves[0] ?? ''), groupsOf(halves[1] ?? '')]
  if (!left || !right) return undefined
  const missing = 8 - left.length - right.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...left, ...Array<bigint>(missing).fill(0n), ...right]
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n)
}

function groupsOf(text: string): bigint[] | undefined {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [at, part] of parts.entries()) {
    const four = at === parts.length - 1 ? bitsOf4(part) : undefined
    if (four !== undefined) groups.push(four >> 16n, four & 0xffffn)
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`))
    else return undefined
  }
  return groups
}
