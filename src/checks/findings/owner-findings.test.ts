/** The texts of the findings about declared owners. Frida is in no register. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Case } from '#applications/case.ts'
import type { OwnerRequest } from '#applications/owner-link.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { ownerProof, ownerRequest } from '#test/fixtures/owner-requests.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import { ownerFindingsOf } from './owner-findings.ts'

const plain = workflowOf('KYB')
const workflow = { ...plain, steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const clear = clearCase('KYB')
const at = now.toISOString()
const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })
const son = { ...frida, dateOfBirth: '1999-05-04' }
const caseWith = (more: Partial<OwnerRequest>, owners = [frida]): Case => {
  const answers = { ...clear.data.answers, owners: ownershipWith({ owners }) }
  const ownerRequests = [ownerRequest('o1', frida, more)]
  return { ...clear, data: { ...clear.data, answers, ownerRequests } }
}
const denies = (kind: 'NOT_OWNER' | 'SHARE_WRONG' | 'DETAILS_WRONG', reason = 'No') => ({
  answer: { kind, at, reason },
})
const another = { proof: ownerProof('Ivan Annan', { dateOfBirth: '1960-02-03' }) }
const theirs = { proof: ownerProof('Frida Okänd', { dateOfBirth: '1971-05-04' }) }

const told: Array<[code: string, of: Case, expected: string[]]> = [
  [
    'owner_not_verified',
    caseWith({}),
    [
      'Frida Okänd: Nothing but the declaration says who Frida Okänd is, who owns or controls the company. ' +
        'Declared, born 1971-05-04. No register names them, and no eID proved to be theirs',
    ],
  ],
  [
    'owner_identity_differs',
    caseWith(another),
    [
      'Frida Okänd: The eID used with the link of Frida Okänd proved another person than is declared. ' +
        'Declared: Frida Okänd, born 1971-05-04. Proven by Test eID: Ivan Annan, born 1960-02-03',
    ],
  ],
  ['owner_identity_differs', caseWith(theirs), []],
  [
    'owner_disputes_declaration',
    caseWith(denies('NOT_OWNER', 'I sold it')),
    [
      'Frida Okänd: Frida Okänd says that they are no owner of the company. ' +
        'Without a matching eID: “I sold it”',
    ],
  ],
  [
    'owner_disputes_declaration',
    caseWith({ ...theirs, ...denies('SHARE_WRONG') }, [frida, son]),
    [
      'Frida Okänd, born 1971-05-04: Frida Okänd says that another share is theirs than is declared. ' +
        'After their eID: “No”',
    ],
  ],
  [
    'owner_disputes_declaration',
    caseWith({ ...another, ...denies('DETAILS_WRONG') }),
    ['Frida Okänd: Frida Okänd says that their declared details are wrong. Without a matching eID: “No”'],
  ],
]
for (const [code, of, expected] of told)
  test(`${code}: ${expected[0]?.slice(0, 60) ?? 'none'}`, () =>
    assert.deepEqual(
      ownerFindingsOf(code, of, workflow)?.map(({ key, what, evidence }) => `${key}: ${what}. ${evidence}`),
      expected,
    ))

test('other findings do not concern an owner', () =>
  assert.equal(ownerFindingsOf('pep_declared', caseWith({}), workflow), undefined))
