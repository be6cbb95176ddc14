/** The values that the form of a provider sends: plain fields, and only the given secrets. */
import type { Body } from '../../api/call.ts'
import type { CatalogueField, SetProvider } from './provider-words.ts'

type Values = Record<string, string | null>

/** Certificates are read from files, so they are not among the values of the form. */
export function changeOf(
  fields: readonly CatalogueField[],
  values: Record<string, string>,
  {
    flags,
    choices,
    certificates,
  }: {
    flags: Record<string, boolean>
    choices: Record<string, string>
    certificates: Record<string, string>
  },
  known: Pick<SetProvider, 'settings'> | undefined,
): Required<Pick<Body<'providers.set'>, 'settings' | 'secrets'>> {
  const settings: Values = {}
  const secrets: Values = {}
  for (const { name, kind } of fields) {
    if (kind === 'certificate') {
      if (certificates[name]) secrets[name] = certificates[name]
    } else if (kind === 'secret') {
      if (values[name]) secrets[name] = values[name]
    } else {
      const given =
        kind === 'flag' ? (flags[name] ? 'true' : '') : kind === 'choice' ? choices[name] : values[name]
      const value = kind === 'lines' ? linesOf(given) : (given ?? '').trim()
      if (value !== '') settings[name] = value
      else if (known?.settings[name] !== undefined) settings[name] = null
    }
  }
  return { settings, secrets }
}

const linesOf = (text = ''): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

const MOST_BYTES = 48 * 1024

/** PEM as it is; PKCS #12 (.p12, .pfx) in base64. */
export async function readCertificate(file: File): Promise<{ value: string } | { problem: string }> {
  if (file.size > MOST_BYTES) return { problem: 'The file is larger than a certificate with its key can be.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  if (text.includes('-----BEGIN ')) {
    if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
      return { problem: 'The file has no private key. Put the certificate and its key into one PEM file.' }
    return { value: text }
  }
  // A DER sequence, as every PKCS #12 file begins.
  if (bytes[0] !== 0x30) return { problem: 'Choose a PEM file, or PKCS #12 (.p12, .pfx).' }
  return { value: btoa(String.fromCharCode(...bytes)) }
}
