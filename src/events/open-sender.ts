/** Composes what `foyer listen` needs: it signs and sends as a webhook does, and needs no database. */
import { lookup } from 'node:dns/promises'
import { demoFile } from '#operator/demo.ts'
import { signedHeaders } from './signatures.ts'
import { newSecret, shownSecret, signerOf } from './store/webhooks/secrets.ts'
import { type Sent, senderOf } from './store/webhooks/sending.ts'

/** The credentials of the sandbox customer Demo. */
export const demoFileIn = (dataDirectory: string): string => demoFile(dataDirectory)

export interface EventSender {
  /** Never throws. */
  send(url: string, id: string, body: string): Promise<Pick<Sent, 'status' | 'error' | 'durationMs'>>
  close(): void
}

export function openEventSender(options: {
  secret: Uint8Array
  now(): Date
  timeLimitMs: number
}): EventSender {
  const { secret, now, timeLimitMs } = options
  const signer = signerOf({ secret })
  // Uses the system's resolver, including /etc/hosts, and allows private addresses: the developer chose the
  // address.
  const resolve = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)
  const readUrl = (text: string) => ({ url: text })
  const sender = senderOf({ allowPrivate: true, now, resolve, readUrl, timeLimitMs })
  return {
    send: (url, id, body) => sender.send(url, body, (at) => signedHeaders({ id, at, body }, [signer])),
    close: () => sender.close(),
  }
}

export function newSigningSecret(): { bytes: Uint8Array; shown: string } {
  const bytes = newSecret()
  return { bytes, shown: shownSecret(bytes) }
}
