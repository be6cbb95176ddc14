/** Converts the answers of Fullmakt: its own combinations, a text that can be read, or only the text. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Fields } from '@foyer/provider-http/answer-fields'
import {
  ID,
  itsRoles,
  mandate,
  nothingRegistered,
  signer,
  signsAda,
  signsBo,
  signsCleo,
} from '../test/brreg.ts'
import { officersOf } from './roles.ts'
import { signingOf } from './signing.ts'

const officers = officersOf({ kind: 'ANSWERED', fields: itsRoles })
const unknownOfficers = officersOf({ kind: 'SOURCE_DOWN' })
const provenance = { source: 'REGISTRY' as const, retrievedAt: '2026-11-20T09:30:00.000Z' }

function read(signature: Fields, procuration: Fields = nothingRegistered, over = officers) {
  const answered = (fields: Fields) => ({ kind: 'ANSWERED' as const, fields })
  const { signing, gaps } = signingOf(answered(signature), answered(procuration), over, provenance)
  const { coverage, origin, ruleText, ruleCode } = signing.basis
  const sets = signing.combinations.map((each) =>
    each.map(({ party, authority }) => {
      const name = party.kind === 'PERSON' ? party.name.fullName.split(' ')[0] : party.name
      return authority === 'PROCURATION' ? `${name} p.p.` : name
    }),
  )
  return {
    coverage,
    origin,
    ruleText,
    ruleCode,
    sets,
    gaps: gaps.map((gap) => `${gap.field} ${gap.reason}`),
    signing,
  }
}
const byDefault: [string, ReturnType<typeof signer>[]] = ['STYR', [signsAda, signsBo]]

describe('Norwegian signing', () => {
  it('RF: uses the combinations of the register, without supersets of others', () => {
    const found = read(mandate('RF', 'R0001', 'Styrets leder alene.', [byDefault, ['R0001', [signsAda]]]))
    assert.deepEqual(found.sets, [['Ada']])
    assert.deepEqual(
      [found.coverage, found.origin, found.ruleCode, found.ruleText, found.gaps],
      ['COMPLETE', 'STRUCTURED_REGISTER', 'R0001', ['Styrets leder alene.'], []],
    )
  })

  it('takes the signatory from the list of officers', () => {
    const { signing } = read(mandate('RF', 'R0001', null, [['R0001', [signsAda]]]))
    const [member] = signing.combinations[0] ?? []
    assert.equal(member?.party.kind === 'PERSON' && member.party.name.middleName, 'Lie')
    assert.deepEqual(
      member?.roles.map((role) => role.code),
      ['CHAIR'],
    )
  })

  it('works without a list of officers', () => {
    const { signing, coverage } = read(
      mandate('RF', 'R0001', null, [['R0001', [signsAda]]]),
      undefined,
      unknownOfficers,
    )
    const [member] = signing.combinations[0] ?? []
    assert.equal(coverage, 'COMPLETE')
    assert.equal(member?.party.kind === 'PERSON' && member.party.dateOfBirth, '1980-01-02')
    assert.deepEqual(
      member?.roles.map((role) => role.code),
      ['CHAIR'],
    )
  })

  it('RF: drops a combination with an unreadable signer', () => {
    const nameless = signer('', '03.02.1981', 'MEDL')
    const found = read(
      mandate('RF', 'R0004', null, [
        ['R0004', [signsAda, nameless]],
        ['R0004', [signsAda, signsCleo]],
      ]),
    )
    assert.deepEqual(found.sets, [['Ada', 'Cleo']])
    assert.deepEqual([found.coverage, found.gaps], ['PARTIAL', ['signing UNKNOWN_CODE']])
  })

  it('RF: expands the rule if the register gives no combination, but only over complete officers', () => {
    const fetchless = mandate('RF', 'R0004', 'Styrets leder og ett styremedlem i fellesskap', [])
    assert.deepEqual(read(fetchless).sets, [['Ada', 'Bo']])
    assert.equal(read(fetchless).coverage, 'COMPLETE')
    assert.deepEqual(
      [
        read(fetchless, undefined, unknownOfficers).coverage,
        read(fetchless, undefined, unknownOfficers).sets,
      ],
      ['NONE', []],
    )
  })

  it('RF: is partial if only the statutory default came with the rule', () =>
    assert.equal(read(mandate('RF', 'R0001', null, [byDefault])).coverage, 'PARTIAL'))

  it('RT: is not interpreted', () => {
    const found = read(mandate('RT', null, 'Styrets leder alene.', [byDefault]))
    assert.deepEqual([found.coverage, found.sets, found.ruleText], ['NONE', [], ['Styrets leder alene.']])
    assert.deepEqual(found.gaps, ['signing UNKNOWN_CODE'])
  })

  it('RI with an unknown text: never uses the statutory default', () => {
    const found = read(mandate('RI', null, 'Kari Prøve alene etter fullmakt.', [byDefault]))
    assert.deepEqual([found.coverage, found.origin, found.sets], ['NONE', 'PARSED_TEXT', []])
    assert.deepEqual(found.ruleText, ['Kari Prøve alene etter fullmakt.'])
  })

  it('RI with a text made of official rules: reads the text', () => {
    const text = 'Daglig leder alene eller styrets leder og ett styremedlem i fellesskap.'
    const found = read(mandate('RI', null, text, [byDefault]))
    assert.deepEqual(found.sets, [['Cleo'], ['Ada', 'Bo']])
    assert.deepEqual(
      [found.coverage, found.origin, found.ruleCode],
      ['COMPLETE', 'PARSED_TEXT', 'R0002+R0004'],
    )
    assert.deepEqual(read(mandate('RI', null, text, []), undefined, unknownOfficers).sets, [])
  })

  it('RI with a partly read text: shows the rest as limits', () => {
    const found = read(mandate('RI', null, 'Styrets leder alene. Kun inntil kr 50 000.', []))
    assert.deepEqual([found.coverage, found.sets], ['PARTIAL', [['Ada']]])
    assert.equal(found.signing.combinations[0]?.[0]?.limits, 'Kun inntil kr 50 000')
  })

  it('RI without a text: uses the statutory default and marks it', () => {
    const found = read(mandate('RI', null, null, [byDefault]))
    assert.deepEqual(
      [found.coverage, found.origin, found.ruleCode, found.sets],
      ['COMPLETE', 'STATUTORY_DEFAULT', 'STYR', [['Ada', 'Bo']]],
    )
    assert.deepEqual(read(nothingRegistered).gaps, ['signing NOT_PUBLISHED'])
  })

  it('NA: an exempt legal form has no rule', () => {
    const exempt = {
      enhet: { organisasjonsnummer: ID },
      status: { rutineStatus: { kode: 'NA', tekstforklaring: 'Unntak: NUF' } },
    }
    const found = read(exempt)
    assert.deepEqual(
      [found.coverage, found.sets, found.ruleText, found.gaps],
      ['NONE', [], ['Unntak: NUF'], ['signing NOT_PUBLISHED']],
    )
  })

  it('lists procuration separately and last', () => {
    const found = read(
      mandate('RF', 'R0001', 'Leder', [['R0001', [signsAda]]]),
      mandate('RF', 'PROK', 'Daglig leder alene.', [
        ['PROK', [signsCleo]],
        ['PROK', [signsAda]],
      ]),
    )
    assert.deepEqual(found.sets, [['Ada'], ['Cleo p.p.'], ['Ada p.p.']])
    assert.deepEqual(found.ruleText, ['Leder', 'Prokura: Daglig leder alene.'])
  })

  it('does not throw for an answer of wrong types', () => {
    const good = mandate('RF', 'R0001', 'x', [['R0001', [signsAda]]])
    for (const wrong of [
      null,
      7,
      'x',
      [],
      [[]],
      {},
      [null],
      [{ personRolleKombinasjon: 'x' }],
      [{ personRolleKombinasjon: [] }],
    ]) {
      for (const name of Object.keys(good)) read({ ...good, [name]: wrong })
      const found = read(
        { ...good, signeringsKombinasjon: { kombinasjon: wrong } },
        undefined,
        unknownOfficers,
      )
      assert.deepEqual([found.coverage, found.sets], ['NONE', []])
    }
  })
})
