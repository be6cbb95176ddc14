/** The text of a line is stable to the byte, because the hash chain covers it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditEntry, applicant, auditLine, columnsMatch, operator, system } from './entry.ts'

const at = new Date('2026-11-20T09:30:00.120Z')
const application = '01990000-0000-7000-8000-000000000001'

const rows: Array<[what: string, entry: AuditEntry, applicationId: string | null, text: string]> = [
  [
    'an applicant',
    { action: 'application.started', actor: applicant, detail: {} },
    application,
    '{"action":"application.started","actor":{"id":null,"kind":"APPLICANT"},' +
      `"applicationId":"${application}","at":"2026-11-20T09:30:00.120Z","detail":{}}`,
  ],
  [
    'a customer without an application, with a detail in the order of its names',
    { action: 'webhook.replayed', actor: operator, detail: { webhookId: 'w', replayed: 2 } },
    null,
    '{"action":"webhook.replayed","actor":{"id":null,"kind":"OPERATOR"},"applicationId":null,' +
      '"at":"2026-11-20T09:30:00.120Z","detail":{"replayed":2,"webhookId":"w"}}',
  ],
  [
    'every type of detail, and letters outside ASCII',
    {
      action: 'application.decided',
      actor: system('rules'),
      detail: { risk: null, by: 'å"', over: true, points: 1e21 },
    },
    application,
    '{"action":"application.decided","actor":{"id":"rules","kind":"SYSTEM"},' +
      `"applicationId":"${application}","at":"2026-11-20T09:30:00.120Z",` +
      '"detail":{"by":"å\\"","over":true,"points":1e+21,"risk":null}}',
  ],
]
for (const [what, entry, applicationId, text] of rows)
  test(`writes the line of ${what}`, () =>
    assert.deepEqual(auditLine(entry, at, applicationId), { at, applicationId, text }))

test('the columns must agree with the text', () => {
  const { text } = auditLine({ action: 'hit.resolved', actor: applicant, detail: {} }, at, application)
  const stored = '2026-11-20T09:30:00.120000Z'
  const cases: Array<[string | null, string | null, string, boolean]> = [
    [stored, application, text, true],
    ['2026-11-20T09:30:00.120001Z', application, text, false],
    ['2026-11-20T08:30:00.120000Z', application, text, false],
    [null, application, text, false],
    [stored, null, text, false],
    [stored, '01990000-0000-7000-8000-000000000002', text, false],
    [stored, application, 'no JSON', false],
    [stored, null, '{}', false],
  ]
  for (const [column, applicationId, said, same] of cases)
    assert.equal(
      columnsMatch({ at: column, applicationId }, said),
      same,
      `${column} ${applicationId} ${said}`,
    )
})
