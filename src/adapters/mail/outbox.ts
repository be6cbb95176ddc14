/**
 * Mail without a server: every message becomes an .eml file in a directory, readable by mail programs (RFC
 * 6532).
 */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail } from '../../ports/mail.ts'
import { addressed, automatic } from './message.ts'
import type { MailSender } from './settings.ts'

export interface Outbox {
  directory: string
  /** Mail programs show no sender without it. */
  from: MailSender
  now(): Date
  newId(): string
}

export function mailOutbox({ directory, from, now, newId }: Outbox): Mail {
  return {
    reaches: (mode) => mode === 'sandbox',
    async send(message) {
      const { from: by, to, subject, messageId, text } = addressed(message, from)
      const lines = [
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
      // Renamed when complete, so that a program that watches the directory reads no partial message.
      const file = path.join(directory, `${newId()}.eml`)
      await writeFile(`${file}.new`, lines, { mode: 0o600 })
      await rename(`${file}.new`, file)
      return 'SENT'
    },
  }
}
