/** The list of steps and its links, by the progress of the applicant. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Screen } from '../view.ts'
import { stepListOf } from './step-list.ts'

const of = clearCase('KYC')
const change = (data: Partial<CaseData>): Case => ({ ...of, data: { ...of.data, ...data } })
const asked = { steps: ['person'], message: 'Your name', at: of.createdAt.toISOString() }

const step = (key: string) => ({ kind: 'STEP', key }) as Screen
const check = { kind: 'CHECK' } as Screen

/** `*` is open on the page, `>` can be opened. */
const shown = (of: Case, screen: Screen) =>
  stepListOf(pageContext({ of }), screen)?.items.map(
    ({ href, isHere, status }) => `${isHere ? '*' : ''}${href ? '>' : ''}${status}`,
  )

describe('the list of steps', () => {
  const rows: Array<[what: string, of: Case, screen: Screen, items: string]> = [
    [
      'nothing answered, on the first step',
      change({ answers: {} }),
      step('identity'),
      '*>NOW NOT_YET NOT_YET NOT_YET NOT_YET NOT_YET',
    ],
    ['half answered, on the open step', of, step('person'), '>DONE *>NOW >DONE >DONE >DONE NOT_YET'],
    [
      'half answered, waiting for an eID',
      of,
      { kind: 'EID', step: 'person' } as Screen,
      '>DONE *>NOW >DONE >DONE >DONE NOT_YET',
    ],
    ['half answered, on a change', of, step('contact'), '>DONE >NOW *>DONE >DONE >DONE NOT_YET'],
    [
      'asked again',
      change({ reopened: asked }),
      step('person'),
      '>DONE *>ASKED_AGAIN >DONE >DONE >DONE NOT_YET',
    ],
  ]
  for (const [what, each, screen, items] of rows)
    test(what, () => assert.equal(shown(each, screen)?.join(' '), items))

  test('links to Check and send once everything is answered', () => {
    const { path, ...context } = pageContext({ of })
    const done = path.filter(({ status }) => status === 'DONE')
    const items = stepListOf({ ...context, path: done }, step('contact'))?.items
    assert.equal(items?.at(-1)?.href, `/onboarding/${of.id}/check`)
  })
  test('is absent on pages outside the steps', () => {
    for (const kind of ['DONE', 'MESSAGE', 'SIMULATOR', 'WAITING', 'CO_SIGNER'] as const)
      assert.equal(stepListOf(pageContext({ of }), { kind } as Screen), null)
    const ofCoSigner = { kind: 'EID', step: null } as Screen
    assert.equal(stepListOf(pageContext({ of }), ofCoSigner), null)
  })
})

describe('the time of the last save', () => {
  const at = (updatedAt: string, data: Partial<CaseData> = {}) => {
    const context = pageContext({ of: { ...change(data), updatedAt: new Date(updatedAt) } })
    const now = () => new Date('2026-11-20T22:30:00Z')
    return stepListOf({ ...context, input: { now } }, check)?.savedAt
  }
  test('is in the time zone of the market', () => assert.equal(at('2026-11-20T15:09:00Z'), '16:09'))
  test('is left out on another day', () => assert.equal(at('2026-11-19T15:09:00Z'), null))
  test('uses the day of the market, which ends later than in UTC', () =>
    assert.equal(at('2026-11-19T23:30:00Z'), '00:30'))
  test('is left out before anything is saved', () =>
    assert.equal(at('2026-11-20T15:09:00Z', { answers: {} }), null))
})
