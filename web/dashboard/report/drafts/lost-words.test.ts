/** Words are lost when their form is gone, and the reader learns who was faster. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DraftPlace } from './drafts.ts'
import { lostWordsOf, type ReportForDrafts } from './lost-words.ts'

const maja = 'foyer:user::maja'
const names = {
  isMe: (id: string | null) => id === 'foyer:user::me',
  nameOf: (id: string | null) => (id === maja ? 'Maja Torvund' : 'The operator'),
}

interface Given {
  status?: string
  decision?: { by: string; actor: string | null } | null
  proposal?: { outcome: string; actor: string } | null
  hit?: { state: string; by?: string | null; proposal?: { by: string } }
  finding?: { weight?: string; resolution: { state: string; by: string | null } | null }
}

const report = ({ status = 'MANUAL_REVIEW', decision = null, proposal = null, hit, finding }: Given) =>
  ({
    application: { status, decision, review: { proposal } },
    organization: null,
    person: { pepHits: [], sanctionHits: hit ? [{ id: 'h', resolution: { by: null, ...hit } }] : [] },
    reviewFindings: finding ? [{ number: 3, weight: 'BLOCKS', ...finding }] : [],
  }) as unknown as ReportForDrafts

const lost = (place: DraftPlace, of: Given) =>
  lostWordsOf(new Map([[place, { value: '', words: 'Ledger', isSent: false }]]), report(of), names)

const approved = { status: 'APPROVED', decision: { by: 'USER', actor: maja } }
const declined = { status: 'DECLINED', decision: { by: 'USER', actor: maja } }
const proposed = { proposal: { outcome: 'APPROVED', actor: maja } }
const own = { proposal: { outcome: 'DECLINED', actor: 'foyer:user::me' } }
const open = { finding: { resolution: null } }

const rows: Array<[place: DraftPlace, of: Given, why: string | null, at?: string]> = [
  ['verdict:APPROVED', {}, null],
  ['verdict:APPROVED', declined, 'Maja Torvund declined it'],
  ['verdict:DECLINED', approved, 'Maja Torvund approved it'],
  [
    'verdict:DECLINED',
    { status: 'APPROVED', decision: { by: 'RULES', actor: null } },
    'The rules approved it',
  ],
  [
    'verdict:APPROVED',
    { status: 'APPROVED', decision: { by: 'OPERATOR', actor: null } },
    'The operator approved it',
  ],
  ['verdict:APPROVED', proposed, 'Maja Torvund proposed to approve it'],
  ['verdict:APPROVED', own, 'You proposed to decline it'],
  ['request', {}, null],
  ['request', approved, 'Maja Torvund approved it'],
  ['request', { status: 'IN_PROGRESS' }, 'It went back to the applicant, or is checked again,'],
  ['request', { status: 'CANCELLED' }, 'It changed'],
  ['return', proposed, null],
  ['return', {}, 'It came back to review'],
  ['return', own, 'You proposed to decline it'],
  ['return', approved, 'Maja Torvund approved it'],
  ['reopen', declined, null],
  ['reopen', {}, 'It came back to review'],
  ['hit:h', { hit: { state: 'UNRESOLVED' } }, null],
  ['hit:h', { ...approved, hit: { state: 'UNRESOLVED' } }, null],
  ['hit:h', { hit: { state: 'FALSE_POSITIVE', by: maja } }, 'Maja Torvund answered this hit', 'hit:h'],
  [
    'hit:h',
    { hit: { state: 'UNRESOLVED', proposal: { by: maja } } },
    'Maja Torvund answered this hit',
    'hit:h',
  ],
  ['hit:h', {}, 'The hit left the report'],
  ['back:h', { hit: { state: 'TRUE_POSITIVE', by: maja } }, null],
  ['back:h', { hit: { state: 'UNRESOLVED' } }, 'Another person took it back', 'hit:h'],
  ['back:h', {}, 'The hit left the report'],
  ['finding:3', open, null],
  ['finding:3', { ...open, ...declined }, 'Maja Torvund declined it', 'finding:3'],
  ['finding:3', { ...open, ...proposed }, 'Maja Torvund proposed to approve it', 'finding:3'],
  [
    ...(['finding:3', { finding: { resolution: { state: 'RESOLVED', by: maja } } }] as const),
    ...(['Maja Torvund resolved this finding', 'finding:3'] as const),
  ],
  [
    ...(['finding:3', { finding: { resolution: { state: 'NO_LONGER_APPLIES', by: null } } }] as const),
    ...(['The finding stopped applying', 'finding:3'] as const),
  ],
  ['finding:3', {}, 'The finding left the report'],
]

describe('a typed text whose form has disappeared', () => {
  for (const [place, of, why, at = 'panel'] of rows)
    test(`${place}: ${why ?? 'the form is there'} (${JSON.stringify(of)})`, () => {
      const expected = why && { place, at, words: 'Ledger', why: `${why} while you were writing.` }
      assert.deepEqual(lost(place, of), expected ? [expected] : [])
    })
})

test('an empty text, and a text being sent, are not lost', () => {
  const drafts = new Map([
    ['chosen', { value: 'APPROVED', words: '', isSent: false }],
    ['verdict:APPROVED', { value: '', words: 'Ledger', isSent: true }],
  ] as const)
  assert.deepEqual(lostWordsOf(drafts, report(approved), names), [])
})
