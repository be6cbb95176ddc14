/**
 * The modules that a process loads: help, a version and a usage error load no library, the service none for
 * rare work.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { commands } from '#operator/commands.ts'
import { childEnvironment } from '#test/harness/child-environment.ts'
import { program } from '#test/harness/cli-process.ts'

/** Prints the packages and the own files that the process has loaded. */
const listing = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  const ofPackage = /(?<=.*[/]node_modules[/])(?:@[^/]+[/])?[^/]+/
  const ownFile = /[/]src[/](?!.*[/]src[/]).*/
  const shown = (url) => (ofPackage.exec(url) ?? ownFile.exec(url))?.[0]
  const load = (url, context, next) => {
    if (url.startsWith('file:')) loaded.add(shown(url) ?? url)
    return next(url, context)
  }
  registerHooks({ load })
  process.on('exit', () => console.log('LOADED ' + JSON.stringify([...loaded])))
`)}`

async function loadedBy(...words: string[]): Promise<{ code: number | null; modules: string[] }> {
  const { code, stdout } = await program(
    [process.execPath, '--import', listing, ...words],
    childEnvironment(),
  )
  const [, json = '[]'] = /^LOADED (.+)$/m.exec(stdout) ?? []
  const modules: string[] = JSON.parse(json)
  assert.ok(modules.length > 0, 'the process lists its modules')
  return { code, modules }
}

const ofPackages = /^(?!\/src\/)/
const ofAdapters = /^\/src\/(adapters|compose)\//

describe('only what is needed is loaded', () => {
  const calls: Array<[words: string[], code: number]> = [
    [['--help'], 0],
    [['--version'], 0],
    [['key', '--help'], 0],
    [['doctor', '--help'], 0],
    [['migrate', '--colour'], 2],
    [['custmer', 'list'], 2],
  ]
  for (const [words, expected] of calls)
    test(`"foyer ${words.join(' ')}" loads no package and no adapter`, async () => {
      const { code, modules } = await loadedBy('src/cli.ts', ...words)
      assert.equal(code, expected)
      assert.ok(modules.some((url) => url.endsWith('/src/operator/commands.ts')))
      assert.deepEqual(
        modules.filter((url) => ofPackages.test(url) || ofAdapters.test(url)),
        [],
      )
    })

  test('the help of any command loads no adapter', async () => {
    const table = JSON.stringify(import.meta.resolve('#operator/commands.ts'))
    const code = `
      const { commands } = await import(${table})
      for (const { load } of Object.values(commands)) await load()
    `
    const { modules } = await loadedBy('--input-type=module', '--eval', code)
    assert.ok(modules.filter((url) => url.includes('/src/operator/commands/')).length > 20)
    assert.deepEqual(
      modules.filter((url) => ofAdapters.test(url)),
      [],
    )
  })

  test('the service loads no library that only rare work needs', async () => {
    const service = JSON.stringify(import.meta.resolve('#service.ts'))
    const { modules } = await loadedBy('--input-type=module', '--eval', `await import(${service})`)
    assert.ok(modules.includes('fastify'))
    const rare = ['@cantoo/pdf-lib', '@simplewebauthn/server', 'css-tree', 'nodemailer', 'pdfkit', 'svgo']
    assert.deepEqual(
      rare.filter((name) => modules.includes(name)),
      [],
    )
  })

  test('the table finds every command', async () => {
    for (const [name, { load }] of Object.entries(commands))
      assert.equal(typeof (await load())?.run, 'function', name)
  })
})
