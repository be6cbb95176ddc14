/** What an earlier version has stored is read with the names of today. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withReasons } from './earlier-names.ts'

const earlier = { state: 'FALSE_POSITIVE', by: 'a', at: null, note: 'Born 1941' }
const today = { state: 'FALSE_POSITIVE', by: 'a', at: null, reason: 'Born 1941' }
const open = { state: 'UNRESOLVED', by: null, at: null }

const rows: Array<[what: string, before: unknown, after: unknown]> = [
  ['a hit', { pepHits: [{ id: 1, resolution: earlier }] }, { pepHits: [{ id: 1, resolution: today }] }],
  [
    'a dismissal that waits, and an earlier resolution',
    {
      sanctionHits: [{ resolution: { ...open, note: null, proposal: { by: 'a', note: 'x' } } }],
      hitResolutions: [{ hitId: 'h', resolution: earlier }],
    },
    {
      sanctionHits: [{ resolution: { ...open, reason: null, proposal: { by: 'a', reason: 'x' } } }],
      hitResolutions: [{ hitId: 'h', resolution: today }],
    },
  ],
  [
    'one of each version',
    { personSanctionHits: [{ resolution: earlier }, { resolution: today }] },
    { personSanctionHits: [{ resolution: today }, { resolution: today }] },
  ],
  ['no object', 'text', 'text'],
  ['null', null, null],
  ['another form', { pepHits: [1, null, { resolution: 2 }, { resolution: earlier }] }, undefined],
]
for (const [what, before, after] of rows)
  test(what, () => {
    if (after !== undefined) assert.deepEqual(withReasons(before), after)
    else assert.deepEqual((withReasons(before) as { pepHits: unknown[] }).pepHits.slice(0, 2), [1, null])
  })

test('a case of today is not copied', () => {
  const data = { pepHits: [{ resolution: today }], sanctionHits: [] }
  assert.equal(withReasons(data), data)
})
