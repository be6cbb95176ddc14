/**
 * Removes unused files from node_modules: a quarter of the installation. Runs after each installation of
 * setup.mjs; `node scripts/trim.mjs` does the same after `npm ci`.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Licences stay, and everything that is run. */
const unread = [
  // Sources of libraries for a debugger.
  /\.map$/,
  // Node runs no TypeScript below node_modules.
  /(?<!\.d(?:\.\w+)?)\.[cm]?tsx?$/,
  // For compiling native code, which no package does: its binaries are installed.
  /\.(?:a|h|hpp|cc|gypi?)$/,
  /^node-[^/]+\/include\//,
  // Binaries of Bare, another runtime than Node.
  /\.bare$/,
  // Package managers that some packages contain.
  /\/\.yarn\//,
  /\/(?:readme|changelog|history|contributing|migration)[^/]*\.(?:md|markdown)$/i,
  // Second forms of the sources of the pages; the build takes the modules.
  /^lucide-react\/(?:dynamic|dist\/(?:cjs\/|lucide-react\.(?:pre|suf)fixed\.d\.ts$))/,
  /^(?:react-aria|react-stately|react-aria-components|@react-(?:aria|stately|types)\/[^/]+)\/.*\.c?js$/,
  /^es-toolkit\/(?:.*(?<!\.d)\.js|dist\/.*\.d\.ts)$/,
  /^pdfjs-dist\/(?:build|(?:legacy\/)?(?:web|image_decoders))\//,
  /^(?:recharts\/(?:umd|lib)|@tanstack\/[^/]+\/(?:dist\/cjs|build\/legacy))\//,
  // Second forms of libraries of the service, which imports modules.
  /^opencc-js\/dist\/umd\//,
  /^@cantoo\/pdf-lib\/(?:ts3\.4\/|src\/|dist\/pdf-lib\.)/,
  /^(?:kysely\/dist\/cjs|libphonenumber-js\/bundle)\//,
  // Windows in which a developer of tests looks at a recording.
  /^playwright-core\/lib\/vite\//,
  // The compiler is a native program; tools read the files of its library.
  /^typescript\/lib\/(?:_tsc\.js|[a-z-]+\/)/,
]
/** It names the libraries inside the binary with their licences. */
const notice = /^@img\/sharp-libvips-[^/]+\/README\.md$/
/** Without development packages no compiler reads them. */
const declaration = /\.d(?:\.\w+)?\.[cm]?ts$/

/** `file` is relative to node_modules, with slashes. */
export const isUnread = (file, isProduction) =>
  (unread.some((pattern) => pattern.test(file)) && !notice.test(file)) ||
  (isProduction && declaration.test(file))

/** The bytes that it removed. Links, such as those to workspace packages, are not followed. */
export function trim(modules) {
  const isProduction = !fs.existsSync(path.join(modules, 'typescript'))
  return trimFolder(modules, '', isProduction)
}

function trimFolder(modules, folder, isProduction) {
  let bytes = 0
  for (const entry of fs.readdirSync(path.join(modules, folder), { withFileTypes: true })) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (file !== '.cache') bytes += trimFolder(modules, file, isProduction)
    } else if (entry.isFile() && isUnread(file, isProduction)) {
      bytes += fs.lstatSync(path.join(modules, file)).size
      fs.unlinkSync(path.join(modules, file))
    }
  }
  if (bytes > 0 && fs.readdirSync(path.join(modules, folder)).length === 0)
    fs.rmdirSync(path.join(modules, folder))
  return bytes
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = trim(fileURLToPath(new URL('../node_modules', import.meta.url)))
  process.stdout.write(`Removed ${Math.round(bytes / 2 ** 20)} MiB that no program reads.\n`)
}
