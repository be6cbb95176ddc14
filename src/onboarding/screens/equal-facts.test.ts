/** Which facts a summary says only once. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StepKind } from '#workflows/workflow.ts'
import { withoutEqualFacts } from './equal-facts.ts'

const group = (kind: StepKind, ...facts: string[]) => ({
  kind,
  facts: facts.map((fact) => {
    const [label = '', value = ''] = fact.split('=')
    return { label, value: [value] }
  }),
})
const rows: Array<[what: string, groups: Array<ReturnType<typeof group>>, shown: string]> = [
  [
    'the name that an earlier step says is left out',
    [group('IDENTITY', 'Name=Anna'), group('CONTACT_DETAILS', 'Name=Anna', 'Email=a@b')],
    'Name | Email',
  ],
  [
    'another name stays',
    [group('IDENTITY', 'Name=Anna'), group('CONTACT_DETAILS', 'Name=Berit', 'Email=a@b')],
    'Name | Name Email',
  ],
  [
    'a step is never left without a fact',
    [group('IDENTITY', 'Name=Anna'), group('PERSON_DETAILS', 'Name=Anna')],
    'Name | Name',
  ],
  [
    'the holder of an account stays, whatever the name',
    [group('IDENTITY', 'Name=Anna'), group('BANK_ACCOUNT', 'IBAN=SE', 'Name=Anna')],
    'Name | IBAN Name',
  ],
]
describe('facts of the register that equal each other', () => {
  for (const [what, groups, shown] of rows)
    test(what, () => {
      const labels = withoutEqualFacts(groups).map(({ facts }) => facts.map(({ label }) => label).join(' '))
      assert.equal(labels.join(' | '), shown)
    })
})
