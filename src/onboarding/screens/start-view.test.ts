/** The start page: the steps, and what to prepare. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Step } from '#workflows/workflow.ts'
import { startScreen } from './start-view.ts'

const slot = (key: string, more: object = {}) => ({
  key,
  type: 'PROOF_OF_ADDRESS',
  label: { en: `The ${key}` },
  ...more,
})
const documents = (key: string, slots: object[], more: object = {}) =>
  ({ key, kind: 'DOCUMENTS', documents: slots, ...more }) as Step
const account: Step = { key: 'account', kind: 'BANK_ACCOUNT' }
const never = { when: { '==': [1, 2] } }

const rows: Array<[what: string, steps: Step[], items: string[]]> = [
  ['an eID and an account', [{ key: 'identity', kind: 'IDENTITY' }, account], ['IDENTITY', 'BANK_ACCOUNT']],
  ['two accounts: once', [account, { ...account, key: 'second' }], ['BANK_ACCOUNT']],
  ['an optional account: nothing', [{ ...account, optional: true }], []],
  ['an account that does not apply: nothing', [{ ...account, ...never }], []],
  ['contact details: nothing to fetch', [{ key: 'contact', kind: 'CONTACT_DETAILS' }], []],
  ['a company', [{ key: 'company', kind: 'ORGANIZATION' }], ['ORGANIZATION']],
  [
    'required documents, with their hints',
    [documents('d', [slot('bill', { hint: { en: 'New' } }), slot('chart', { optional: true })])],
    ['The bill (New)'],
  ],
  [
    'the same document in two steps: once',
    [documents('a', [slot('bill')]), documents('b', [slot('bill')])],
    ['The bill (-)'],
  ],
  ['optional documents: nothing', [documents('d', [slot('bill')], { optional: true })], []],
]
describe('the start page lists what to prepare', () => {
  for (const [what, steps, items] of rows)
    test(what, () => {
      const { toPrepare } = startScreen(pageContext({ workflow: { ...workflowOf('KYC'), steps } }))
      assert.deepEqual(
        toPrepare.map((item) =>
          item.kind === 'DOCUMENT' ? `${item.title} (${item.hint ?? '-'})` : item.kind,
        ),
        items,
      )
    })
})

test('the start page of an application with answers offers to continue', () => {
  const of = clearCase('KYC')
  const empty = { ...of, data: { ...of.data, answers: {} } }
  assert.equal(startScreen(pageContext({ of })).resumed, true)
  assert.equal(startScreen(pageContext({ of: empty })).resumed, false)
})
