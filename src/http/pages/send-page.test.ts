/** A page is compressed for browsers that take it, and arrives the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { sendHtml } from './send-page.ts'

const long = `<!doctype html><p>${'Å, é and 王. '.repeat(200)}</p>`
const server = Fastify()
server.get('/long', (request, reply) => sendHtml(long, request, reply.code(422)))
server.get('/short', (request, reply) => sendHtml('<p>Short</p>', request, reply))

test('a page is compressed where the browser takes it', async () => {
  const reply = await server.inject({ url: '/long', headers: { 'accept-encoding': 'gzip, br' } })
  assert.deepEqual([reply.statusCode, reply.headers['content-encoding']], [422, 'gzip'])
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(Number(reply.headers['content-length']), reply.rawPayload.length)
  assert.ok(reply.rawPayload.length < Buffer.byteLength(long) / 4)
  assert.equal(gunzipSync(reply.rawPayload).toString(), long)
})

test('a page is sent plain where the browser does not, or where it fits into a packet', async () => {
  for (const accepted of [undefined, 'identity', 'gzip;q=0, identity', 'br']) {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const reply = await server.inject({ url: '/long', headers })
    assert.deepEqual([reply.headers['content-encoding'], reply.payload], [undefined, long])
    assert.equal(reply.headers.vary, 'Accept-Encoding')
  }
  const short = await server.inject({ url: '/short', headers: { 'accept-encoding': 'gzip' } })
  assert.deepEqual([short.headers['content-encoding'], short.payload], [undefined, '<p>Short</p>'])
})
