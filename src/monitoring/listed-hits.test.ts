/** The list of unresolved hits: which are in it, in which order, and what it says of each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { idsOf } from '#kernel/ids.ts'
import type { PersonSanctionHit } from '#kernel/schemas/screening.ts'
import { clearCase, pepHit } from '#test/fixtures/case.ts'
import { listedHitsOf } from './listed-hits.ts'

const uuid = (digit: string) => `${digit.repeat(8)}-1111-8111-9111-111111111111`
const first = { ...pepHit(uuid('1')), screenedAt: '2026-11-20T09:00:00.000Z' }
const own = {
  ...pepHit(uuid('2')),
  screenedAt: '2026-11-22T09:00:00.000Z',
  subject: 'Anna Testsson',
  dataset: { ...first.dataset, id: `own:${uuid('a')}` },
}
const dismissed = {
  ...pepHit(uuid('3')),
  resolution: { ...first.resolution, state: 'FALSE_POSITIVE' as const },
}
const decision = {
  ...{ outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [] },
  at: '2026-11-21T09:00:00.000Z',
}
const caseWith = (more: Partial<Case['data']>): Case => {
  const of = clearCase('KYC')
  return { ...of, status: 'MANUAL_REVIEW', data: { ...of.data, pepHits: [first, own, dismissed], ...more } }
}
const listed = (of: Case) => listedHitsOf({ of, applicant: 'Anna Testsson' }, idsOf('foyer'))

test('lists the unresolved hits, the longest waiting first, with public ids', () => {
  const [oldest, newest, ...none] = listed(caseWith({ earlierDecisions: [decision] }))
  assert.deepEqual(none, [])
  assert.deepEqual(
    [newest?.hitId, newest?.list, newest?.subject, newest?.kind, newest?.isAfterDecision],
    [`foyer:hit::${uuid('2')}`, `foyer:ownlist::${uuid('a')}`, 'Anna Testsson', 'PEP', true],
  )
  assert.deepEqual(
    [oldest?.hitId, oldest?.list, oldest?.subject, oldest?.isAfterDecision],
    [`foyer:hit::${uuid('1')}`, 'peps', 'Petra Pepsson', false],
  )
})

test('no hit counts as after the decision before the first decision', () =>
  assert.deepEqual(
    listed(caseWith({})).map(({ isAfterDecision }) => isAfterDecision),
    [false, false],
  ))

test('lists sanctions before public office, however old, with their weight and who works on them', () => {
  const { kind: _k, relatedTo: _r, positions: _p, ...person } = pepHit(uuid('4'))
  const sanction: PersonSanctionHit = {
    ...person,
    ...{ listings: [], nationalities: [], gender: 'UNKNOWN' as const, identifiers: [] },
  }
  const found = listed(
    caseWith({
      personSanctionHits: [{ ...sanction, screenedAt: '2026-11-23T09:00:00.000Z' }],
      assignee: uuid('b'),
    }),
  )
  assert.deepEqual(
    found.map(({ kind, weight, since }) => [kind, weight, since.slice(8, 10)]),
    [
      ['SANCTION', 'BLOCKS', '23'],
      ['PEP', 'CONSIDER', '20'],
      ['PEP', 'CONSIDER', '22'],
    ],
  )
  assert.deepEqual(
    [found[0]?.applicant, found[0]?.assigneeId, found[0]?.hasProposal],
    ['Anna Testsson', `foyer:user::${uuid('b')}`, false],
  )
})
