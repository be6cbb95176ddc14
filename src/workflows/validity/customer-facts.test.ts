/** Customer facts that a workflow does not collect, by market. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fromTemplate, templates } from '../drafts/starting-points.ts'
import type { Step, WorkflowDefinition } from '../workflow.ts'
import { warningsOf } from './customer-facts.ts'

const inMarkets = (...markets: string[]) => ({ in: [{ var: 'market' }, markets] })
const person = (collect: string[], more: object = {}): Step =>
  ({ key: 'person', kind: 'PERSON_DETAILS', collect, ...more }) as Step
const everything = ['address', 'nationalities', 'placeOfBirth']
const question = (means: string, more: object = {}) => ({
  ...{ key: means.toLowerCase(), kind: 'SHORT_TEXT', means, label: { en: means } },
  ...more,
})
const questions = (...list: object[]): Step =>
  ({ key: 'use', kind: 'QUESTIONNAIRE', questions: list }) as Step
const account: Step = { key: 'account', kind: 'BANK_ACCOUNT' }

type Row = [what: string, of: Partial<WorkflowDefinition>, warnings: string[]]
const rows: Row[] = [
  [
    'no step for the person',
    { steps: [account], relationship: 'OTHER' },
    [
      '/steps nationality_not_asked SE, NO',
      '/steps place_of_birth_not_asked SE, NO',
      '/steps residence_not_asked SE, NO',
    ],
  ],
  ['everything of the person', { steps: [person(everything)] }, []],
  [
    'what a step asks without a word',
    { steps: [{ key: 'person', kind: 'PERSON_DETAILS' }] },
    ['/steps/0 nationality_not_asked SE, NO', '/steps/0 place_of_birth_not_asked SE, NO'],
  ],
  [
    'a step for one market only',
    { steps: [person(everything, { when: inMarkets('SE') }), person(['address'])] },
    ['/steps/1 nationality_not_asked NO', '/steps/1 place_of_birth_not_asked NO'],
  ],
  [
    'a step that an answer decides about',
    { steps: [person(everything, { when: { '==': [{ var: 'answers.a.b' }, true] } })] },
    [],
  ],
  [
    'a step that can be skipped',
    { steps: [person(everything, { optional: true })] },
    [
      '/steps/0 nationality_not_asked SE, NO',
      '/steps/0 place_of_birth_not_asked SE, NO',
      '/steps/0 residence_not_asked SE, NO',
    ],
  ],
  [
    'an account',
    { steps: [person(everything), account] },
    ['/steps purpose_not_asked SE, NO', '/steps occupation_not_asked SE, NO'],
  ],
  ['a bank account for another purpose', { steps: [person(everything), account], relationship: 'OTHER' }, []],
  [
    'an account with both questions',
    { steps: [person(everything), account, questions(question('PURPOSE'), question('OCCUPATION'))] },
    [],
  ],
  [
    'questions that can be left out, or are for one market',
    {
      steps: [
        person(everything),
        questions(question('PURPOSE', { optional: true }), question('OCCUPATION', { when: inMarkets('NO') })),
      ],
      relationship: 'ACCOUNT',
    },
    ['/steps/1 purpose_not_asked SE, NO', '/steps/1 occupation_not_asked SE'],
  ],
  ['a company', { kind: 'KYB', steps: [] }, []],
  ['an account of a company', { kind: 'KYB', steps: [account] }, ['/steps purpose_not_asked SE, NO']],
]

describe('a workflow with', () => {
  for (const [what, of, expected] of rows)
    test(`${what}: ${expected.length} warnings`, () => {
      const definition = { kind: 'KYC' as const, markets: ['SE', 'NO'], steps: [], ...of }
      assert.deepEqual(
        warningsOf(definition).map(
          ({ path, code, message }) => `${path} ${code} ${/ in ([A-Z, ]+): /.exec(message)?.[1]}`,
        ),
        expected,
      )
    })
})

test('the templates ask for every required fact', () => {
  for (const name of templates)
    assert.deepEqual(warningsOf(fromTemplate(name, name) as WorkflowDefinition), [], name)
})
