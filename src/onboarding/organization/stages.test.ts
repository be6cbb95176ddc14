/** Which stage of the company step is shown, and what its draft keeps. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registry } from '@foyer/company-registers/contract'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { Form } from '#workflows/steps/step-kind.ts'
import {
  currentStage,
  mergeIntoDraft,
  type OrganizationStep,
  previousStageUrl,
  searchDraft,
  searchResultsIn,
} from './stages.ts'

const step: OrganizationStep = { key: 'company', kind: 'ORGANIZATION' }
const full = clearCase('KYB')
const card = full.data.registry
const hit = {
  id: '5299999986',
  display: '529999-9986',
  name: 'Testverk',
  country: 'SE',
  city: null,
  legalForm: null,
}
const found = JSON.stringify([hit])

interface Situation {
  stage?: string
  draft?: Form
  answer?: 'REGISTRY' | 'DECLARED'
  candidate?: boolean
  noRegistry?: boolean
  method?: 'GET' | 'POST'
}
function contextOf({ stage, draft, answer, candidate, noRegistry, method = 'GET' }: Situation) {
  const { company, ...answers } = full.data.answers
  const data: CaseData = {
    ...full.data,
    answers: answer ? { ...answers, company: { ...company, source: answer } as StepAnswer } : answers,
    registry: answer ? card : null,
    registryCandidate: candidate ? card : null,
    drafts: draft ? { company: draft } : {},
  }
  const of: Case = { ...full, data }
  const query: Record<string, string> = stage === undefined ? {} : { stage }
  return pageContext({ of, registry: noRegistry ? undefined : ({} as Registry), input: { query, method } })
}

describe('the stage of the company step', () => {
  const rows: Array<[what: string, situation: Situation, stage: string]> = [
    ['at first', {}, 'SEARCH'],
    ['at first, without a registry', { noRegistry: true }, 'MANUAL'],
    ['of the URL', { stage: 'manual' }, 'MANUAL'],
    ['of the URL in other letters', { stage: 'Manual' }, 'MANUAL'],
    ['of a URL that names no stage', { stage: 'toString' }, 'SEARCH'],
    ['of the URL, with nothing to show: results', { stage: 'results' }, 'SEARCH'],
    ['of the URL, with nothing to show: confirm', { stage: 'confirm' }, 'SEARCH'],
    ['of the URL, without a registry: search', { stage: 'search', noRegistry: true }, 'MANUAL'],
    ['of the draft', { draft: { stage: 'RESULTS', found } }, 'RESULTS'],
    ['of the draft, whose list cannot be read', { draft: { stage: 'RESULTS', found: '{' } }, 'SEARCH'],
    ['of the draft, with a company to confirm', { draft: { stage: 'CONFIRM' }, candidate: true }, 'CONFIRM'],
    ['of the draft, with an address', { draft: { stage: 'ADDRESS' }, candidate: true }, 'ADDRESS'],
    ['of the URL, the address of a saved company', { answer: 'REGISTRY', stage: 'address' }, 'ADDRESS'],
    ['of the URL, the address of no company', { stage: 'address' }, 'SEARCH'],
    ['of the draft, without a company to confirm', { draft: { stage: 'CONFIRM' } }, 'SEARCH'],
    ['of a company from the registry', { answer: 'REGISTRY' }, 'CONFIRM'],
    ['of a company typed by hand', { answer: 'DECLARED' }, 'MANUAL'],
    ['of the draft before the answer', { answer: 'REGISTRY', draft: { stage: 'MANUAL' } }, 'MANUAL'],
    ['of the URL before the draft', { stage: 'search', draft: { stage: 'RESULTS', found } }, 'SEARCH'],
    ['of a form: not of its URL', { method: 'POST', stage: 'search', draft: { stage: 'MANUAL' } }, 'MANUAL'],
    [
      'of a form of a company typed by hand: no card of another company',
      { answer: 'DECLARED', stage: 'confirm' },
      'MANUAL',
    ],
  ]
  for (const [what, situation, stage] of rows)
    test(`${what}: ${stage}`, () => assert.equal(currentStage(contextOf(situation), step), stage))
})

describe('Back in the company step', () => {
  const base = `/onboarding/${full.id}/company?stage=`
  const rows: Array<[what: string, situation: Situation, stage: string | undefined]> = [
    ['from the search', { draft: { stage: 'SEARCH' } }, undefined],
    ['from the results', { draft: { stage: 'RESULTS', found } }, 'search'],
    [
      'from a company of the results',
      { draft: { stage: 'CONFIRM', chosen: '1' }, candidate: true },
      'results',
    ],
    ['from a company found by number', { draft: { stage: 'CONFIRM' }, candidate: true }, 'search'],
    ['from the address', { draft: { stage: 'ADDRESS' }, candidate: true }, 'confirm'],
    ['from the address of a saved company', { answer: 'REGISTRY', stage: 'address' }, 'confirm'],
    ['from the manual form', { draft: { stage: 'MANUAL' } }, 'search'],
    ['from the manual form without a registry', { draft: { stage: 'MANUAL' }, noRegistry: true }, undefined],
    ['from a saved answer', { answer: 'REGISTRY' }, undefined],
  ]
  for (const [what, situation, stage] of rows)
    test(`leads to ${stage ?? 'the step before'}: ${what}`, () =>
      assert.equal(previousStageUrl(contextOf(situation), step), stage && `${base}${stage}`))
})

describe('the draft of the company step', () => {
  const rows: Array<[what: string, form: Form, before: Form | undefined, draft: Form]> = [
    [
      'of a search',
      { stage: 'SEARCH', do: 'search', query: 'Test', csrf: 'x' },
      undefined,
      { stage: 'SEARCH', query: 'Test' },
    ],
    [
      'of a choice: kept apart from a typed number',
      { stage: 'RESULTS', number: '1' },
      { number: '2' },
      { stage: 'RESULTS', number: '2', chosen: '1' },
    ],
    [
      'of a results page without a choice',
      { stage: 'RESULTS' },
      { chosen: '1' },
      { stage: 'RESULTS', chosen: '' },
    ],
    [
      'of a confirmation: its number is not typed',
      { stage: 'CONFIRM', number: '1' },
      { query: 'Test' },
      { stage: 'CONFIRM', query: 'Test' },
    ],
    [
      'of the manual form',
      { stage: 'MANUAL', name: 'A', city: 'B' },
      { query: 'Test' },
      { stage: 'MANUAL', query: 'Test', name: 'A', city: 'B' },
    ],
    [
      'of an address: kept apart from one typed by hand, with its company',
      { stage: 'ADDRESS', number: '1', line: 'A', postalCode: 'B', city: 'C', country: 'SE' },
      { line: 'X' },
      {
        ...{ stage: 'ADDRESS', line: 'X', correctedOf: '1', 'corrected.line': 'A' },
        ...{ 'corrected.postalCode': 'B', 'corrected.city': 'C', 'corrected.country': 'SE' },
      },
    ],
    ['of a button, without a stage', { do: 'declare', name: 'A' }, undefined, { stage: 'MANUAL', name: 'A' }],
    [
      'of nothing but the draft before',
      { name: 'A' },
      { stage: 'MANUAL', city: 'B' },
      { stage: 'MANUAL', city: 'B', name: 'A' },
    ],
    [
      'of a repeated field: the first',
      { stage: 'SEARCH', query: ['a', 'b'] },
      undefined,
      { stage: 'SEARCH', query: 'a' },
    ],
    ['of an unknown stage', { stage: '__proto__', query: 'a' }, undefined, { stage: 'SEARCH', query: 'a' }],
  ]
  for (const [what, form, before, draft] of rows)
    test(what, () => assert.deepEqual(mergeIntoDraft(form, before), draft))

  const searches: Array<[draft: Form, query: string]> = [
    [{ query: 'a', number: 'b', name: 'c' }, 'a'],
    [{ number: 'b', name: 'c' }, 'b'],
    [{ name: 'c' }, 'c'],
    [{}, ''],
  ]
  for (const [draft, query] of searches)
    test(`${JSON.stringify(draft)} searches for “${query}”`, () =>
      assert.deepEqual(searchDraft(draft), { ...draft, query }))

  const lists: Array<[found: string | undefined, count: number]> = [
    [found, 1],
    [undefined, 0],
    ['', 0],
    ['{', 0],
    ['null', 0],
    ['{"id":"1"}', 0],
  ]
  for (const [text, count] of lists)
    test(`${text === found ? 'a list' : text} gives ${count} results`, () =>
      assert.equal(searchResultsIn(text === undefined ? undefined : { found: text }).length, count))
})
