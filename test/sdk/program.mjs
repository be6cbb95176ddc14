/** Uses the packed client library as a customer does: run in several runtimes, also in one without Node. */
import { Foyer, NotFoundError, signWebhook, verifyWebhook } from '@foyer/sdk'

/** Returns what it did, for the test to compare. */
export async function program({ baseUrl, clientId, clientSecret, workflowId, pdfBase64 }) {
  const foyer = new Foyer({ baseUrl, clientId, clientSecret })
  const body = { workflowId, countryCode: 'SE', redirectUrl: 'https://shop.example/back' }
  const made = await Promise.all([1, 2, 3].map(() => foyer.applications.create(body)))
  const listed = []
  for await (const { id } of foyer.applications.list({ limit: 2 })) listed.push(id)
  const [{ id: applicationId }] = made
  const content = Uint8Array.from(atob(pdfBase64), (letter) => letter.charCodeAt(0))
  const document = { applicationId, name: 'a.pdf', type: 'OTHER', content }
  const { downloadURL, sizeBytes } = await foyer.applications.documents.upload(document)
  const { stream } = await foyer.download(downloadURL)
  const reader = stream.getReader()
  let downloaded = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) downloaded += part.value.length
  const unknown = { applicationId: 'foyer:application::01990000-0000-7000-8000-000000000002' }
  const error = await foyer.applications.get(unknown).catch((thrown) => thrown)
  const left = new AbortController()
  left.abort('left')
  const aborted = await foyer.applications.get(unknown, { signal: left.signal }).catch((thrown) => thrown)
  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
  const sent = JSON.stringify({ eventId: 'e', event: { type: 'WEBHOOK_TEST' } })
  const { event } = await verifyWebhook({
    body: sent,
    headers: await signWebhook({ body: sent, secret }),
    secret,
  })
  return {
    isListed: made.every(({ id }) => listed.includes(id)),
    downloaded: downloaded === sizeBytes && downloaded === content.length,
    error: error instanceof NotFoundError && error.code,
    aborted,
    event: event.type,
  }
}
