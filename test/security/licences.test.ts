/** Every production package has a licence that docs/licences.md names. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Locked {
  license?: string
  dev?: boolean
  /** A package of this repository. */
  link?: boolean
}

test('every production package has a documented licence, and README links to the page', () => {
  const page = read('docs/licences.md')
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const permissive =
    /^Permissive\n\n([^:]*):/m
      .exec(page.replaceAll('## ', ''))?.[1]
      ?.split(/,\s|\sand\s/)
      .map((each) => each.trim()) ?? []
  assert.ok(permissive.includes('Apache-2.0'))
  const weak = page.slice(page.indexOf('## Weak'), page.indexOf('## Permissive'))
  const unnamed = Object.entries(packages).flatMap(([place, { license, dev, link }]) => {
    if (place === '' || dev || link) return []
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (license !== undefined && permissive.includes(license)) return []
    const family = name.replace(/^(@img\/sharp-(?:libvips|win32)-).*/, '$1*')
    const isNamed = weak.includes(`\`${family}\``) || page.includes(`\`${name}\`,`)
    return isNamed ? [] : [`${name}: ${license ?? 'none declared'}`]
  })
  assert.deepEqual(unnamed, [])
  assert.ok(read('README.md').includes('docs/licences.md'))
})

test('names the LGPL libraries inside libvips', () => {
  const page = read('docs/licences.md')
  const readme = read('node_modules/@img/sharp-libvips-linux-x64/README.md')
  const names = [...readme.matchAll(/^\| (\S+) +\| LGPL/gm)].map(([, name]) => name ?? '')
  assert.ok(names.includes('libvips') && names.includes('libheif'))
  assert.deepEqual(
    names.filter((name) => !page.includes(name)),
    [],
  )
})
