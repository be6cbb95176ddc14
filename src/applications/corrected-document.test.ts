import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdentityDocument } from '#workflows/steps/identity.ts'
import { correctedIn, correctedWords } from './corrected-document.ts'

const read = {
  ...{ country: 'SE', number: 'XB4711820', givenName: 'Anna', familyName: 'Testsson' },
  ...{ dateOfBirth: '1983-02-18', expiresOn: null },
}
const document: IdentityDocument = {
  ...{ ...read, expiresOn: '2031-05-01', type: 'PASSPORT', machineReadable: 'VALID' },
  ...{ read, pictures: [] },
}
const after = (more: Partial<IdentityDocument>) =>
  correctedIn({
    ...{ kind: 'IDENTITY', method: 'DOCUMENT', provider: 'document' },
    document: { ...document, ...more },
  })

const rows: Array<[what: string, more: Partial<IdentityDocument>, corrected: string | undefined]> = [
  ['nothing', {}, undefined],
  ['a name', { familyName: 'Testssön' }, 'name'],
  ['the number and the birth', { number: 'XB4711828', dateOfBirth: '1983-02-19' }, 'number dateOfBirth'],
  ['what the lines leave open', { expiresOn: '2032-05-01' }, undefined],
]
for (const [what, more, corrected] of rows)
  test(`names the facts without their values when ${what} was changed`, () =>
    assert.equal(after(more), corrected))

test('names nothing where nothing was read', () => {
  const { read: _read, ...typed } = document
  assert.equal(
    correctedIn({ kind: 'IDENTITY', method: 'DOCUMENT', provider: 'document', document: typed }),
    undefined,
  )
  assert.equal(correctedIn({ kind: 'IDENTITY', method: 'EID', provider: 'simulator' }), undefined)
})

test('has words for every fact', () => {
  assert.equal(
    correctedWords('name number dateOfBirth expiresOn'),
    'the name, the number, the date of birth, the expiry date',
  )
})
