/** Mail without a mail server: one file per message, without header injection. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openMail } from './open-mail.ts'

const now = () => new Date('2026-11-21T09:00:00Z')

describe('the outbox', () => {
  let directory: string
  const lines: unknown[] = []
  const log = { warn: () => undefined, info: (...args: unknown[]) => void lines.push(args) }
  const open = (name: string) => {
    let files = 0
    const newId = () => String(++files)
    return openMail({
      directory: path.join(directory, name),
      smtp: undefined,
      from: undefined,
      now,
      newId,
      log,
    })
  }
  before(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-mail-'))
  })
  after(() => rm(directory, { recursive: true }))

  it('writes a message to a private file, and logs at the start that mail is not sent', async () => {
    const mail = open('one')
    assert.match(JSON.stringify(lines), /no FOYER_SMTP_URL: mail is not sent/)
    assert.deepEqual([mail.reaches('sandbox'), mail.reaches('live')], [true, false])
    const message = { to: 'anna@home.example', subject: 'Välkommen åter', text: 'Hej Åsa,\n\nhär.' }
    await mail.send({ ...message, id: 'x' })
    const [file = ''] = await readdir(path.join(directory, 'one'))
    const at = path.join(directory, 'one', file)
    assert.equal((await stat(at)).mode & 0o777, 0o600)
    const text = await readFile(at, 'utf8')
    assert.match(
      text,
      /^From: "Foyer" <foyer@localhost>\r\nTo: <anna@home.example>\r\nSubject: Välkommen åter\r\n/,
    )
    assert.match(text, /\r\nDate: Sat, 21 Nov 2026 09:00:00 \+0000\r\nMessage-ID: <[\w-]{43}@localhost>\r\n/)
    assert.ok(text.endsWith('\r\n\r\nHej Åsa,\r\n\r\nhär.\r\n'))
  })

  it('prevents header injection', async () => {
    await open('two').send({
      to: 'a@b.example>\r\nBcc: <c@d.example',
      subject: 'A\r\nBcc: e@f.example',
      fromName: 'A" <g@h.example>\r\nBcc: i@j.example',
      text: 'text',
      id: 'x',
    })
    const text = await readFile(path.join(directory, 'two', '1.eml'), 'utf8')
    assert.doesNotMatch(text, /^bcc/im)
    assert.match(text, /^From: "[^"<>]*" <foyer@localhost>\r\n/)
  })
})
