/** The queries of the e-Business Register: SOAP requests, which ask for JSON answers. */
import { parsed } from '@foyer/provider-http/answer-fields'
import type { CallService, ServiceAnswer } from '../registry-calls.ts'

export interface Credentials {
  userName: string
  password: string
}

/** One simultaneous request is allowed, so that the queries of a lookup follow each other. */
export type Query = (
  name: string,
  parameters: Record<string, string>,
  endsAt: number,
) => Promise<ServiceAnswer>

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

function envelope(name: string, parameters: Record<string, string>): string {
  const inner = Object.entries(parameters)
    .map(([key, value]) => `<prod:${key}>${escaped(value)}</prod:${key}>`)
    .join('')
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"' +
    ' xmlns:prod="http://arireg.x-road.eu/producer/"><soapenv:Body>' +
    `<prod:${name}><prod:keha>${inner}</prod:keha></prod:${name}>` +
    '</soapenv:Body></soapenv:Envelope>'
  )
}

export function queryOf(call: CallService, { userName, password }: Credentials): Query {
  return async (name, parameters, endsAt) => {
    const body = envelope(name, {
      ariregister_kasutajanimi: userName,
      ariregister_parool: password,
      ariregister_valjundi_formaat: 'json',
      ...parameters,
      keel: 'eng',
    })
    const headers = { accept: '*/*', 'content-type': 'text/xml; charset=utf-8', soapaction: '""' }
    const found = await call('/', { method: 'POST', body, headers, repeatable: true, endsAt })
    return { ...withoutCredentials(found), path: name }
  }
}

/** The register repeats the request in its answer, and the answer is kept as evidence. */
function withoutCredentials(found: ServiceAnswer): ServiceAnswer {
  const { answer } = found
  if (answer.kind !== 'ANSWERED') return found
  const read = parsed(answer.body)
  // An XML fault may repeat them too, and does not count as evidence.
  if (!read) return { ...found, answer: { ...answer, body: '' } }
  const { paring: _request, ...rest } = read
  return { ...found, answer: { ...answer, body: JSON.stringify(rest) } }
}
