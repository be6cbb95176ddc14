/**
 * Packs packages for people who use them alone: `npm run pack -- name-matching national-fields`. Node runs no
 * TypeScript below node_modules, so a packed package has JavaScript and declarations; tests stay out. With
 * `--build` it leaves what would be packed in a folder: `dist-packages/<name>`.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc')
/** Compiles what `exports` lead to, and copies the JSON beside it. */
const options = {
  noEmit: false,
  incremental: false,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  allowImportingTsExtensions: true,
  rootDir: '.',
  types: ['node'],
}

const asJavaScript = (file) => file.replace(/(?<!\.d)\.ts$/, '.js')

/** Writes the package as it is published into the folder `out`. */
function build(name, out) {
  const folder = path.join(root, 'packages', name)
  const {
    devDependencies: _,
    scripts: __,
    exports = {},
    ...manifest
  } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const kept = Object.entries(exports).filter(([path]) => !/^\.\/(?:test|bench)\//.test(path))
  // Named after the process, because two builds may run at the same time.
  const project = path.join(folder, `tsconfig.pack-${process.pid}.json`)
  try {
    const files = kept.map(([, file]) => file)
    const compilerOptions = { ...options, outDir: out }
    fs.writeFileSync(
      project,
      JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, files, include: [] }),
    )
    execFileSync(process.execPath, [compiler, '-p', project], { cwd: folder, stdio: 'inherit' })
  } finally {
    fs.rmSync(project, { force: true })
  }
  for (const file of ['README.md', '../../LICENSE'])
    fs.copyFileSync(path.join(folder, file), path.join(out, path.basename(file)))
  const published = {
    ...manifest,
    exports: Object.fromEntries(kept.map(([from, file]) => [from, asJavaScript(file)])),
  }
  fs.writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}

function pack(name, into) {
  fs.mkdirSync(path.join(root, 'node_modules/.cache'), { recursive: true })
  const out = fs.mkdtempSync(path.join(root, 'node_modules/.cache/pack-'))
  try {
    build(name, out)
    return execFileSync('npm', ['pack', '--silent', '--pack-destination', into], {
      cwd: out,
      encoding: 'utf8',
    }).trim()
  } finally {
    fs.rmSync(out, { recursive: true, force: true })
  }
}

function rebuild(name, into) {
  const out = path.join(into, name)
  fs.rmSync(out, { recursive: true, force: true })
  fs.mkdirSync(out, { recursive: true })
  build(name, out)
  return path.relative(root, out)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { build: { type: 'boolean', default: false }, into: { type: 'string', default: 'dist-packages' } },
})
const into = path.resolve(root, values.into)
fs.mkdirSync(into, { recursive: true })
for (const name of positionals)
  process.stdout.write(`${values.build ? rebuild(name, into) : pack(name, into)}\n`)
