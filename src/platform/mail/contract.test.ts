/** The outbox and SMTP under the contract of mail. */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import {
  badCertificate,
  badCertificates,
  goodCertificate,
  trustedAuthority,
} from '@foyer/provider-http/test/bad-certificates'
import type { Certificate } from '@foyer/provider-http/test/certificates'
import { type MailUnderTest, mailContract } from '#test/harness/contracts/mail.ts'
import { type Answers, read, startMailServer } from '#test/harness/mail-server.ts'
import { mailOutbox } from './outbox.ts'
import type { SmtpServer } from './settings.ts'
import { mailBySmtp } from './smtp.ts'

const from = { name: 'Foyer', address: 'foyer@shop.example' }
const log = { warn: () => undefined }
/** The silence that SMTP bears of a server that fails: shorter than in production. */
const patience = 300
const PATIENT_MS = 10_000

async function outbox(prepare: (directory: string) => Promise<string> = async (made) => made) {
  const root = await mkdtemp(path.join(os.tmpdir(), 'foyer-mail-contract-'))
  const directory = await prepare(root)
  let files = 0
  const newId = () => String(++files)
  return {
    mail: mailOutbox({ directory, from, now: () => new Date('2026-11-21T09:00:00Z'), newId }),
    async arrived() {
      const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const texts = await Promise.all(
        names.sort().map((name) => readFile(path.join(directory, name), 'latin1')),
      )
      return texts.map(read)
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  } satisfies MailUnderTest
}

mailContract({
  name: 'the outbox',
  works: () => outbox(),
  failures: {
    'a file where the directory should be': () =>
      outbox(async (root) => {
        const directory = path.join(root, 'taken')
        await writeFile(directory, '')
        return directory
      }),
    'a full disk': () =>
      outbox(async (root) => {
        // Writing to this device fails as on a full disk (full(4)).
        await mkdir(path.join(root, 'full'))
        await symlink('/dev/full', path.join(root, 'full', '1.eml.new'))
        return path.join(root, 'full')
      }),
  },
})

async function smtp(
  answers: Answers = {},
  { tls = 'NONE', secure }: { tls?: SmtpServer['tls']; secure?: Certificate } = {},
): Promise<MailUnderTest> {
  const server = await startMailServer(answers, secure ? { ...secure, secure: tls === 'AT_ONCE' } : {})
  return {
    mail: mailBySmtp({
      server: { host: secure ? 'localhost' : '127.0.0.1', port: server.port, tls, login: undefined },
      ...{ from, log, patience: PATIENT_MS, ...(secure && { authorities: [trustedAuthority()] }) },
    }),
    arrived: async () => server.delivered,
    [Symbol.asyncDispose]: () => server.close(),
  }
}

/** A server of our own words: what it says on connection, and to each line. */
async function raw(greet: (socket: Socket) => void, tls: SmtpServer['tls'] = 'NONE'): Promise<MailUnderTest> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    mail: mailBySmtp({ server: { host: '127.0.0.1', port, tls, login: undefined }, from, log, patience }),
    arrived: async () => [],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
const speaking = (lines: Record<string, (socket: Socket) => void>) => (socket: Socket) => {
  socket.write('220 local ESMTP\r\n')
  socket.on('data', (chunk) => {
    const command = chunk.toString('latin1').slice(0, 4).toUpperCase()
    const reply = lines[command] ?? lines.ELSE
    if (reply) reply(socket)
    else socket.write(command === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
  })
}

mailContract({
  name: 'SMTP',
  works: () => smtp(),
  failures: {
    down: async () => {
      const world = await smtp()
      await world[Symbol.asyncDispose]()
      return { ...world, [Symbol.asyncDispose]: async () => undefined }
    },
    'slow: it never greets': () => raw(() => undefined),
    'slow: it stops after the greeting': () => raw(speaking({ ELSE: () => undefined })),
    'half: it breaks off in the middle of the message': () =>
      raw(speaking({ DATA: (socket) => socket.destroy() })),
    'interrupted: it resets the connection': () => raw((socket) => socket.resetAndDestroy()),
    'malformed: it speaks another protocol': () =>
      raw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    'endless: its reply has no end': () =>
      raw((socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write(`220-${'x'.repeat(65_536)}\r\n`));
        }
        socket.on('drain', more)
        more()
      }),
    'a full disk: it has no room now': () => smtp({ data: () => '452 4.3.1 insufficient system storage' }),
    'busy: it asks to try again': () => smtp({ rcpt: () => '451 4.7.1 try again later' }),
    'no TLS where it is required': () =>
      raw(speaking({ EHLO: (socket) => socket.write('250 local\r\n') }), 'FIRST'),
  },
  refusals: {
    'an unknown receiver': () => smtp({ rcpt: () => '550 5.1.1 no such user' }),
    'a message that it does not want': () => smtp({ data: () => '554 5.7.1 spam' }),
  },
})

for (const tls of ['AT_ONCE', 'FIRST'] as const)
  mailContract({
    name: `SMTP with TLS: ${tls}`,
    works: () => smtp({}, { tls, secure: goodCertificate() }),
    failures: Object.fromEntries(
      badCertificates.map((which) => [
        `a wrong certificate: ${which}`,
        () => smtp({}, { tls, secure: badCertificate(which) }),
      ]),
    ),
  })
