/** When the registry is asked again after Send, and when what was confirmed is recent enough. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clearCase, now, workflowOf } from '../../../test/fixtures/case.ts'
import type { Case, CaseData } from '../../applications/case.ts'
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import type { StepAnswer } from '../../workflows/answers.ts'
import { registryLookupNeedOf } from './registry-lookup-needed.ts'

const kyb = workflowOf('KYB')
const withData = (of: Case, data: Partial<CaseData>): Case => ({ ...of, data: { ...of.data, ...data } })
const withAnswer = (of: Case, key: string, fields: Record<string, unknown>): Case =>
  withData(of, {
    answers: { ...of.data.answers, [key]: { ...of.data.answers[key], ...fields } as StepAnswer },
  })
const registry = (of: Case) => of.data.registry as RegistryAnswer

describe('the registry is asked', () => {
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  const cases: [string, Case, Date, string][] = [
    ['not for what was confirmed today', clearCase('KYB'), hours(24), 'RECENT'],
    ['again for what was confirmed yesterday', clearCase('KYB'), hours(24.1), 'LOOK_UP'],
    [
      'for what was typed by hand',
      withAnswer(clearCase('KYB'), 'company', { source: 'DECLARED' }),
      now,
      'LOOK_UP',
    ],
    [
      'for nothing without a number',
      withAnswer(clearCase('KYB'), 'company', { source: 'DECLARED', organizationNumber: null }),
      now,
      'NO_NUMBER',
    ],
    [
      'again when a part of it was down',
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
