/** Classes of the dashboard: each that a component or another module names is defined, and each is used. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { cssModules } from '../../css-modules.ts'

const dashboard = path.join(import.meta.dirname, '..')
const modules = cssModules()
const defined = new Set(
  modules.flatMap(({ path: file, classes }) => classes.map((name) => `${file} ${name}`)),
)
const sources = readdirSync(dashboard, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test|\.d)\.tsx?$/.test(file),
)

/** The class names in components: `import * as styles from './Name.module.css'` and `styles.name`. */
const named = sources.flatMap((file) => {
  const text = readFileSync(path.join(dashboard, file), 'utf8')
  return [...text.matchAll(/import \* as (\w+) from '(\.[^']*\.module\.css)'/g)].map(
    ([, alias, from = '']) => ({
      module: path.posix.join(path.posix.dirname(file), from),
      file,
      names: [...text.matchAll(new RegExp(`(?<![\\w.])${alias}\\.(\\w+)`, 'g'))].map(([, name]) => name),
      others: text.match(new RegExp(`(?<![\\w.])${alias}(?![\\w.])`, 'g'))?.length ?? 0,
    }),
  )
})

test('modules exist, and components use them', () => {
  assert.ok(modules.length > 100 && named.length > 100, `${modules.length} modules, ${named.length} imports`)
})

test('each class that a component names is defined in its module', () => {
  const unknown = named.flatMap(({ module, file, names }) =>
    names.filter((name) => !defined.has(`${module} ${name}`)).map((name) => `${file}: ${name} of ${module}`),
  )
  assert.deepEqual(unknown, [])
})

test('components name classes one by one, and use all imported modules', () => {
  const wrong = named.filter(({ names, others }) => names.length === 0 || others !== 1)
  assert.deepEqual(
    wrong.map(({ file, module }) => `${file}: ${module}`),
    [],
  )
})

test('each imported class is defined and used in the rules', () => {
  const wrong = modules.flatMap(({ path: file, imports, css }) =>
    imports
      .filter(({ from, name, as }) => !defined.has(`${from} ${name}`) || !new RegExp(`\\.${as}\\b`).test(css))
      .map(({ from, name }) => `${file}: ${name} of ${from}`),
  )
  assert.deepEqual(wrong, [])
})

test('each class is used by a component', () => {
  const used = new Set(named.flatMap(({ module, names }) => names.map((name) => `${module} ${name}`)))
  assert.deepEqual(
    [...defined].filter((name) => !used.has(name)),
    [],
  )
})

test('the only global classes are those shared by all pages and those of libraries', () => {
  const allowed = /^(visually-hidden|skip|react-flow__[\w-]+)$/
  const global = sources.flatMap((file) =>
    [...readFileSync(path.join(dashboard, file), 'utf8').matchAll(/className="([^"]*)"/g)].flatMap(
      ([, names = '']) =>
        names
          .split(' ')
          .filter((name) => !allowed.test(name))
          .map((name) => `${file}: ${name}`),
    ),
  )
  const styles = modules.flatMap(({ path: file }) =>
    [...readFileSync(path.join(dashboard, file), 'utf8').matchAll(/:global\(\.([\w-]+)\)/g)]
      .filter(([, name = '']) => !allowed.test(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  assert.deepEqual([...global, ...styles], [])
})

test('the styles of pieces and frame load in a fixed order', () => {
  const order = readFileSync(path.join(import.meta.dirname, 'modules.ts'), 'utf8')
  const inOrder = [...order.matchAll(/import '\.\.\/([^']+)'/g)].map(([, file]) => file)
  const first = modules.map(({ path: file }) => file).filter((file) => /^(pieces|frame)\//.test(file))
  assert.deepEqual(inOrder.sort(), first.sort())
})
