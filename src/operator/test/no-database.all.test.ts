/** Only migrate and customer create make a database. Every other command says that there is none. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { commands } from '#operator/commands.ts'
import {
  environmentOf,
  errorIn,
  foyer,
  foyerProcess,
  newDirectory,
  removeDirectory,
} from '#test/harness/cli-process.ts'

const uuid = '01990000-0000-7000-8000-000000000000'
/** Valid values of the flags that are not ids or names. */
const values: Record<string, string> = {
  archive: 'export.tar.gz',
  file: 'src/workflows/templates/kyc-private-person.json',
  reference: 'T 1234-26',
  'forward-to': 'http://localhost:4000/hooks',
  email: 'astrid@ronnbar.example',
  role: 'OWNER',
  provider: 'brreg',
}
/** Flags that a command needs although none of them alone is required. */
const more: Record<string, string[]> = {
  'customer update': ['--no-email'],
  call: ['webhooks.list', '--customer', uuid],
  'audit verify': ['--all'],
  'screening source': ['un', '--url', 'https://lists.example/un.xml'],
  'screening import': ['un', 'package.json'],
  'screening approve': ['un', '1'],
  'screening reject': ['un', '1'],
}
const makesOne = ['migrate', 'customer create']
/**
 * The doctor reports on a machine without a database, listen uses the API, pairs are judged in memory, and
 * the throw-away service brings its own.
 */
const needsNone = ['doctor', 'listen', 'sandbox', 'screening evaluate']

async function wordsOf(name: string): Promise<string[]> {
  const { flags = {} } = (await commands[name]?.load()) ?? {}
  const required = Object.entries(flags).filter(
    ([flag, { required: is }]) => is && !more[name]?.includes(`--${flag}`),
  )
  return [
    ...name.split(' '),
    ...required.flatMap(([flag]) => [`--${flag}`, values[flag] ?? uuid]),
    ...(more[name] ?? []),
    '--json',
  ]
}

describe('without a database', () => {
  const parent = newDirectory()
  const directory = path.join(parent, 'data')
  after(() => removeDirectory(parent))
  const runHere = (words: readonly string[]) => foyer(words, { FOYER_DATA_DIR: directory })

  for (const name of Object.keys(commands).filter((each) => ![...makesOne, ...needsNone].includes(each)))
    test(`"foyer ${name}" says that there is none`, async () => {
      const { code, stdout, stderr } = await runHere(await wordsOf(name))
      const { code: errorCode, detail } = errorIn(stderr)
      assert.deepEqual([code, stdout, errorCode], [1, '', 'no_database'], detail)
      assert.ok(detail.startsWith(`There is no database in ${directory}. `), detail)
      assert.match(detail, /npm start.*npx foyer migrate/)
      assert.deepEqual(fs.readdirSync(parent), [])
    })

  test('doctor reports it and leaves nothing behind', async () => {
    const { stdout } = await runHere(['doctor', '--json'])
    const { findings } = JSON.parse(stdout)
    const details = findings.map((each: { detail: string }) => each.detail)
    assert.ok(details.includes('there is none yet; the first start creates it'))
    assert.deepEqual(fs.readdirSync(parent), [])
  })

  test('a directory without a database stays as it is', async () => {
    fs.mkdirSync(directory)
    assert.equal((await runHere(['customer', 'list', '--json'])).code, 1)
    assert.deepEqual(fs.readdirSync(directory), [])
    fs.rmdirSync(directory)
  })

  test('a usage error is found first', async () => {
    assert.equal((await runHere(['customer', 'list', '--colour'])).code, 2)
    assert.deepEqual(fs.readdirSync(parent), [])
  })

  for (const name of makesOne)
    test(`"foyer ${name}" makes one`, async () => {
      const flags = name === 'migrate' ? [] : ['--name', 'Kund', '--mode', 'sandbox']
      const environment = environmentOf(path.join(parent, name.replace(' ', '-')))
      assert.equal((await foyerProcess([...name.split(' '), ...flags], environment)).code, 0)
      assert.equal((await foyerProcess(['customer', 'list'], environment)).code, 0)
    })
})
