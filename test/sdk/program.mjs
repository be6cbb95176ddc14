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
  const publicly = await verifyWebhook(await signedPublicly(sent))
  return {
    isListed: made.every(({ id }) => listed.includes(id)),
    downloaded: downloaded === sizeBytes && downloaded === content.length,
    error: error instanceof NotFoundError && error.code,
    aborted,
    events: [event.type, publicly.event.type],
    isFoyer: foyer instanceof Foyer,
  }
}

/** Signed with a private key, as Foyer does: `v1a`, Ed25519. */
async function signedPublicly(body) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const time = String(Math.floor(Date.now() / 1000))
  const message = new TextEncoder().encode(`id.${time}.${body}`)
  const signature = base64(new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)))
  const headers = { 'webhook-id': 'id', 'webhook-timestamp': time, 'webhook-signature': `v1a,${signature}` }
  return { body, headers, secret: `whpk_${base64(raw)}` }
}

const base64 = (bytes) => btoa(String.fromCharCode(...bytes))
