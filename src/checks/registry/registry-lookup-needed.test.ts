/** When a submission needs a new registry lookup, and when the earlier answer is recent enough. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { registryLookupNeedOf } from './registry-lookup-needed.ts'

const kyb = workflowOf('KYB')
const withData = (of: Case, data: Partial<CaseData>): Case => ({ ...of, data: { ...of.data, ...data } })
const withAnswer = (of: Case, key: string, fields: Record<string, unknown>): Case =>
  withData(of, {
    answers: { ...of.data.answers, [key]: { ...of.data.answers[key], ...fields } as StepAnswer },
  })
const registry = (of: Case) => of.data.registry as RegistryAnswer

describe('the registry lookup', () => {
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  const cases: [string, Case, Date, string][] = [
    ['is not needed within 24 hours of the confirmation', clearCase('KYB'), hours(24), 'RECENT'],
    ['is needed after more than 24 hours', clearCase('KYB'), hours(24.1), 'LOOK_UP'],
    [
      'is needed for a company that was typed by hand',
      withAnswer(clearCase('KYB'), 'company', { source: 'DECLARED' }),
      now,
      'LOOK_UP',
    ],
    [
      'is impossible without a number',
      withAnswer(clearCase('KYB'), 'company', { source: 'DECLARED', organizationNumber: null }),
      now,
      'NO_NUMBER',
    ],
    [
      'is needed if a part of the registry was down',
      withData(clearCase('KYB'), {
        registry: { ...registry(clearCase('KYB')), gaps: [{ field: 'officers', reason: 'SOURCE_DOWN' }] },
      }),
      now,
      'LOOK_UP',
    ],
  ]
  for (const [name, of, at, kind] of cases)
    it(name, () => assert.equal(registryLookupNeedOf(of, kyb, at).kind, kind))
})
