/** A pipeline of an integrator, from an empty folder: `integrator.mjs` is all that they write. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { childEnvironment } from '../harness/child-environment.ts'
import { startFlags } from '../harness/start-flags.ts'
import { folderWithTarball } from './packed-sdk.ts'

const root = path.join(import.meta.dirname, '../..')

test('a pipeline brings applications to every end, and six years later all are erased', async (t) => {
  const { folder, tarball } = folderWithTarball('integrator.mjs')
  t.after(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const begun = performance.now()
  const sandbox = spawn(process.execPath, [...startFlags(root), 'src/cli.ts', 'sandbox'], {
    ...{ cwd: root, env: childEnvironment(), stdio: ['pipe', 'pipe', 'inherit'] },
  })
  t.after(() => sandbox.kill())
  assert.ok(sandbox.stdout)
  const [[line]] = await Promise.all([
    once(createInterface({ input: sandbox.stdout }), 'line'),
    promisify(execFile)('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder }),
  ])
  const ready = performance.now()
  const { pipeline } = await import(pathToFileURL(path.join(folder, 'integrator.mjs')).href)
  const { reports, events, left } = await pipeline(JSON.parse(line))
  const [toReady, toEnd] = [ready - begun, performance.now() - begun].map((ms) => (ms / 1000).toFixed(1))
  t.diagnostic(`${toReady} s until the sandbox was ready, ${toEnd} s in all`)

  const statuses = reports.map(({ application }: Read) => `${application.kind} ${application.status}`)
  assert.deepEqual(statuses, ['KYC MANUAL_REVIEW', 'KYB DECLINED', 'KYB APPROVED', 'KYC APPROVED'])
  const [inReview, declined, company, person] = reports.map(({ application }: Read) => application.id)
  const decided = [
    `APPROVED ${person}`,
    `APPROVED ${company}`,
    `DECLINED ${declined}`,
    `DECLINED ${inReview}`,
  ]
  const erased = [person, company, declined, inReview].map((id) => `ERASED ${id}`)
  const expected = [...decided, ...erased].map((event) => `APPLICATION_${event}`)
  assert.deepEqual(events.toSorted(), expected.toSorted())
  assert.deepEqual(left, [])
})

interface Read {
  application: { id: string; kind: string; status: string }
}
