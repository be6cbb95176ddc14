/**
 * Names of classes in the built style sheets. A class of a module gets a short name of its own; `@value a
 * from "./Other.module.css"` lets a module name a class of another one, and adds nothing to its own style
 * sheet.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const dashboard = fileURLToPath(new URL('./dashboard/', import.meta.url))

/** Without comments and texts, in which a point is not the start of a class. */
const withoutTexts = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|\[[^\]]*\]/g, ' ')

export interface CssModule {
  /** Path below web/dashboard. */
  path: string
  /** The classes that it defines. */
  classes: string[]
  /** The classes of other modules that it names: their module, their name, the name here. */
  imports: Array<{ from: string; name: string; as: string }>
  /** The style sheet without comments and strings. */
  css: string
}

function importsIn(css: string, file: string): CssModule['imports'] {
  return [...css.matchAll(/@value\s+([^;]*?)\s+from\s+"([^"]+)"/g)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((each) => {
      const [name = '', as = name] = each.trim().split(/\s+as\s+/)
      return { from: relative(dashboard, resolve(dirname(file), from)), name, as }
    }),
  )
}

function readModule(path: string): CssModule {
  const file = join(dashboard, path)
  const text = readFileSync(file, 'utf8')
  const imports = importsIn(text, file)
  const css = withoutTexts(text).replaceAll(/@value[^;]*;|:global\([^)]*\)/g, ' ')
  const known = new Set(imports.map(({ as }) => as))
  const selectors = css.replaceAll(/\{[^{}]*\}/g, ' ')
  const named = [...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)
  return { path, imports, css, classes: [...new Set(named)].filter((name) => !known.has(name)) }
}

/** All modules of the dashboard, in the order of their paths. */
export const cssModules = (): CssModule[] =>
  readdirSync(dashboard, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .sort()
    .map(readModule)

/** Two or three letters for each class: the same for the same sources, and small when compressed. */
export function shortNames(): (name: string, file: string) => string {
  const known = new Map<string, string>()
  for (const { path, classes } of cssModules())
    for (const name of classes) known.set(`${path} ${name}`, `f${known.size.toString(36)}`)
  return (name, file) => {
    const path = relative(dashboard, file.replace(/\?.*$/, ''))
    return known.get(`${path} ${name}`) ?? `${path.replaceAll(/\W+/g, '-')}-${name}`
  }
}

/** Reads names of classes, where postcss-modules would add the whole style sheet that has them. */
export const namesOnly = (nameOf: (name: string, file: string) => string) =>
  class {
    finalSource = ''
    fetch(from: string, relativeTo: string): Promise<Record<string, string>> {
      const file = resolve(dirname(relativeTo), from)
      const { classes } = readModule(relative(dashboard, file))
      return Promise.resolve(Object.fromEntries(classes.map((name) => [name, nameOf(name, file)])))
    }
  }

/**
 * Vite plugin: a module whose names are all written into the scripts is still in the bundle, with its styles.
 * Without the object of all names, which a default import would need, nothing else of it is left.
 */
export const keptModules = (): Plugin => ({
  name: 'foyer:kept-css-modules',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({
      code: code.replace(/export default \{[\s\S]*?\};?/, ''),
      map: null,
      moduleSideEffects: 'no-treeshake',
    }),
  },
})

interface Chunk {
  type: 'chunk' | 'asset'
  fileName: string
  code: string
  imports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** Vite plugin: a script that only imports style sheets is dropped; its importers get the style sheets. */
export const withoutEmptyScripts = (): Plugin => ({
  name: 'foyer:without-empty-scripts',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as unknown as Chunk[]
      const isEmpty = ({ code }: Chunk) => code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === ''
      for (const empty of chunks.filter(isEmpty)) {
        for (const chunk of chunks.filter(({ imports }) => imports.includes(empty.fileName))) {
          chunk.code = chunk.code.replaceAll(new RegExp(`import\\s*["']\\./${empty.fileName}["'];?`, 'g'), '')
          chunk.imports = chunk.imports.filter((file) => file !== empty.fileName)
          for (const css of empty.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(css)
        }
        delete bundle[empty.fileName]
      }
    },
  },
})
