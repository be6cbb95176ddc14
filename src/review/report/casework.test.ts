/** What the report adds for reviewers: ids as on the wire, requests for information, mail addresses. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, CaseData, StoredNote } from '#applications/case.ts'
import { hitUuidOf } from '#applications/hits/case-hits.ts'
import { auditLine } from '#audit/entry.ts'
import { idsOf } from '#kernel/ids.ts'
import { clearCase, now, pepHit, workflowOf } from '#test/fixtures/case.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { caseworkReportOf, mailAddressOf, notesOf, type ReadTimeline } from './casework.ts'

const ids = idsOf('foyer')
const context = {
  ids,
  downloads: { sign: () => ({ url: '', expiresAt: now }), read: () => undefined },
  caller: { id: 'c' },
  now: () => now,
}
const opened = auditLine(
  { action: 'application.started', actor: { kind: 'APPLICANT', id: null }, detail: {} },
  now,
  'a',
)
const timeline: ReadTimeline = {
  lines: [{ seq: 4, text: opened.text, hash: new Uint8Array([1]) }],
  head: { seq: 9, hash: new Uint8Array([10, 255]) },
}
const clear = clearCase('KYC')
const caseWith = (data: Partial<CaseData>, fields: Partial<Case> = {}): Case => ({
  ...clear,
  ...fields,
  data: { ...clear.data, ...data },
})
const reportOf = (of: Case, workflow: PublishedWorkflow = workflowOf(of.kind)) =>
  caseworkReportOf(of, workflow, 'en', timeline, context)

describe('the report for reviewers', () => {
  test('has the timeline, and the head of the audit log that proves it complete', () => {
    const { timeline: entries, auditHead } = reportOf(clear)
    assert.deepEqual(
      entries.map(({ number, action }) => [number, action]),
      [[4, 'application.started']],
    )
    assert.deepEqual(auditHead, { number: 9, hash: '0aff' })
  })

  test('has empty places before reviewers work on the application', () => {
    const report = reportOf(clear)
    assert.deepEqual(
      [report.assigneeId, report.notes, report.earlierDecisions, report.informationRequest],
      [null, [], [], null],
    )
    assert.deepEqual([report.ownership, report.registryNow, report.signingWords], [null, null, null])
  })

  test('says in a sentence who may sign for a company', () =>
    assert.equal(reportOf(clearCase('KYB')).signingWords, 'Anna Testsson signs alone.'))

  test('names the assignee by the id on the wire, and keeps decisions that were taken back', () => {
    const decision = { outcome: 'DECLINED', by: 'USER', actor: null, reasons: ['No'], at: '' } as const
    const earlierDecisions = [{ ...decision, reasons: [...decision.reasons] }]
    const report = reportOf(caseWith({ assignee: 'maja', earlierDecisions }))
    assert.equal(report.assigneeId, 'foyer:user::maja')
    assert.deepEqual(report.earlierDecisions, earlierDecisions)
  })

  test('says whether a second person confirms decisions', () => {
    const workflow = workflowOf('KYC')
    assert.equal(reportOf(clear, workflow).isFourEyes, false)
    assert.equal(reportOf(clear, { ...workflow, fourEyes: { decisions: true } }).isFourEyes, true)
  })

  test('leads from the finding of a hit to the hit, and from another finding to its place', () => {
    const hit = pepHit('1')
    const findings = [
      { code: 'pep_hit', detail: hit.caption, outcome: 'REVIEW' as const },
      { code: 'identity_differs_from_declared', detail: 'personDetails.name', outcome: 'REVIEW' as const },
    ]
    const { reviewFindings, person } = reportOf(caseWith({ pepHits: [hit], findings }))
    const keyOf = (code: string) => reviewFindings.find((each) => each.code === code)?.key
    assert.equal(keyOf('pep_hit'), ids.of('hit', hitUuidOf(hit)))
    assert.equal(keyOf('pep_hit'), person?.pepHits[0]?.id)
    assert.equal(keyOf('identity_differs_from_declared'), 'personDetails.name')
    assert.ok(reviewFindings.every((each) => !('place' in each)))
  })
})

describe('the request for information', () => {
  const request = { steps: ['contact'], message: 'Send it again', at: '2026-11-20T09:30:00.000Z' }
  const shown = (own: object = {}, submittedAt: Date | null = null) =>
    reportOf(caseWith({ informationRequest: { ...request, ...own } }, { submittedAt })).informationRequest

  const replies: Array<[what: string, submittedAt: string | null, repliedAt: string | null]> = [
    ['is open while the applicant has not sent', null, null],
    ['is not replied to by what was sent before', '2026-11-20T09:29:59.999Z', null],
    ['is replied to by what is sent after it', '2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
  ]
  for (const [what, submittedAt, repliedAt] of replies)
    test(what, () =>
      assert.deepEqual(shown({}, submittedAt === null ? null : new Date(submittedAt)), {
        ...request,
        repliedAt,
      }),
    )

  test('lists what each step says instead', () =>
    assert.deepEqual(shown({ stepMessages: { contact: 'The number is wrong' } })?.stepMessages, [
      { step: 'contact', message: 'The number is wrong' },
    ]))
})

test('notes name the mentioned colleagues by their ids on the wire, and keep the id of their author', () => {
  const note: StoredNote = {
    id: 'n',
    by: 'foyer:user::signe',
    at: '',
    text: 'Ring',
    mentions: ['maja', 'bo'],
  }
  assert.deepEqual(notesOf([note, { ...note, by: null, mentions: [] }], ids), [
    { ...note, mentions: ['foyer:user::maja', 'foyer:user::bo'] },
    { ...note, by: null, mentions: [] },
  ])
})

describe('the address of the applicant', () => {
  const addressOf = (of: Case, reached: Array<Case['mode']>) =>
    mailAddressOf(of, workflowOf('KYC'), { mail: { reaches: (mode) => reached.includes(mode) } })

  test('is masked', () => assert.equal(addressOf(clear, ['sandbox']), 'a•••@e•••.com'))
  test('is hidden where no mail reaches the applicants of this mode', () =>
    assert.equal(addressOf(clear, ['live']), null))
  test('is missing where the applicant gave none', () =>
    assert.equal(addressOf(caseWith({ answers: {} }), ['sandbox', 'live']), null))
})
