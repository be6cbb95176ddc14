/** The preview shows every page of a draft, in every market and filling, without an application. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markets } from '@foyer/national-fields/markets'
import { workflowOf } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import kyb from '#test/fixtures/workflows/company.json' with { type: 'json' }
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { messageKeys, type OnboardingView } from '../view.ts'
import { type Filling, previewPage, stageOptions } from './preview-page.ts'

const workflow: PublishedWorkflow = {
  ...(kyb as unknown as PublishedWorkflow),
  ...{ id: 'w', customerId: 'c', version: 0 },
}
const { input, customer, providers } = pageContext()
const preview = (page: string, filling: Filling = 'FILLED', of = workflow, market = 'SE') =>
  previewPage({ workflow: of, customer, providers, page, market, language: 'en', filling }, input)
const screenOf = (view: OnboardingView | undefined) => {
  assert.ok(view)
  return view.screen
}

describe('the preview of a workflow', () => {
  for (const market of Object.keys(markets))
    for (const { key } of workflow.steps)
      test(`shows ${key} in ${market}, empty, filled and with problems`, () => {
        for (const filling of ['EMPTY', 'FILLED', 'PROBLEMS'] as const) {
          const view = preview(key, filling, workflow, market)
          assert.equal(screenOf(view).kind, 'STEP')
          assert.deepEqual([view?.market, view?.progress?.of], [market, workflow.steps.length + 1])
          if (filling !== 'PROBLEMS') assert.deepEqual(view?.problems, [])
        }
      })

  const owned = {
    ...workflow,
    steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' as const }],
  } as PublishedWorkflow
  for (const market of Object.keys(markets))
    test(`shows owners with at most all of the company in ${market}`, () => {
      for (const filling of ['EMPTY', 'FILLED'] as const) {
        const screen = screenOf(preview('owners', filling, owned, market))
        assert.ok(screen.kind === 'STEP' && screen.step.kind === 'OWNERSHIP' && screen.step.stage === 'LIST')
        const { rows, sum } = screen.step
        const total = sum?.parts.reduce((all, part) => all + part, 0) ?? 0
        assert.ok(total <= 100, `${filling}: ${total}, of ${rows.length}`)
        if (filling === 'FILLED') assert.ok(total > 25 && rows.every(({ action }) => action === 'CHANGE'))
      }
    })

  test('fills in answers as an applicant would', () => {
    const screen = screenOf(preview('contact'))
    assert.ok(
      screen.kind === 'STEP' && screen.step.kind === 'CONTACT_DETAILS' && screen.step.stage === 'FORM',
    )
    assert.match(String(screen.step.values.email), /@example\.com$/)
    const empty = screenOf(preview('contact', 'EMPTY'))
    assert.ok(empty.kind === 'STEP' && empty.step.kind === 'CONTACT_DETAILS' && empty.step.stage === 'FORM')
    assert.equal(empty.step.values.email ?? '', '')
  })

  test('names the missing answers', () => {
    assert.ok((preview('contact', 'PROBLEMS')?.problems.length ?? 0) >= 2)
  })

  test('shows the start page, and every answer before it is sent', () => {
    assert.equal(screenOf(preview('START')).kind, 'START')
    const check = screenOf(preview('CHECK'))
    assert.ok(check.kind === 'CHECK')
    assert.ok(check.groups.filter(({ facts }) => facts.length > 0).length >= workflow.steps.length - 1)
  })

  test('shows a step whose condition does not hold', () => {
    const [first, ...others] = workflowOf('KYC').steps
    assert.ok(first)
    const hidden = { ...first, when: { '==': [{ var: 'market' }, 'NO'] } }
    const view = preview(first.key, 'FILLED', { ...workflowOf('KYC'), steps: [hidden, ...others] })
    assert.equal(screenOf(view).kind, 'STEP')
    assert.equal(view?.progress?.at, 1)
  })

  test('shows the later pages: sent, saved for later, and each message', () => {
    const of = { workflow, customer, providers, market: 'SE', language: 'sv', filling: 'EMPTY' } as const
    for (const page of ['START', 'CHECK', 'DONE', 'SAVED', 'MESSAGE'])
      for (const stage of ['', ...stageOptions(workflow, page).map(({ value }) => value)]) {
        const screen = screenOf(previewPage({ ...of, page, stage }, input))
        assert.equal(screen.kind, page, stage)
        if (screen.kind === 'MESSAGE' && stage !== '') assert.equal(screen.key, stage)
      }
    assert.equal(stageOptions(workflow, 'MESSAGE').length, messageKeys.length)
    assert.equal(previewPage({ ...of, page: 'MESSAGE', stage: 'nothing' }, input), undefined)
    assert.equal(previewPage({ ...of, page: 'CO_SIGNER' }, input), undefined)
  })

  const signed = {
    ...workflow,
    steps: [...workflow.steps, { key: 'signing', kind: 'SIGNING' as const }],
  } as PublishedWorkflow
  const signing = { key: 'signing', kind: 'SIGNING', coSigners: 'COMPANY' } as const
  const vouched: PublishedWorkflow = { ...workflow, steps: [...workflow.steps, signing] }
  for (const market of Object.keys(markets))
    test(`shows the pages of a co-signer in ${market}, and what the applicant waits for`, () => {
      const of = { workflow: signed, customer, providers, market, language: 'en', filling: 'EMPTY' } as const
      assert.equal(screenOf(previewPage({ ...of, page: 'DONE', stage: 'waiting' }, input)).kind, 'WAITING')
      const seenIn = (shown: PublishedWorkflow) =>
        ['', ...stageOptions(shown, 'CO_SIGNER').map(({ value }) => value)].map((stage) => {
          const screen = screenOf(previewPage({ ...of, workflow: shown, page: 'CO_SIGNER', stage }, input))
          return screen.kind === 'CO_SIGNER' && screen.stage + (screen.part.length > 0 ? ' the part' : '')
        })
      const ends = ['DECLINE', 'SIGNED', 'SIGNED', 'DECLINED', 'NOT_READY']
      assert.deepEqual(seenIn(signed), ['SIGN', ...ends])
      assert.deepEqual(seenIn(vouched), ['IDENTIFY', 'SIGN the part', ...ends])
    })

  for (const market of Object.keys(markets))
    test(`shows the pages of a declared owner in ${market}, where owners are asked`, () => {
      const owned = (verifyOwners: boolean) =>
        ({
          ...workflow,
          steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' as const, verifyOwners }],
        }) as PublishedWorkflow
      const of = { customer, providers, market, language: 'en', filling: 'EMPTY', page: 'OWNER' } as const
      const asking = owned(true)
      const seen = ['', ...stageOptions(asking, 'OWNER').map(({ value }) => value)].map((stage) => {
        const screen = screenOf(previewPage({ ...of, workflow: asking, stage }, input))
        return screen.kind === 'OWNER' && screen.stage
      })
      assert.deepEqual(seen, [
        ...['PROVE', 'CONFIRM', 'OTHER_PERSON', 'DISPUTE'],
        ...['CONFIRMED', 'DISPUTED', 'NOT_NEEDED'],
      ])
      assert.equal(previewPage({ ...of, workflow: owned(false) }, input), undefined)
    })

  test('does not exist for an unknown step', () => assert.equal(preview('nothing'), undefined))
})
