/**
 * Packs packages for people who use them alone: `npm run pack -- name-matching national-fields`. Node runs no
 * TypeScript below node_modules, so a packed package has JavaScript and declarations; tests stay out.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

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

function packed(name, into) {
  const folder = path.join(root, 'packages', name)
  const {
    devDependencies: _,
    scripts: __,
    exports = {},
    ...manifest
  } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const kept = Object.entries(exports).filter(([path]) => !/^\.\/(?:test|bench)\//.test(path))
  const out = fs.mkdtempSync(path.join(root, 'node_modules/.cache/pack-'))
  const project = path.join(folder, 'tsconfig.pack.json')
  try {
    const files = kept.map(([, file]) => file)
    const compilerOptions = { ...options, outDir: out }
    fs.writeFileSync(
      project,
      JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, files, include: [] }),
    )
    execFileSync(process.execPath, [compiler, '-p', project], { cwd: folder, stdio: 'inherit' })
    for (const file of ['README.md', '../../LICENSE'])
      fs.copyFileSync(path.join(folder, file), path.join(out, path.basename(file)))
    const published = {
      ...manifest,
      exports: Object.fromEntries(kept.map(([from, file]) => [from, asJavaScript(file)])),
    }
    fs.writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
    return execFileSync('npm', ['pack', '--silent', '--pack-destination', into], {
      cwd: out,
      encoding: 'utf8',
    }).trim()
  } finally {
    fs.rmSync(project, { force: true })
    fs.rmSync(out, { recursive: true, force: true })
  }
}

const into = path.join(root, 'dist-packages')
fs.mkdirSync(into, { recursive: true })
for (const name of process.argv.slice(2)) process.stdout.write(`${packed(name, into)}\n`)
