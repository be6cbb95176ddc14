/** Officers of Bolagsverket that only its own numbers distinguish. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officersOf } from './officers.ts'

const member = (kod: string, identitetsbeteckning: string) => ({
  personnamn: { fornamn: 'Ada', efternamn: 'Påhitt' },
  identitet: { identitetsbeteckning, typ: { kod } },
  funktionarsroller: [{ kod: 'LE', klartext: 'Ledamot' }],
})
const boardOf = (...funktionarer: object[]) =>
  officersOf({ funktionarer }, '2026-11-20').officers.map((body) => body.length)

test('two namesakes with different GD numbers are two people', () => {
  assert.deepEqual(boardOf(member('GDNUMMER', '1000001'), member('GDNUMMER', '1000002')), [2])
  assert.deepEqual(boardOf(member('GDNUMMER', '1000001'), member('GDNUMMER', '1000001')), [1])
})

test('a personal number never becomes a register id', () => {
  const { officers } = officersOf({ funktionarer: [member('PERSONNUMMER', '198001010000')] }, '2026-11-20')
  const [party] = officers.flat().map((each) => each.party)
  assert.ok(party?.kind === 'PERSON' && party.registryId === undefined)
})
