/** The combinations of a Swedish signing text, and what leads to a review. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { itsInformation } from '../test/bolagsverket.ts'
import { officersOf } from './officers.ts'
import { signingOf } from './signing.ts'

const provenance = { source: 'REGISTRY', retrievedAt: '2026-11-20T09:30:00Z' } as const

function signs(firmateckning: object, more: object = {}) {
  const information = { ...itsInformation, firmateckning, ...more }
  const officers = officersOf(information, '2026-11-20')
  const { signing, gaps } = signingOf(information, officers, provenance)
  return {
    combinations: signing.combinations.map((each) =>
      each
        .map(({ party, authority }) => [party.kind === 'PERSON' && party.name.givenName, authority].join(' '))
        .join(' + '),
    ),
    coverage: signing.basis.coverage,
    gaps: gaps.map(({ field }) => field),
  }
}

const { klartext } = itsInformation.firmateckning
const pair = 'Ada SIGNATURE + Bo SIGNATURE'
const nothing = { combinations: [], coverage: 'NONE', gaps: ['signing'] }

describe('a Swedish signing text', () => {
  it('becomes combinations of the officers', () => {
    const read = { combinations: [pair], coverage: 'COMPLETE', gaps: [] }
    assert.deepEqual(signs({ klartext, prokuratext: null }), read)
  })
  it('gives only procuration in its part about procuration', () => {
    assert.deepEqual(signs({ klartext, prokuratext: 'Firman tecknas ensam av Prov, Cleo' }), {
      combinations: [pair, 'Cleo PROCURATION'],
      coverage: 'COMPLETE',
      gaps: [],
    })
    assert.deepEqual(signs({ klartext, prokuratext: 'Prokurist: okänd' }), {
      combinations: [pair],
      coverage: 'COMPLETE',
      gaps: ['signing.procuration'],
    })
  })
  it('that is partly understood has a gap', () => {
    const half = { combinations: [pair], coverage: 'PARTIAL', gaps: ['signing'] }
    assert.deepEqual(signs({ klartext: `${klartext} Bolaget har säte i Grönköping.` }), half)
  })
  it('gives no combinations when it is missing, negated or cut off, or officers are missing', () => {
    const unreadable = { funktionarer: [{}, ...itsInformation.funktionarer] }
    for (const read of [
      signs({ klartext: null }),
      signs({ klartext: 'Firman tecknas inte av styrelsen' }),
      signs({ klartext: `${klartext}${' '.repeat(8_000)}` }),
      signs({ klartext }, unreadable),
    ])
      assert.deepEqual(read, nothing)
  })
})
