/** Providers in words. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { providerKeys, providerRow } from '#providers/catalogue.ts'
import {
  byMarket,
  type CatalogueRow,
  expiryOf,
  failedTestWords,
  fieldLabel,
  type Gap,
  missingOf,
  movedBy,
  type SetProvider,
  stateOf,
} from './provider-words.ts'

const now = new Date('2026-11-20T10:00:00Z')
const field = (name: string, kind: CatalogueRow['fields'][number]['kind'], required = true) => ({
  ...{ name, kind, required, hint: 'A hint.', choices: [], default: null },
})
const row: CatalogueRow = {
  ...{ key: 'bankid', kind: 'EID', name: 'BankID', markets: ['SE'] },
  fields: [field('baseUrl', 'url'), field('certificate', 'certificate'), field('note', 'text', false)],
}
const set = (more: Partial<SetProvider> = {}): SetProvider => ({
  ...{ provider: 'bankid', kind: 'EID', market: 'SE', position: 0, enabled: true, usable: true },
  settings: { baseUrl: 'https://eid.example' },
  secrets: [{ name: 'certificate', setAt: '2026-01-01T00:00:00Z', expiresAt: null }],
  lastTest: null,
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: { kind: 'USER', id: 'u' },
  ...more,
})
const certificate = (expiresAt: string) => ({
  secrets: [{ name: 'certificate', setAt: '2026-01-01T00:00:00Z', expiresAt }],
})

describe('the text about the state of a provider', () => {
  const rows: Array<[SetProvider, ReturnType<typeof stateOf>]> = [
    [set(), { mark: 'GOOD', words: 'In use' }],
    [set({ enabled: false }), { mark: 'QUIET', words: 'Switched off' }],
    [set({ secrets: [], usable: false }), { mark: 'BLOCKS', words: 'Not used: Certificate missing' }],
    [set({ usable: false }), { mark: 'BLOCKS', words: 'Not used: for a test environment' }],
    [
      set(certificate('2026-12-01T00:00:00Z')),
      { mark: 'CONSIDER', words: 'Certificate expires on 1 December 2026' },
    ],
    [
      set(certificate('2026-11-01T00:00:00Z')),
      { mark: 'BLOCKS', words: 'Certificate expired on 1 November 2026' },
    ],
    [set(certificate('2027-11-01T00:00:00Z')), { mark: 'GOOD', words: 'In use' }],
  ]
  for (const [of, state] of rows) test(state.words, () => assert.deepEqual(stateOf(row, of, now), state))
})

describe('the text about the last test of a provider', () => {
  const rows: Array<[string, string | null]> = [
    ['WORKS', null],
    ['PARTLY', 'the last test answered in part'],
    ['UNAUTHORIZED', 'the last test failed: the credentials were refused'],
    ['OF_A_LATER_VERSION', 'the last test failed'],
  ]
  for (const [outcome, words] of rows)
    test(outcome, () => {
      const lastTest = { at: '2026-11-20T09:00:00Z', outcome, text: null }
      assert.equal(failedTestWords(set({ lastTest })), words)
    })
  test('says that new settings were not tested', () => assert.equal(failedTestWords(set()), null))
})

test('a certificate warns 30 days before its end', () => {
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  assert.deepEqual(
    [at(31), at(29), at(0), null].map((each) => expiryOf(each, now)),
    [...['FAR', 'SOON', 'GONE', 'NONE']],
  )
})

test('every field of the catalogue has its own label', () => {
  for (const key of providerKeys) {
    const names = providerRow(key).fields.map(({ name }) => fieldLabel(name))
    assert.equal(new Set(names).size, names.length, key)
    for (const name of names) assert.match(name, /^[A-Z]/, key)
  }
  assert.deepEqual(['clientId', 'tokenUrl', 'baseUrl'].map(fieldLabel), [
    'Client ID',
    'Token address',
    'Address',
  ])
})

test('a missing provider is listed once per market, blocking ones first', () => {
  const gap = (more: Partial<Gap>): Gap => ({
    ...{ workflowId: 'w', workflow: 'Companies', step: 'company', market: 'SE', needs: 'REGISTRY' },
    ...{ options: ['bolagsverket'], blocks: false, ...more },
  })
  const missing = missingOf([
    gap({}),
    gap({ workflow: 'Persons' }),
    gap({ needs: 'EID', blocks: true, step: 'identity' }),
    gap({ needs: 'EID', blocks: true, step: 'identity', workflow: 'Persons' }),
  ])
  assert.deepEqual(
    missing.map(({ what, why }) => [what, why]),
    [
      [
        'Sweden: no eID is set',
        'Nobody can complete Companies and Persons, so new applications are refused.',
      ],
      [
        'Sweden: no company registry is set',
        'Applicants enter the company by hand, and a person reviews each application.',
      ],
    ],
  )
})

test('markets are sorted by name, and settings for all markets come last', () =>
  assert.deepEqual(
    byMarket([set({ market: '*' }), set({ market: 'SE' }), set({ market: 'DK' })]).map(
      ({ market }) => market,
    ),
    ['DK', 'SE', '*'],
  ))

test('moving an eID gives every eID its position', () => {
  const eids = [{ provider: 'a' }, { provider: 'b' }, { provider: 'c' }]
  assert.deepEqual(movedBy(eids, 'b', -1), [
    { provider: 'b', position: 0 },
    { provider: 'a', position: 1 },
    { provider: 'c', position: 2 },
  ])
  assert.deepEqual(movedBy(eids, 'c', 1), [])
})
