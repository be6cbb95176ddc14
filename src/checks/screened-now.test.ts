/** An approval rests on a screening of now, of everyone that the case names. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CheckState } from '#applications/case.ts'
import type { Screened } from '#kernel/schemas/screening.ts'
import type { ScreensNow } from '#screening/is-screened.ts'
import { clearCase, now, state, workflowOf } from '#test/fixtures/case.ts'
import { knownSubjectsOf, namesOf } from './known-subjects.ts'
import { isScreenedNow } from './screened-now.ts'

const matcher = 'name-v2@5'
const screens = (version: number | null, checkedAt: Date | null = now): ScreensNow => ({
  ...{ matcher, settings: { lists: null, threshold: 0.6, namesakes: true }, own: [] },
  shared: [
    {
      listId: 'un',
      kind: 'SANCTIONS',
      checkedAt,
      maxAgeDays: 7,
      active: version === null ? null : { version },
    },
  ],
})
const by = (version: number, names: Pick<Screened, 'persons' | 'organizations'>): Screened => ({
  ...{ ...names, threshold: 0.6, namesakes: true, algorithm: matcher },
  lists: [{ id: 'un', version: String(version), publishedAt: null, sha256: '' }],
})
const withCheck = (of: Case, SCREENING: CheckState): Case => ({
  ...of,
  data: { ...of.data, checks: { ...of.data.checks, SCREENING } },
})

describe('a screening of a company and its people', () => {
  const of = clearCase('KYB')
  const workflow = workflowOf('KYB')
  const everybody = namesOf(knownSubjectsOf(of, workflow))
  const answered = (version: number, names = everybody) =>
    withCheck(of, state('ANSWERED', { screened: by(version, names) }))
  const gap = withCheck(of, state('GAP', { detail: 'NOT_CONFIGURED' }))
  const old = new Date(now.getTime() - 8 * 86_400_000)
  const rows: Array<[string, boolean, Case, ScreensNow]> = [
    ['with the active version', true, answered(2), screens(2)],
    ['with the version before', false, answered(1), screens(2)],
    ['with a list that is too old', false, answered(2), screens(2, old)],
    ['without one of its people', false, answered(2, { ...everybody, persons: [] }), screens(2)],
    ['without the company', false, answered(2, { ...everybody, organizations: [] }), screens(2)],
    ['that is made again', false, withCheck(answered(2), state('PENDING')), screens(2)],
    ['that was not possible, while it is now', false, gap, screens(2)],
    ['that was not possible, and is not now', true, gap, screens(null)],
    ['that was possible, and is not now', false, answered(2), screens(null)],
  ]
  for (const [name, expected, one, lists] of rows)
    test(`${name}: ${expected}`, () => assert.equal(isScreenedNow(one, workflow, lists, now), expected))

  test('a screening without a new board member is out of date', () => {
    const { registry } = of.data
    assert.ok(registry)
    const organization = { ...registry.organization, organizationName: 'Another Name AB' }
    const joined = {
      ...answered(2),
      data: { ...answered(2).data, registryNow: { ...registry, organization } },
    }
    assert.equal(isScreenedNow(joined, workflow, screens(2), now), false)
  })
})
