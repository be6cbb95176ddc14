/** In place of a mail server: every message becomes a file in a directory, to be opened by a mail program or read as it is (RFC 6532). */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail } from '../../ports.ts'
import { addressed, automatic } from './message.ts'
import type { Sender } from './settings.ts'

export interface Outbox {
  directory: string
  /** Without it mail clients show none. */
  from: Sender
  now(): Date
  newId(): string
}

export function mailOutbox({ directory, from, now, newId }: Outbox): Mail {
  return {
    reaches: (mode) => mode === 'sandbox',
    async send(letter) {
      const { from: by, to, subject, messageId, text } = addressed(letter, from)
      const message = [
        `From: "${by.name}" <${by.address}>`,
        `To: <${to.replaceAll(/[\p{Cc}<>]/gu, '')}>`,
        `Subject: ${subject}`,
        `Date: ${now().toUTCString().replace('GMT', '+0000')}`,
        `Message-ID: ${messageId}`,
        ...Object.entries(automatic).map(([name, value]) => `${name}: ${value}`),
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        ...text.split('\n'),
        '',
      ].join('\r\n')
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // Whoever watches the directory sees whole messages alone.
      const file = path.join(directory, `${newId()}.eml`)
      await writeFile(`${file}.new`, message, { mode: 0o600 })
      await rename(`${file}.new`, file)
      return 'SENT'
    },
  }
}
