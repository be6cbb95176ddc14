/** Resolving a hit: which status allows it, what it changes, and what the audit entry holds. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Actor } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, comparedHit, now, pepHit } from '#test/fixtures/case.ts'
import type { Case } from '../case.ts'
import { decide } from '../review-moves.ts'
import { moves } from '../status.ts'
import { hitUuidOf, unresolvedHits, uuidFromHash } from './case-hits.ts'
import { hitsAgainstApproval } from './hit-grounds.ts'
import { confirmDismissal, MAX_RESOLUTIONS, resolveHit } from './resolve-hit.ts'

const actor = { kind: 'CUSTOMER', id: 'c' } as const
const operator = { kind: 'OPERATOR', id: null } as unknown as Actor
const verdict = { hitId: '2', state: 'FALSE_POSITIVE', reason: 'Annan Hemlig', resolvedBy: 'by' } as const
const compared = 'number:not_compared name:same birth_date:not_compared country:not_compared'
const withHits = (status: ApplicationStatus = 'MANUAL_REVIEW'): Case => {
  const of = clearCase('KYC')
  return { ...of, status, data: { ...of.data, pepHits: [pepHit('1'), pepHit('2')] } }
}
const resolved = (of: Case, more: Partial<Parameters<typeof resolveHit>[1]> = {}, at = now) => {
  const moved = resolveHit(actor, { ...verdict, ...more })(of, at)
  assert.ok(moved)
  return moved
}
const rejects = (run: () => unknown, code: string) =>
  assert.throws(run, (error) => error instanceof ApiError && error.code === code)

describe('resolving a hit', () => {
  for (const state of ['TRUE_POSITIVE', 'FALSE_POSITIVE', 'NO_DECISION', 'UNRESOLVED'] as const)
    it(`as ${state} changes that hit only, and audits no free text`, () => {
      const before = withHits()
      const { case: after, audit, events } = resolved(before, { state })
      const resolution = { state, by: 'by', at: now.toISOString(), reason: 'Annan Hemlig' }
      assert.deepEqual(after.data.pepHits, [pepHit('1'), { ...pepHit('2'), resolution }])
      assert.deepEqual([after.status, events], ['MANUAL_REVIEW', ['APPLICATION_DATA_CHANGED']])
      assert.deepEqual(audit, [
        {
          action: 'hit.resolved',
          actor,
          detail: { hit: 'pepHits/1', state, before: 'UNRESOLVED', compared },
        },
      ])
      assert.equal(unresolvedHits(after.data).length, state === 'UNRESOLVED' ? 2 : 1)
    })

  it('again keeps the earlier resolution in the history', () => {
    const first = resolved(withHits()).case
    const later = new Date(now.getTime() + 1000)
    const { case: after, audit } = resolved(first, { state: 'UNRESOLVED', reason: 'mistake' }, later)
    assert.equal(after.data.pepHits[1]?.resolution.state, 'UNRESOLVED')
    assert.deepEqual(
      after.data.hitResolutions?.map(({ hitId, resolution }) => [hitId, resolution.state, resolution.reason]),
      [
        ['2', 'FALSE_POSITIVE', 'Annan Hemlig'],
        ['2', 'UNRESOLVED', 'mistake'],
      ],
    )
    assert.equal(audit[0]?.detail.before, 'FALSE_POSITIVE')
  })

  const allowed: ApplicationStatus[] = ['IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED']
  for (const status of Object.keys(moves) as ApplicationStatus[])
    it(`is ${allowed.includes(status) ? 'possible' : 'a conflict'} in ${status}`, () => {
      if (allowed.includes(status)) assert.equal(resolved(withHits(status)).case.status, status)
      else rejects(() => resolved(withHits(status)), 'status_conflict')
    })

  it('fails with hit_not_found for a hit that the case does not have', () =>
    rejects(() => resolved(withHits(), { hitId: '3' }), 'hit_not_found'))

  it('is limited for one case', () => {
    const of = withHits()
    const one = { hitId: '2', resolution: pepHit('2').resolution }
    const hitResolutions = Array.from({ length: MAX_RESOLUTIONS }, () => one)
    rejects(() => resolved({ ...of, data: { ...of.data, hitResolutions } }), 'status_conflict')
  })
})

describe('dismissing a hit that agrees in number, name and birth date', () => {
  const same = { NUMBER: 'SAME', NAME: 'SAME', BIRTH_DATE: 'SAME' } as const
  const strong = (): Case => {
    const of = withHits()
    return { ...of, data: { ...of.data, pepHits: [comparedHit('2', same)] } }
  }
  const reason = 'The minister has died, as the parliament says'
  const proposed = () => resolved(strong(), { reason, grounds: ['DOCUMENT_CHECKED'] })
  const user = { kind: 'USER', id: 'u' } as const
  const confirmer = { actor: user, id: 'foyer:user::2', countsAs: ['foyer:credential::own'] }
  const later = new Date(now.getTime() + 60_000)

  it('by a difference that the compared facts contradict is refused, chosen or written', () => {
    for (const more of [
      { reason: 'Birth year differs' },
      { reason, grounds: ['BIRTH_YEAR_DIFFERS'] as const },
    ])
      rejects(() => resolved(strong(), more), 'reason_contradicted')
  })

  it('needs own words', () =>
    rejects(() => resolved(strong(), { reason: 'Checked ID document' }), 'own_words_needed'))

  it('by one person is a proposal: the hit stays unresolved, and reviewers are notified', () => {
    const { case: after, audit, tasks } = proposed()
    const resolution = after.data.pepHits[0]?.resolution
    assert.equal(resolution?.state, 'UNRESOLVED')
    assert.deepEqual(resolution?.proposal, {
      ...{ by: 'by', at: now.toISOString(), reason, grounds: ['DOCUMENT_CHECKED'] },
    })
    assert.equal(unresolvedHits(after.data).length, 1)
    assert.equal(after.data.hitResolutions?.length, 1)
    assert.equal(audit[0]?.action, 'hit.dismissal_proposed')
    assert.equal(audit[0]?.detail.compared, 'number:same name:same birth_date:same country:not_compared')
    assert.equal(audit[0]?.detail.grounds, 'DOCUMENT_CHECKED')
    assert.deepEqual(
      tasks.map(({ task }) => task),
      ['tellPeople'],
    )
  })

  it('is confirmed by another person, and records both', () => {
    const moved = confirmDismissal(confirmer, '2')(proposed().case, later)
    const { resolution } = moved?.case.data.pepHits[0] ?? {}
    assert.deepEqual(resolution, {
      ...{ state: 'FALSE_POSITIVE', by: 'by', at: later.toISOString(), reason },
      ...{ grounds: ['DOCUMENT_CHECKED'], confirmedBy: 'foyer:user::2' },
    })
    assert.deepEqual(
      [moved?.audit[0]?.action, moved?.audit[0]?.detail.proposedBy, moved?.audit[0]?.actor],
      ['hit.resolved', 'by', user],
    )
    assert.equal(unresolvedHits(moved?.case.data ?? strong().data).length, 0)
  })

  it('cannot be confirmed by the proposer or with their credential', () => {
    for (const resolvedBy of [confirmer.id, 'foyer:credential::own']) {
      const { case: waiting } = resolved(strong(), { reason, resolvedBy })
      rejects(() => confirmDismissal(confirmer, '2')(waiting, later), 'four_eyes')
    }
  })

  it('by the operator is confirmed by a person', () => {
    const { case: waiting } = resolved(strong(), { reason, resolvedBy: null })
    assert.equal(confirmDismissal(confirmer, '2')(waiting, later)?.audit[0]?.detail.proposedBy, 'operator')
  })

  it('can be withdrawn, and then cannot be confirmed', () => {
    const { case: back } = resolved(proposed().case, { state: 'UNRESOLVED', reason: 'No' })
    assert.equal(back.data.pepHits[0]?.resolution.proposal, undefined)
    rejects(() => confirmDismissal(confirmer, '2')(back, later), 'status_conflict')
  })

  it('marked as undecidable still blocks an approval', () => {
    const { case: after } = resolved(strong(), { state: 'NO_DECISION' })
    assert.equal(hitsAgainstApproval(after.data).length, 1)
    assert.equal(hitsAgainstApproval(resolved(withHits(), { state: 'NO_DECISION' }).case.data).length, 1)
  })
})

describe('approving over unresolved hits', () => {
  const approval = {
    outcome: 'APPROVED',
    reasons: ['ok'],
    acknowledgeUnresolvedHits: true,
    by: 'API',
    decidedBy: 'by',
    hitId: (uuid: string) => `hit ${uuid}`,
  } as const
  const cases = [
    ['names them in the decision and in the audit entry', withHits(), 'APPROVED', ['1', '2']],
    ['does not name a resolved one', resolved(withHits()).case, 'APPROVED', ['1']],
    ['is not what a decline does', withHits(), 'DECLINED', undefined],
    ['does not happen without hits', { ...clearCase('KYC'), status: 'MANUAL_REVIEW' }, 'APPROVED', undefined],
  ] as const
  for (const [title, of, outcome, named] of cases)
    it(title, () => {
      const moved = decide(actor, { ...approval, reasons: ['ok'], outcome })(of as Case, now)
      assert.deepEqual(
        moved?.case.data.decision?.approvedOverHits,
        named?.map((id) => `hit ${id}`),
      )
      assert.equal(
        moved?.audit[0]?.detail.approvedOverHits,
        named?.map((id) => `pepHits/${Number(id) - 1}`).join(' '),
      )
    })
})

describe('the id of a hit', () => {
  const hex = '0123456789abcdef0123456789'
  it('is a UUID of version 8 that keeps the digits of the hash', () =>
    assert.equal(uuidFromHash(`${hex}ffffff`), '01234567-89ab-8def-8123-456789012345'))
  it('of an earlier stored hit equals the id of the same hit found again', () => {
    assert.equal(hitUuidOf({ id: `hit_${hex}` }), uuidFromHash(`${hex}ffffff`))
    assert.equal(hitUuidOf({ id: uuidFromHash(hex) }), uuidFromHash(hex))
  })
})

describe('a confirmed match on a sanctions list', () => {
  const [maja, signe] = ['foyer:user::maja', 'foyer:user::signe']
  const person = { kind: 'USER', id: 'x' } as const
  const reason = 'The passport shows another person than the list'
  const confirmed = (by: string | null): Case => {
    const of = withHits()
    const resolution = { state: 'TRUE_POSITIVE', by, at: now.toISOString(), reason: 'same' } as const
    const sanctionHits = [{ ...pepHit('3'), resolution }] as never
    return { ...of, data: { ...of.data, sanctionHits } }
  }
  const takeBack = (of: Case, more: Partial<Parameters<typeof resolveHit>[1]>, by: Actor = person) =>
    resolveHit(by, { hitId: '3', state: 'UNRESOLVED', reason, resolvedBy: signe, ...more })(of, now)

  it('is withdrawn by another person, with a written reason', () => {
    const moved = takeBack(confirmed(maja), {})
    assert.equal(moved?.case.data.sanctionHits[0]?.resolution.state, 'UNRESOLVED')
    assert.equal(moved?.audit[0]?.detail.before, 'TRUE_POSITIVE')
    assert.ok(takeBack(confirmed(null), {}), 'also what the operator confirmed')
    rejects(() => takeBack(confirmed(maja), { reason: 'mistake' }), 'own_words_needed')
  })
  for (const state of ['UNRESOLVED', 'FALSE_POSITIVE', 'NO_DECISION'] as const)
    it(`cannot become ${state} by its confirmer, their credential, a program or the operator`, () => {
      rejects(() => takeBack(confirmed(signe), { state }), 'four_eyes')
      rejects(() => takeBack(confirmed('cred'), { state, countsAs: ['cred'] }), 'four_eyes')
      rejects(() => takeBack(confirmed(maja), { state, resolvedBy: 'cred' }, actor), 'four_eyes')
      rejects(() => takeBack(confirmed(null), { state, resolvedBy: null }, operator), 'four_eyes')
    })
  it('can be confirmed again by any reviewer; a PEP hit needs no second person to withdraw', () => {
    assert.ok(takeBack(confirmed(signe), { state: 'TRUE_POSITIVE' }))
    const pep = resolved(withHits(), { state: 'TRUE_POSITIVE' }).case
    assert.ok(resolved(pep, { state: 'UNRESOLVED' }))
  })
})
