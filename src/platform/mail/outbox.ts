/**
 * Mail without a server: every message becomes an .eml file in a directory, readable by mail programs (RFC
 * 6532).
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mail } from '#kernel/mail.ts'
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
      const { from: by, to, subject, messageId, text, html } = addressed(message, from)
      const lines = [
        `From: "${by.name}" <${by.address}>`,
        `To: <${to.replaceAll(/[\p{Cc}<>]/gu, '')}>`,
        `Subject: ${subject}`,
        `Date: ${now().toUTCString().replace('GMT', '+0000')}`,
        `Message-ID: ${messageId}`,
        ...Object.entries(automatic).map(([name, value]) => `${name}: ${value}`),
        'MIME-Version: 1.0',
        ...bodyOf(text, html),
        '',
      ].join('\r\n')
      await mkdir(directory, { recursive: true, mode: 0o700 })
      // Renamed when complete, so that a program that watches the directory reads no partial message.
      const about = message.applicationId === undefined ? '' : `.${message.applicationId}`
      const file = path.join(directory, `${newId()}${about}.eml`)
      try {
        await writeFile(`${file}.new`, lines, { mode: 0o600 })
        await rename(`${file}.new`, file)
      } catch (error) {
        await rm(`${file}.new`, { force: true }).catch(() => undefined)
        throw error
      }
      return 'SENT'
    },
    async forget(applicationId) {
      const files = await readdir(directory).catch(() => [])
      const about = files.filter((name) => /^\.eml(\.new)?$/.test(name.split(`.${applicationId}`)[1] ?? ''))
      await Promise.all(about.map((name) => rm(path.join(directory, name), { force: true })))
      return about.length
    },
  }
}

const partOf = (type: string, content: string): string[] => [
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: 8bit',
  '',
  ...content.split('\n'),
]

/** RFC 2046 section 5.1.4: the form that a program prefers is last. */
function bodyOf(text: string, html: string | undefined): string[] {
  if (html === undefined) return partOf('text/plain', text)
  // A hash of the text: no line of the text can be it.
  const boundary = `part-${createHash('sha256').update(text).digest('hex')}`
  const start = `--${boundary}`
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    start,
    ...partOf('text/plain', text),
    start,
    ...partOf('text/html', html),
    `${start}--`,
  ]
}
