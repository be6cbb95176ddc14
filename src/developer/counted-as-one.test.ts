import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Acting, countedAsOne, type HeldCredential } from './counted-as-one.ts'

const held = (id: string, users: string[], credentials: string[] = []): HeldCredential => ({
  ...{ id, users, credentials },
})
const credentials = [
  held('till', ['anna']),
  held('shared', ['anna', 'bo']),
  held('of-bo', ['bo']),
  held('made-by-till', [], ['till']),
  held('made-by-that', [], ['made-by-till']),
  held('first', []),
  held('second', []),
  held('made-by-first', [], ['first']),
  held('one-of-two', [], ['two-of-two']),
  held('two-of-two', [], ['one-of-two']),
]
const user = (id: string): Acting => ({ kind: 'USER', id })
const credential = (id: string): Acting => ({ kind: 'CREDENTIAL', id })

const rows: Array<[title: string, acting: Acting, others: string[]]> = [
  [
    'a person and the credentials whose secret they got, also through another credential',
    user('anna'),
    ['till', 'shared', 'made-by-till', 'made-by-that'],
  ],
  ['a person with another credential of a shared one', user('bo'), ['shared', 'of-bo']],
  ['a person without a credential', user('cilla'), []],
  [
    'a credential, its person and what the same person holds',
    credential('till'),
    ['anna', 'shared', 'made-by-till', 'made-by-that'],
  ],
  [
    'a credential that was made by a credential, and the person behind it',
    credential('made-by-that'),
    ['anna', 'till', 'shared', 'made-by-till'],
  ],
  [
    'a credential of two people, each of them and what both hold',
    credential('shared'),
    ['anna', 'bo', 'till', 'of-bo', 'made-by-till', 'made-by-that'],
  ],
  ['the credentials of the operator', credential('first'), ['second', 'made-by-first']],
  ['two that made each other, which have no person', credential('one-of-two'), []],
  ['an unknown credential', credential('unknown'), []],
]
for (const [title, acting, others] of rows)
  test(`counts as one: ${title}`, () => {
    const found = countedAsOne(acting, credentials)
    assert.deepEqual(found[0], acting)
    assert.deepEqual(
      found.slice(1).map(({ id }) => id),
      others,
    )
  })
