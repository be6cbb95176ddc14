/** A move that mails a link: the stored data, and the part of the inner move. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { requestInformation } from '../review-moves.ts'
import { withMailedLink } from './with-mailed-link.ts'

const reviewer = { kind: 'USER', id: 'u' } as const
const asked = requestInformation(reviewer, workflowOf('KYC'), { steps: ['contact'], message: 'Please' })
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

test('adds the link and its task to the move', () => {
  const of = clearCase('KYC')
  const at = [ago(90), ago(20)]
  const data = { ...of.data, newLink: { at, isPending: false, language: 'en' as const } }
  const moved = withMailedLink(asked, 'sv')({ ...of, status: 'MANUAL_REVIEW', data }, now)
  assert.deepEqual(moved?.case.data.newLink, {
    ...{ at: [ago(20), now.toISOString()], isPending: true },
    ...{ language: 'sv', isAboutRequest: true },
  })
  assert.deepEqual(moved?.tasks.at(-1), { task: 'mailLink', runAt: null })
  assert.deepEqual([moved?.case.status, moved?.audit.length], ['IN_PROGRESS', 1])
  assert.deepEqual(moved?.case.data.informationRequest, {
    ...{ steps: ['contact'], message: 'Please', at: now.toISOString() },
  })
})

test('mails no link when the move changes nothing', () =>
  assert.equal(withMailedLink(() => undefined, 'en')(clearCase('KYC'), now), undefined))
