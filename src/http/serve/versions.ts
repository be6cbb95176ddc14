/** Reads the API version, and whether JSON is acceptable, from an Accept header (RFC 9110 section 12.5.1). */

export type RequestedVersion = 'V1' | 'UNKNOWN_VERSION' | 'NOT_JSON'

interface Range {
  type: string
  quality: number
}

/** `namespaces`: the names in `application/vnd.<name>.v1+json`. */
export function versionReader(
  namespaces: readonly string[],
): (accept: string | undefined) => RequestedVersion {
  const names = [...new Set(namespaces)].map((name) => name.replaceAll(/[^a-z0-9-]/g, '')).join('|')
  const versioned = new RegExp(`^application/vnd\\.(?:${names})(?:\\.v(\\d+(?:\\.\\d+)*))?\\+json$`)
  // Cached, because clients repeat the same header. Bounded, because attackers can vary it.
  const seen = new Map<string, RequestedVersion>()
  return (accept) => {
    if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'V1'
    const before = seen.get(accept)
    if (before) return before
    const requestedVersion = versionIn(rangesOf(accept), versioned)
    if (seen.size < 256 && accept.length < 256) seen.set(accept, requestedVersion)
    return requestedVersion
  }
}

function versionIn(ranges: Range[], versioned: RegExp): RequestedVersion {
  let unknown = false
  for (const { type, quality } of ranges) {
    const [whole, version = '1'] = versioned.exec(type) ?? []
    if (!whole || quality === 0) continue
    if (version === '1' || version === '1.0') return 'V1'
    unknown = true
  }
  // The most specific range that matches application/json decides.
  for (const type of ['application/json', 'application/*', '*/*']) {
    const range = ranges.find((candidate) => candidate.type === type)
    if (!range) continue
    if (range.quality > 0) return 'V1'
    break
  }
  return unknown ? 'UNKNOWN_VERSION' : ranges.length === 0 ? 'V1' : 'NOT_JSON'
}

const rangeForm = /^([!#$%&'*+.^_`|~0-9a-z-]+)(?:\/([!#$%&'*+.^_`|~0-9a-z-]+))?$/
const qualityForm = /^(?:0?(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

function rangesOf(accept: string): Range[] {
  const ranges: Range[] = []
  for (const part of parts(accept.toLowerCase(), ',')) {
    const [range = '', ...parameters] = parts(part, ';')
    const [, type, subtype] = rangeForm.exec(range) ?? []
    // Java's URLConnection sends a lone `*` for everything.
    if (!type || (subtype === undefined && type !== '*')) continue
    const named = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const quality = named === undefined || !qualityForm.test(named) ? 1 : Number(`0${named}`)
    ranges.push({ type: `${type}/${subtype ?? '*'}`, quality })
  }
  return ranges
}

/** Splits outside quoted strings. */
function parts(text: string, separator: ',' | ';'): string[] {
  const pattern = separator === ',' ? /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g : /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g
  return (text.match(pattern) ?? []).map((part) => part.trim()).filter((part) => part !== '')
}
