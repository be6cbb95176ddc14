/** A simulator of mail: every message becomes a file in a directory, as a mail server would be given it (RFC 5322). */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail } from '../../ports.ts'

interface Outbox {
  directory: string
  /** Without it mail clients show none. */
  from: string
  now(): Date
  newId(): string
}

export function mailOutbox({ directory, from, now, newId }: Outbox): Mail {
  return {
    async send({ to, subject, text }) {
      const id = newId()
      const message = [
        `From: Foyer <${line(from)}>`,
        `To: <${line(to)}>`,
        `Subject: ${line(subject)}`,
        `Date: ${now().toUTCString().replace('GMT', '+0000')}`,
        `Message-ID: <${id}@${line(from).split('@')[1] ?? 'localhost'}>`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        text,
        '',
      ].join('\r\n')
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // Whoever watches the directory sees whole messages alone.
      const file = path.join(directory, `${id}.eml`)
      await writeFile(`${file}.new`, message, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
  }
}

/** A line end would begin another header. */
const line = (text: string): string => text.replaceAll(/[\r\n<>]/g, '')
