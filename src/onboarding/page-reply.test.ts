/** What an action describes, and the page that the applicant gets for it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answer } from '#applications/applicant-moves.ts'
import type { Case } from '#applications/case.ts'
import type { PageReply } from '#endpoint.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { NewAnswer } from '#workflows/answers.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import type { Step } from '#workflows/workflow.ts'
import type { PageContext } from './page-context.ts'
import { pageReplyOf } from './page-reply.ts'
import type { StepReply } from './steps/step-reply.ts'

const contact: Step = { key: 'contact', kind: 'CONTACT_DETAILS' }
const clear = { ...clearCase('KYC'), submittedAt: null }
const of: Case = { ...clear, data: { ...clear.data, skipped: ['person'] } }
const given: NewAnswer = {
  kind: 'CONTACT_DETAILS',
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'new@example.com',
  phoneNumber: '+46701740605',
}
const typed = { firstName: 'Anna', lastName: 'Testsson', email: 'new@', phoneNumber: '070-174 06 05' }
const sent = { ...typed, email: 'new@example.com' }
const problem = { field: 'email', code: 'invalid_email' } as const
const save: StepReply = { reply: 'SAVE_ANSWER', answer: given }

/** `before`: what another tab does, when this request has read the case already. */
async function replyTo(described: StepReply, { form = typed as Form, before = of } = {}): Promise<PageReply> {
  const input = { method: 'POST', params: { step: contact.key }, form } as const
  const context = pageContext({ of, workflow: workflowOf('KYC'), input })
  const move: PageContext['move'] = async (moved) => moved(before, now)?.case ?? before
  return pageReplyOf({ ...context, move }, contact, described)
}
const elsewhere = (other: NewAnswer): Case => answer(contact.key, other)(of, now)?.case ?? assert.fail()
const answeredElsewhere = elsewhere({ ...given, firstName: 'Åsa' })
const long = { ...typed, firstName: 'A'.repeat(70_000) }
const here = `/onboarding/${of.id}`

/** What the reply shows: the address, or the status with the values and the problems of the page. */
function shownBy(reply: PageReply): unknown[] {
  if ('redirect' in reply) return [reply.redirect.replace(here, '')]
  if (!('page' in reply)) return [reply]
  const { screen, problems, notice } = reply.page
  const step = screen.kind === 'STEP' ? screen.step : assert.fail('another page than that of the step')
  const email = 'values' in step ? step.values.email : undefined
  return [reply.status, email, problems.map(({ code }) => code), notice]
}

const json = { json: { files: [] }, status: 422 }
type Options = Parameters<typeof replyTo>[1]
const rows: Array<[what: string, described: StepReply, options: Options, shown: unknown[]]> = [
  ['an address', { redirect: `${here}/contact?suggestion` }, {}, ['/contact?suggestion']],
  ['JSON', json, {}, [json]],
  ['an answer', save, {}, ['/check']],
  ['an answer that was given elsewhere too', save, { before: elsewhere(given) }, ['/check']],
  ['an answer over a newer one', save, { before: answeredElsewhere }, [409, 'new@', [], 'typed_over_newer']],
  [
    'an answer over a newer one, from another form',
    { ...save, sent },
    { before: answeredElsewhere },
    [409, 'new@example.com', [], 'typed_over_newer'],
  ],
  [
    'an answer over a newer one, without a form',
    save,
    { before: answeredElsewhere, form: {} },
    ['/contact?notice=changed_elsewhere'],
  ],
  ['problems', { reply: 'SHOW_PROBLEMS', typed, problems: [problem] }, {}, ['/contact?problems']],
  ['further questions', { reply: 'SHOW_PROBLEMS', typed, problems: [] }, {}, ['/contact?more']],
  [
    'problems of what is too long to keep',
    { reply: 'SHOW_PROBLEMS', typed: long, problems: [problem] },
    {},
    [422, 'new@', ['invalid_email'], null],
  ],
  [
    'problems over a newer answer',
    { reply: 'SHOW_PROBLEMS', typed, problems: [problem] },
    { before: answeredElsewhere },
    ['/contact?notice=changed_elsewhere'],
  ],
  [
    'problems over an answer that the action knows',
    { reply: 'SHOW_PROBLEMS', typed, problems: [problem], changed: answeredElsewhere },
    { before: answeredElsewhere },
    ['/contact?problems'],
  ],
  [
    'the form as it is',
    { reply: 'SHOW_FORM', typed, problems: [problem], status: 422 },
    {},
    [422, 'new@', ['invalid_email'], null],
  ],
]
describe('described', () => {
  for (const [what, described, options, shown] of rows)
    test(what, async () => assert.deepEqual(shownBy(await replyTo(described, options)), shown))
})

test('a step that is not on the path has no page', async () => {
  const context = pageContext({ of, workflow: workflowOf('KYC') })
  const described: StepReply = { reply: 'SHOW_FORM', typed, problems: [], status: 200 }
  await assert.rejects(pageReplyOf(context, { ...contact, key: 'other' }, described), /not on the path/)
})
