/** The Node binary is pinned by the lock file and compared at each start; no install script runs. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { binaries, nodeProblem, packageFor } from '../../scripts/setup-node.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-node-'))
after(() => fs.rmSync(folder, { recursive: true, force: true }))
const json = (file: string) => JSON.parse(fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

test('every platform has the same Node, with integrity in the lock file and no install script', () => {
  const { optionalDependencies, dependencies } = json('package.json')
  const { packages } = json('package-lock.json')
  assert.equal(dependencies.node, undefined)
  for (const [platform, arch] of [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
  ] as const) {
    const name = packageFor(platform, arch)
    const version = optionalDependencies[name]
    assert.match(version, /^24\.\d+\.\d+$/, 'exactly one')
    const entry = packages[`node_modules/${name}`]
    assert.deepEqual([entry.version, entry.os, entry.cpu, entry.optional], [version, platform, arch, true])
    assert.match(entry.integrity, /^sha512-/)
    assert.equal(entry.hasInstallScript, undefined)
    assert.match(binaries[`${name}@${version}`] ?? '', /^[0-9a-f]{64}$/)
  }
  assert.equal(Object.keys(binaries).length, 4)
})

test('accepts the pinned Node, and refuses a changed, another or missing one', () => {
  const own = process.execPath
  assert.equal(nodeProblem(own), undefined)
  const changed = path.join(folder, 'changed')
  fs.copyFileSync(own, changed)
  const file = fs.openSync(changed, 'r+')
  fs.writeSync(file, Buffer.from([0x90]), 0, 1, 4_096)
  fs.closeSync(file)
  assert.match(nodeProblem(changed) ?? '', /is not the Node of node-.*@24.*Remove node_modules/)
  fs.writeFileSync(path.join(folder, 'script'), '#!/bin/sh\necho v24.21.0\n', { mode: 0o755 })
  assert.match(nodeProblem(path.join(folder, 'script')) ?? '', /is not the Node of/)
  assert.match(nodeProblem(path.join(folder, 'none')) ?? '', /is missing: .*npm ci/)
  assert.match(nodeProblem(own, { platform: 'sunos', arch: 'x64' }) ?? '', /no Node for sunos on x64/)
})
