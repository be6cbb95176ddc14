/** The hints of the fields to the keyboard of a phone, on every page that has them. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { builtPages, dist } from '../samples/serve.ts'
import { samples } from '../samples.ts'

const skip = existsSync(`${dist}server/pages.js`) ? false : 'the pages are not built: npm run build'

const names = /^(?:givenName|familyName|firstNames?|lastNames?|name|chainName\.\d|accountHolder|city)$/
const codes = /^(?:documentNumber|iban|postalCode)$/
const isText = (tag: string) => !/type="(?:hidden|radio|checkbox)"/.test(tag)
const nameIn = (tag: string) => / name="([^"]*)"/.exec(tag)?.[1] ?? ''

describe('text fields', { skip }, async () => {
  const { render } = skip ? { render: () => '' } : await builtPages()
  const fields = samples.flatMap(({ name: page, view }) =>
    [...(render(view) ?? '').matchAll(/<input[^>]*>/g)]
      .map(([tag]) => ({ page, tag, name: nameIn(tag) }))
      .filter(({ tag }) => isText(tag)),
  )
  const expected = [
    ['of names and places start each word with a capital letter', names, 'autoCapitalize="words"', 9],
    ['of codes are in capital letters', codes, 'autoCapitalize="characters"', 3],
    ['of e-mail addresses have no capital letter', /^(?:email|address)$/, 'autoCapitalize="none"', 1],
  ] as const
  for (const [title, pattern, attribute, atLeast] of expected)
    test(title, () => {
      const meant = fields.filter(({ name }) => pattern.test(name))
      const found = new Set(meant.map(({ name }) => name))
      assert.ok(found.size >= atLeast, `only ${[...found].join()}`)
      const without = meant.filter(({ tag }) => !tag.toLowerCase().includes(attribute.toLowerCase()))
      assert.deepEqual(without, [])
    })
})
