/** A missing package is found before a request needs it. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { checkPackages } from './machine.ts'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-packages-'))
after(() => fs.rmSync(place, { recursive: true, force: true }))

test('names the missing packages', () => {
  const dependencies = { here: '1.0.0', '@scope/away': '1.0.0', gone: '1.0.0' }
  fs.writeFileSync(path.join(place, 'package.json'), JSON.stringify({ dependencies }))
  fs.mkdirSync(path.join(place, 'node_modules/here'), { recursive: true })
  fs.writeFileSync(path.join(place, 'node_modules/here/package.json'), '{}')
  fs.mkdirSync(path.join(place, 'packages/own'), { recursive: true })
  const own = { dependencies: { here: '1.0.0', 'gone-too': '1.0.0' } }
  fs.writeFileSync(path.join(place, 'packages/own/package.json'), JSON.stringify(own))
  const { result, detail, fix } = checkPackages(pathToFileURL(`${place}/`))
  assert.deepEqual([result, detail, fix], ['WRONG', 'missing: @scope/away, gone, gone-too', 'Run: npm ci'])
})

test('finds all packages of this installation', () => {
  assert.equal(checkPackages().result, 'OK')
})
