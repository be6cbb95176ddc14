/** The upper limit for a page: bare Fastify with the same bytes. The page is posted to it first. */
import { fastify } from 'fastify'

let page = ''
const app = fastify({ logger: false })
app.post('/page', ({ body }) => {
  page = (body as { html: string }).html
  return { bytes: Buffer.byteLength(page) }
})
app.get('/page', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(page))
await app.listen({ port: Number(process.argv[2] ?? 0), host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as { port: number }).port })
