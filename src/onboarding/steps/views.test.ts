/** The page of each kind of step: filled fields, the proven person, and the choices. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, proofOf, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { addressOf } from '#workflows/steps/postal-address.ts'
import type { Step } from '#workflows/workflow.ts'
import { hasEditConflicts } from '../drafts/keep-draft.ts'
import { pagesOf } from './kinds.ts'

const of = clearCase('KYC')
const change = (data: Partial<CaseData>, base: Case = of): Case => ({
  ...base,
  data: { ...base.data, ...data },
})
const address = addressOf(
  { line: 'Storgata 1', postalCode: '0150', city: 'Oslo', country: 'NO' },
  'RESIDENTIAL',
)
const file = (id: string, name: string) =>
  ({ id, name, step: 'docs', slot: 'bill' }) as CaseData['documents'][number]
const documents = {
  key: 'docs',
  kind: 'DOCUMENTS',
  documents: [{ key: 'bill', type: 'PROOF_OF_ADDRESS', label: { en: 'Bill', sv: 'Räkning' } }],
} as Step
const account: Step = { key: 'account', kind: 'BANK_ACCOUNT' }
const person: Step = { key: 'person', kind: 'PERSON_DETAILS' }

const viewOf = (step: Step, given: Case, more: { identityProviders?: IdentityProvider[] } = {}) =>
  pagesOf(step).view(
    step,
    pageContext({ of: given, workflow: workflowOf(given.kind), ...more }),
    undefined,
  ) as unknown as Record<string, unknown>

describe('a new page', () => {
  const open = change({ answers: {} })
  const abroad = { ...proofOf('anna-testsson'), address }
  const persons: Array<[what: string, given: Case, values: object]> = [
    [
      'without an address, where the eID says none',
      change({ identity: { ...abroad, address: null } }, open),
      { country: 'SE' },
    ],
    [
      'with the proven address',
      change({ identity: abroad }, open),
      { line: 'Storgata 1', postalCode: '0150', city: 'Oslo', country: 'NO' },
    ],
    [
      "with the customer's prefill",
      change({ identity: null, prefill: { firstName: 'Bo', lastName: 'Berg' } }, open),
      { givenName: 'Bo', familyName: 'Berg', country: 'SE' },
    ],
    [
      'with the market at least',
      change({ identity: null }, open),
      { givenName: '', familyName: '', country: 'SE' },
    ],
  ]
  const accounts: Array<[what: string, step: Step, market: string, values: object]> = [
    ['with the usual kind of account', account, 'SE', { type: 'SWEDEN_DOMESTIC' }],
    ['with no kind of account where there is one only', account, 'NO', {}],
    ['with no account that can be left out', { ...account, optional: true }, 'SE', {}],
  ]
  for (const [what, step, countryCode, values] of accounts)
    test(what, () => assert.deepEqual(viewOf(step, { ...open, countryCode }).values, values))

  for (const [what, given, values] of persons)
    test(`is filled in ${what}`, () => {
      assert.deepEqual(viewOf(person, given).values, values)
    })

  const contacts: Array<[what: string, given: Case, firstName: string]> = [
    ["the customer's name", change({ identity: null, prefill: { firstName: 'Bo' } }, open), 'Bo'],
    ['else none', change({ identity: null }, open), ''],
  ]
  for (const [what, given, firstName] of contacts)
    test(`is filled in with ${what}`, () =>
      assert.equal(
        (viewOf({ key: 'contact', kind: 'CONTACT_DETAILS' }, given).values as { firstName: string })
          .firstName,
        firstName,
      ))
})

test('a fact that the eID has proven is shown, and a missing one is asked for', () => {
  const open = ['personalIdentityNumber', 'dateOfBirth', 'address', 'nationalities', 'placeOfBirth'] as const
  const everything = [...open]
  const all = { ...person, collect: everything } as Step
  const asked = (given: Case) => viewOf(all, given).collect
  const shown = viewOf(all, of).proven as { name: string; facts: Array<{ value: string[] }> }
  assert.deepEqual(asked(of), ['address'])
  assert.deepEqual(
    [shown.name, ...shown.facts.map(({ value }) => value[0])],
    ['Anna Testsson', '19830218-2384', '18 February 1983', 'Sweden', 'Lund, Sweden'],
  )
  const bare = { ...proofOf('anna-testsson'), personalIdentityNumber: null, dateOfBirth: null }
  const silent = {
    ...bare,
    nationalities: [],
    placeOfBirth: { country: null, region: null, locality: 'Lund' },
  }
  assert.deepEqual(asked(change({ identity: silent })), everything)
  assert.deepEqual(asked(change({ identity: null })), everything)
  const contact: Step = { key: 'contact', kind: 'CONTACT_DETAILS' }
  const values = { email: 'anna@example.com', phoneNumber: '070-174 06 05' }
  assert.deepEqual(viewOf(contact, of), {
    kind: 'CONTACT_DETAILS',
    stage: 'FORM',
    asksName: false,
    suggestion: null,
    values,
  })
  assert.equal(viewOf(contact, change({ identity: null })).asksName, true)
  const document = {
    ...{ type: 'PASSPORT', country: 'SE', number: 'XB4711820', givenName: 'Anna', familyName: 'Testsson' },
    ...{ dateOfBirth: '1983-02-18', expiresOn: '2031-05-01', machineReadable: 'VALID', pictures: [] },
  }
  const answer = { kind: 'IDENTITY', method: 'DOCUMENT', provider: 'document', document }
  const answers = { ...of.data.answers, identity: { ...answer, at: '', revision: 1 } as StepAnswer }
  assert.equal(viewOf(contact, change({ identity: null, answers })).asksName, false, 'the document says it')
})

test('the eID page offers the eIDs that the step accepts', () => {
  const eid = (key: string) =>
    ({ key, name: key, origins: [`https://${key}.example`] }) as unknown as IdentityProvider
  const identityProviders = [eid('other'), eid('simulator')]
  const offered = (more: object) => {
    const step = { key: 'identity', kind: 'IDENTITY', ...more } as Step
    const { providers } = viewOf(step, of, { identityProviders }) as unknown as {
      providers: IdentityProvider[]
    }
    const origins = pagesOf(step).leadsTo(step, pageContext({ identityProviders }))
    return [providers.map(({ key }) => key), origins]
  }
  const both = [
    ['other', 'simulator'],
    ['https://other.example', 'https://simulator.example'],
  ]
  assert.deepEqual(offered({}), both)
  assert.deepEqual(offered({ providers: [] }), both)
  assert.deepEqual(offered({ providers: ['simulator'] }), [['simulator'], ['https://simulator.example']])
})

test('the eID page explains how each eID continues', () => {
  const eid = (key: string, more = {}) => ({ key, name: key, ...more }) as unknown as IdentityProvider
  const identityProviders = [
    eid('vipps'),
    eid('bankid', { ownPage: {} }),
    eid('wallet', { ownPage: { isWallet: true } }),
    eid('simulated', { ownPage: { isWallet: true }, isTest: true }),
  ]
  const view = viewOf({ key: 'identity', kind: 'IDENTITY' }, of, { identityProviders })
  assert.deepEqual(
    (view.providers as Array<{ expect: string }>).map(({ expect }) => expect),
    ['REDIRECT', 'APP', 'WALLET', 'TEST'],
  )
})

test('the eID page names its eIDs, and the proven person with the used eID', () => {
  const provider = {
    key: 'simulator',
    name: 'Test eID',
    origins: ['https://eid.example'],
  } as unknown as IdentityProvider
  const step: Step = { key: 'identity', kind: 'IDENTITY' }
  assert.deepEqual(viewOf(step, of, { identityProviders: [provider] }), {
    kind: 'IDENTITY',
    tellsNumber: 'SOMETIMES',
    providers: [{ key: 'simulator', name: 'Test eID', expect: 'REDIRECT' }],
    proven: {
      name: 'Anna Testsson',
      facts: [
        { label: 'Personal identity number', value: ['19830218-2384'] },
        { label: 'Date of birth', value: ['18 February 1983'] },
        { label: 'Citizenship', value: ['Sweden'] },
        { label: 'Place of birth', value: ['Lund, Sweden'] },
      ],
      provider: 'Test eID',
    },
    available: true,
    offersDocument: false,
    declared: null,
    document: null,
  })
  const testEid = viewOf(step, of, { identityProviders: [{ ...provider, isTest: true }] })
  assert.equal((testEid.providers as Array<{ expect: string }>)[0]?.expect, 'TEST')
  const ownPage = { progress: async () => ({ kind: 'UNKNOWN' as const }), cancel: async () => undefined }
  const inApp = viewOf(step, of, { identityProviders: [{ ...provider, ownPage }] })
  assert.equal((inApp.providers as Array<{ expect: string }>)[0]?.expect, 'APP')
  const without = viewOf(step, change({ identity: null }))
  assert.deepEqual([without.proven, without.available], [null, false])
  assert.deepEqual(pagesOf(step).leadsTo(step, pageContext({ identityProviders: [provider] })), [
    'https://eid.example',
  ])
})

test('the document page counts the files of its slots', () => {
  const given = change({ documents: [file('1', 'a.pdf'), { ...file('2', 'b.pdf'), step: 'other' }] })
  const [slot] = viewOf(documents, given).slots as Array<{
    files: unknown[]
    most: number
    optional: boolean
  }>
  assert.deepEqual([slot?.files.length, slot?.most, slot?.optional], [1, 5, false])
})

test('the account page offers the account types of the workflow, or else of the market', () => {
  const accounts = (given: Case, more: object = {}) => viewOf({ ...account, ...more } as Step, given).accounts
  assert.deepEqual(accounts(of), ['SWEDEN_DOMESTIC', 'IBAN'])
  assert.deepEqual(accounts({ ...of, countryCode: 'FI' }), ['IBAN'])
  assert.deepEqual(accounts(of, { accounts: ['IBAN'] }), ['IBAN'])
})

const skips: Array<[kind: Step['kind'], skipped: string, isConflict: boolean]> = [
  ['ORGANIZATION', 'BY_BUTTON', true],
  ['IDENTITY', 'BY_BUTTON', true],
  ['PERSON_DETAILS', 'BY_BUTTON_OR_BLANK', true],
  ['DOCUMENTS', 'NEVER', false],
  ['TERMS', 'BY_BUTTON_OR_BLANK', true],
]
for (const [kind, skipped, isConflict] of skips)
  test(`${kind} is skipped ${skipped}${isConflict ? ', and detects edit conflicts' : ''}`, () => {
    const pages = pagesOf({ kind })
    assert.deepEqual([pages.skipped, hasEditConflicts[kind]], [skipped, isConflict])
  })

describe('the eID page announces the identity number', () => {
  const step: Step = { key: 'identity', kind: 'IDENTITY' }
  const eid = (tells: string | undefined) =>
    ({ key: 'a', name: 'A', ...(tells && { tellsNumberIn: () => tells }) }) as unknown as IdentityProvider
  const rows: Array<[told: Array<string | undefined>, promised: string]> = [
    [['ALWAYS', 'ALWAYS'], 'ALWAYS'],
    [['NEVER'], 'NEVER'],
    [['ALWAYS', 'NEVER'], 'SOMETIMES'],
    [['ALWAYS', undefined], 'SOMETIMES'],
    [[], 'SOMETIMES'],
  ]
  for (const [told, promised] of rows)
    test(`as ${promised} when eIDs give it ${told.join(' and ') || 'unknown'}`, () =>
      assert.equal(
        viewOf(step, change({ identity: null, answers: {} }), { identityProviders: told.map(eid) })
          .tellsNumber,
        promised,
      ))
})
