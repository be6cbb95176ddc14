/** Vite plugin: the decoders of scanned images that the reader of PDFs loads when a document needs them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const source = dirname(require.resolve('pdfjs-dist/package.json'))
const { version } = require('pdfjs-dist/package.json') as { version: string }

/** JPEG 2000, and the two formats of scanners and fax machines. */
const decoders = ['openjpeg.wasm', 'jbig2.wasm']

/** The version is in the address, because browsers cache these files permanently. */
export const pdfFiles = (): Plugin => ({
  name: 'foyer:pdf-files',
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const file of decoders)
      this.emitFile({
        type: 'asset',
        fileName: `pdf-${version}/${file}`,
        source: readFileSync(join(source, 'wasm', file)),
      })
  },
})
