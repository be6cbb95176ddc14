/** Runs program.mjs: as Node runs it, or (`web`) in a context that has only the globals of the web. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'

const [, , how, input] = process.argv
const programFile = path.join(process.cwd(), 'program.mjs')
const entry = path.join(path.dirname(programFile), 'node_modules/@foyer/sdk/index.js')

const given = JSON.parse(input)
const { program } = how === 'web' ? await inContext() : await import(pathToFileURL(programFile).href)
process.stdout.write(JSON.stringify(await program(given)))

async function inContext() {
  const names = [
    ...['fetch', 'Headers', 'Response', 'Blob', 'ReadableStream', 'URL', 'URLSearchParams', 'crypto', 'atob'],
    ...['btoa', 'TextEncoder', 'TextDecoder', 'AbortController', 'AbortSignal', 'setTimeout', 'clearTimeout'],
  ]
  const context = vm.createContext(Object.fromEntries(names.map((name) => [name, globalThis[name]])))
  const foreign = ['process', 'Buffer', 'require', 'global', 'setImmediate']
  const found = foreign.filter((name) => vm.runInContext(`typeof ${name}`, context) !== 'undefined')
  if (found.length > 0) throw new Error(`the context has ${found}`)
  const modules = new Map()
  const load = (file) => {
    const known = modules.get(file)
    if (known) return known
    const module = new vm.SourceTextModule(readFileSync(file, 'utf8'), { context, identifier: file })
    modules.set(file, module)
    return module
  }
  const main = load(programFile)
  await main.link((specifier, { identifier }) => {
    if (specifier === '@foyer/sdk') return load(entry)
    if (specifier.startsWith('.')) return load(createRequire(identifier).resolve(specifier))
    throw new Error(`${identifier} imports ${specifier}`)
  })
  await main.evaluate()
  return main.namespace
}
