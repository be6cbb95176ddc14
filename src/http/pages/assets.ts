/**
 * Serves built browser files from memory. Their names contain a hash, so they are cached permanently; only
 * /embed.js, which pages of customers load, keeps its address.
 */
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/api-error.ts'
import { assetHeaders, embedHeaders } from '../headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const compressible = new Set(['.js', '.css', '.json', '.svg', '.wasm'])

interface Asset {
  type: string
  isCompressible: boolean
  plain: Buffer
  /** Begun with the first request that accepts it: compressing every file takes half a second. */
  gzip?: Promise<Buffer>
}

const gzipped = promisify(gzip)

export function serveAssets(scope: FastifyInstance, directory: string, secure: boolean): void {
  const assets = assetsIn(directory)
  const fixed = assetHeaders(secure)
  scope.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: async (request, reply) => {
      const name = (request.params as { '*': string })['*']
      const asset = assets.get(name)
      if (!asset) throw new ApiError('not_found')
      reply.headers({ ...fixed, ...(isEmbed(name) && embedHeaders) })
      return sendAsset(asset, request, reply)
    },
  })
  const embed = [...assets.keys()].find(isEmbed)
  const script = embed && assets.get(embed)
  if (!script) return
  const location = { 'cache-control': EMBED_CACHE, 'content-location': `/assets/${embed}` }
  scope.route({
    method: ['GET', 'HEAD'],
    url: '/embed.js',
    handler: (request, reply) =>
      sendAsset(script, request, reply.headers({ ...fixed, ...embedHeaders, ...location })),
  })
}

/** An upgrade of Foyer reaches the pages of customers within the hour. */
const EMBED_CACHE = 'public, max-age=3600'
const isEmbed = (name: string): boolean => /^embed-[\w-]+\.js$/.test(name)

async function sendAsset(
  asset: Asset,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ 'content-type': asset.type, vary: 'Accept-Encoding' })
  if (!asset.isCompressible || !/\bgzip\b/.test(String(headers['accept-encoding'] ?? '')))
    return reply.send(asset.plain)
  asset.gzip ??= gzipped(asset.plain, { level: 9 })
  return reply.header('content-encoding', 'gzip').send(await asset.gzip)
}

/** Vite puts its files into a folder `assets`, which the URL already contains. */
function assetsIn(directory: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!fs.existsSync(directory)) return assets
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const type = types[path.extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path
      .relative(directory, file)
      .replaceAll(path.sep, '/')
      .replace(/^assets\//, '')
    const plain = fs.readFileSync(file)
    assets.set(name, { type, plain, isCompressible: compressible.has(path.extname(entry.name)) })
  }
  return assets
}
