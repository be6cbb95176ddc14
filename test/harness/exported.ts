/** Exports in a test: made, downloaded and read with the tar of the system's own format. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { type Reply, request } from './world.ts'

type Call = (operation: string, body?: unknown) => Promise<Reply>

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Waits until it is no longer being made. */
// biome-ignore lint/suspicious/noExplicitAny: a reply of the API
export async function endedExport(call: Call, exportId: string): Promise<any> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await call('exports.get', { exportId })
    if (!['QUEUED', 'RUNNING'].includes(body.status)) return body
    await pause(100)
  }
  return assert.fail('the export did not end within a minute')
}

export async function downloaded(call: Call, exportId: string): Promise<Buffer> {
  const link = await call('exports.download', { exportId })
  assert.equal(link.status, 200, link.text)
  const reply = await fetch(link.body.downloadURL)
  assert.equal(reply.status, 200)
  return Buffer.from(await reply.arrayBuffer())
}

/** Asks for an export, waits for it and downloads it. */
export async function exported(call: Call) {
  const created = await call('exports.create')
  assert.equal(created.status, 200, created.text)
  const ended = await endedExport(call, created.body.id)
  assert.equal(ended.status, 'READY', JSON.stringify(ended))
  const archive = await downloaded(call, ended.id)
  return { ended, archive, files: await unpacked(archive) }
}

/** In their order. */
export type Files = Map<string, Buffer>

export async function unpacked(archive: Buffer): Promise<Files> {
  const reading = extract()
  reading.end(gunzipSync(archive))
  const files: Files = new Map()
  for await (const entry of reading) {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(Buffer.from(part as Uint8Array))
    files.set(entry.header.name, Buffer.concat(parts))
  }
  return files
}

export async function packed(files: Iterable<[name: string, content: Uint8Array | string]>): Promise<Buffer> {
  const writing = pack()
  for (const [name, content] of files) writing.entry({ name }, Buffer.from(content as string))
  writing.finalize()
  const parts: Buffer[] = []
  for await (const part of writing) parts.push(Buffer.from(part as Uint8Array))
  return gzipSync(Buffer.concat(parts))
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows the file that it reads
export const jsonIn = (files: Files, name: string): any =>
  JSON.parse((files.get(name) ?? assert.fail(`no ${name}`)).toString())

// biome-ignore lint/suspicious/noExplicitAny: each test knows the lines that it reads
export const linesIn = (files: Files, folder: string): any[] =>
  [...files]
    .filter(([name]) => name.startsWith(`${folder}/`))
    .flatMap(([, content]) => content.toString().trimEnd().split('\n'))
    .map((line) => JSON.parse(line))

/** A call of a credential with this token. */
export const callWith =
  (baseUrl: string, bearer: string): Call =>
  (operation, body = {}) =>
    request(`${baseUrl}/v1/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    })
