/**
 * The upper limit of the same machine: bare Fastify, with one ES256 signature, one committed insert, or one
 * pipelined select.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'

const [port = '0', host = '', database = 'ceiling'] = process.argv.slice(2)
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const header = Buffer.from(JSON.stringify({ typ: 'at+jwt', alg: 'ES256', kid: 'k' })).toString('base64url')

function unsigned(): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'x',
    sub: 'c',
    aud: 'x',
    iat: now,
    exp: now + 3600,
    jti: String(now),
    scope: 'application',
  }
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
}

/** On the main thread, as in the documentation of node:crypto. */
function signedHere(): string {
  const input = unsigned()
  const bytes = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${bytes.toString('base64url')}`
}

/** On another thread, as Foyer does, without the JWS encoding (the bytes are counted, not used). */
function signedApart(): Promise<string> {
  const input = unsigned()
  return new Promise((resolve, reject) =>
    sign('sha256', Buffer.from(input), privateKey, (error, bytes) =>
      error ? reject(error) : resolve(`${input}.${bytes.toString('base64url')}`),
    ),
  )
}

const settings = { host, user: 'postgres', database }
const pool = new pg.Pool({ ...settings, max: 10 })
const pipelined = [0, 1].map(() => new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig))
await Promise.all(pipelined.map((client) => client.connect()))
let turn = 0
let made = 0

const app = fastify({ logger: false })
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)
const granted = (token: string) => ({
  access_token: token,
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'application',
})
app.post('/signed-here', () => granted(signedHere()))
app.post('/signed', async () => granted(await signedApart()))
app.post('/inserted', async () => {
  made += 1
  await pool.query({
    name: 'insert',
    text: 'insert into ceiling (id, body) values ($1, $2)',
    values: [`${process.pid}-${made}`, filler],
  })
  return { id: String(made), sessionToken: await signedApart() }
})
app.post('/selected', async () => {
  const client = pipelined[turn++ % 2] as pg.Client
  const { rows } = await client.query({
    name: 'select',
    text: 'select body from ceiling_one where id = $1',
    values: [1],
  })
  return rows[0]
})
const filler = JSON.stringify({ text: 'x'.repeat(700) })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as { port: number }).port })
process.on('message', (ask) => {
  if (ask === 'memory') process.send?.({ rss: process.memoryUsage().rss })
})
