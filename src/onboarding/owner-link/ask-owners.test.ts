/** Which declared owners are asked by a link of their own, and which requests end. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import type { Case, MoveResult } from '#applications/case.ts'
import type { OwnerRequest } from '#applications/owner-link.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { ownerProof, ownerRequest } from '#test/fixtures/owner-requests.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import type { PublishedWorkflow, StepOf } from '#workflows/workflow.ts'
import { askOwners, MAX_OWNER_REQUESTS, mailsFor, withRequest } from './ask-owners.ts'

const plain = workflowOf('KYB')
const workflowWith = (step: Partial<StepOf<'OWNERSHIP'>> = { verifyOwners: true }): PublishedWorkflow => ({
  ...plain,
  steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP', ...step }],
})
const clear = clearCase('KYB')
const { owners: _owners, ...silent } = clear.data.registry ?? assert.fail()
const at = now.toISOString()

const frida = ownerWith({
  ...{ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' },
  contact: { email: 'frida@home.example', language: 'sv' },
})
const { contact: _contact, ...unreachable } = frida
const small: DeclaredPerson = { ...frida, ways: [{ share: exactly(10), through: [] }] }
const asked = (more: Partial<OwnerRequest> = {}) =>
  ownerRequest('o1', frida, { email: 'frida@home.example', ...more })
const confirmed = {
  proof: ownerProof('Frida Okänd'),
  answer: { kind: 'CONFIRMED', at, reason: null },
} as const

const caseWith = (
  owners: DeclaredPerson[],
  requests?: OwnerRequest[],
  submittedAt: Date | null = now,
): Case => ({
  ...clear,
  submittedAt,
  data: {
    ...clear.data,
    registry: silent,
    answers: { ...clear.data.answers, owners: ownershipWith({ owners }) },
    ...(requests && { ownerRequests: requests }),
  },
})
const effects = (moved: MoveResult | undefined): string[] => [
  ...(moved?.audit ?? []).map(({ action, detail }) => `${action} ${detail.owner}`),
  ...(moved?.tasks ?? []).map((task) =>
    task.task === 'mailOwner' ? `${task.about} to ${task.to}` : task.task,
  ),
]
const ask = ['owner.asked o1', 'ASKED to o1', 'REMINDER to o1', 'REMINDER to o1']
const again = ['owner.asked o2', 'ASKED to o2', 'REMINDER to o2', 'REMINDER to o2']
const cancelled = 'owner.request_cancelled o1'

const rows: Array<[what: string, of: Case, workflow: PublishedWorkflow, expected: string[]]> = [
  ['a stranger with an address', caseWith([frida]), workflowWith(), ask],
  ['where the workflow does not ask', caseWith([frida]), workflowWith({}), []],
  ['without an address', caseWith([unreachable]), workflowWith(), []],
  ['below the threshold', caseWith([small]), workflowWith(), []],
  ['before it is sent', caseWith([frida], undefined, null), workflowWith(), []],
  [
    'whom an eID has verified',
    caseWith([{ ...ownerWith(), contact: frida.contact } as DeclaredPerson]),
    workflowWith(),
    [],
  ],
  ['who is asked already', caseWith([frida], [asked()]), workflowWith(), []],
  ['who has confirmed', caseWith([frida], [asked(confirmed)]), workflowWith(), []],
  [
    'who has denied',
    caseWith([frida], [asked({ answer: { kind: 'NOT_OWNER', at, reason: 'No' } })]),
    workflowWith(),
    [],
  ],
  [
    'whose time is over',
    caseWith([frida], [asked({ expiresAt: at })]),
    workflowWith(),
    [cancelled, ...again],
  ],
  [
    'at another address',
    caseWith([frida], [asked({ email: 'old@home.example' })]),
    workflowWith(),
    [cancelled, ...again],
  ],
  [
    'with another share than they confirmed',
    caseWith([{ ...frida, ways: [{ share: exactly(90), through: [] }] }], [asked(confirmed)]),
    workflowWith(),
    [cancelled, ...again],
  ],
  ['who is declared no longer', caseWith([ownerWith()], [asked()]), workflowWith(), [cancelled]],
  [
    'who is declared no longer, where nobody is asked any more',
    caseWith([ownerWith()], [asked()]),
    workflowWith({}),
    [cancelled],
  ],
  [
    'after as many requests as one application may have',
    caseWith(
      [frida],
      Array.from({ length: MAX_OWNER_REQUESTS }, (_, index) =>
        ownerRequest(`o${index + 1}`, frida, { cancelledAt: at }),
      ),
    ),
    workflowWith(),
    [],
  ],
]
describe('an owner', () => {
  for (const [what, of, workflow, expected] of rows)
    test(`${what}: ${expected.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(effects(askOwners(workflow)(of, now)), expected))

  test('is asked in their language, and can answer for thirty days', () => {
    const [request] = askOwners(workflowWith())(caseWith([frida]), now)?.case.data.ownerRequests ?? []
    assert.deepEqual(
      [request?.email, request?.language, request?.expiresAt],
      ['frida@home.example', 'sv', '2026-12-20T09:30:00.000Z'],
    )
    assert.equal(JSON.stringify(request?.person).includes('home.example'), false)
  })
})

test('reminders follow the step', () => {
  const times = (step: Partial<StepOf<'OWNERSHIP'>>) =>
    mailsFor('o1', { key: 'owners', kind: 'OWNERSHIP', ...step }, now).map(({ runAt }) => runAt?.getDate())
  assert.deepEqual(times({}), [undefined, 22, 25])
  assert.deepEqual(times({ reminders: [7] }), [undefined, 27])
  assert.deepEqual(times({ reminders: [] }), [undefined])
})

test('a change of one request leaves the others unchanged', () => {
  const of = caseWith([frida], [asked(), ownerRequest('o2', frida)])
  const changed = withRequest(of, 'o2', () => ({ openedAt: at }))
  assert.deepEqual(
    changed.map(({ openedAt }) => openedAt),
    [null, at],
  )
})
