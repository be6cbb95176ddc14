/**
 * How the report describes the verification of each owner. Anna, the applicant, and Björn are in the
 * register.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import type { Case } from '#applications/case.ts'
import type { OwnerRequest } from '#applications/owner-link.ts'
import { decide } from '#checks/decision.ts'
import { findingsOf } from '#checks/findings/findings.ts'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { ownerProof, ownerRequest } from '#test/fixtures/owner-requests.ts'
import { bjornWith, ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import { ownershipOf } from './ownership.ts'
import { ownLinkWords, verificationWords } from './verification-words.ts'

const plain = workflowOf('KYB')
const workflow = { ...plain, steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const clear = clearCase('KYB')
const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })

function caseWith(own: Partial<OwnershipAnswer> | null, company = 'se-chair-alone'): Case {
  const registry = registryAnswerOf(testCompanyOf(company) ?? assert.fail(company), now)
  const answers = { ...clear.data.answers, ...(own && { owners: ownershipWith(own) }) }
  const of = {
    ...clear,
    status: 'MANUAL_REVIEW',
    submittedAt: now,
    data: { ...clear.data, registry, answers },
  } as const
  return { ...of, data: { ...of.data, findings: decide(of, workflow, now).findings } }
}
const wordsOf = (of: Case) => {
  const shown = ownershipOf(of, workflow, now) ?? assert.fail()
  return shown.owners.map((owner) => {
    const name = owner.party.kind === 'PERSON' ? owner.party.name.fullName : owner.party.name
    const dayOf = (at: string) => at.slice(0, 10)
    const words = [...verificationWords(owner, dayOf), ownLinkWords(owner, dayOf)]
    return `${name}: ${words.filter((each) => each !== null).join('; ')}`
  })
}

const rows: Array<[what: string, of: Case, expected: string[]]> = [
  [
    'owners whom the register names, one of them the applicant',
    caseWith({ owners: [ownerWith(), bjornWith(40)] }),
    [
      'Anna Testsson: the register, 2026-11-20; Test eID, 2026-11-20',
      'Björn Provberg: the register, 2026-11-20',
    ],
  ],
  [
    'the register alone, where nothing is declared',
    caseWith(null),
    [
      'Anna Testsson: the register, 2026-11-20; Test eID, 2026-11-20',
      'Björn Provberg: the register, 2026-11-20',
    ],
  ],
  [
    'a declared stranger',
    caseWith({ owners: [ownerWith(), bjornWith(40), frida] }),
    [
      'Anna Testsson: the register, 2026-11-20; Test eID, 2026-11-20',
      'Björn Provberg: the register, 2026-11-20',
      'Frida Okänd: not verified',
    ],
  ],
  [
    'a stranger in the place of a registered owner',
    caseWith({
      owners: [ownerWith(), { ...frida, registered: registered('Björn') }],
    }),
    [
      'Anna Testsson: the register, 2026-11-20; Test eID, 2026-11-20',
      'Björn Provberg: the register, 2026-11-20',
      'Frida Okänd: not verified',
    ],
  ],
  [
    'a company above, whose own owners are not known',
    caseWith(null, 'se-owners-abroad'),
    ['Nøveprøve Holding ApS: ', 'Anna Testsson: the register, 2026-11-20; Test eID, 2026-11-20'],
  ],
]

function registered(givenName: string) {
  const { owners = [] } = clear.data.registry ?? assert.fail()
  const found = owners.find(({ holder }) => holder.kind === 'PERSON' && holder.name.givenName === givenName)
  return found?.holder.kind === 'PERSON' ? found.holder : assert.fail(givenName)
}

describe('the report shows', () => {
  for (const [what, of, expected] of rows) test(what, () => assert.deepEqual(wordsOf(of), expected))

  test('a senior managing official in place of an owner', () => {
    const of = caseWith({ owners: [], officials: [bjornWith(0)], nobody: 'We asked' }, 'se-owners-none')
    assert.equal(wordsOf(of).at(-1), 'Björn Provberg: the register, 2026-11-20')
  })

  test('an owner that a reviewer verified, with note and time', () => {
    const of = caseWith({ owners: [ownerWith(), bjornWith(40), frida] })
    const finding =
      findingsOf(of, workflow).find(({ code }) => code === 'owner_not_verified') ?? assert.fail()
    assert.deepEqual([finding.place.key, finding.place.section], ['Frida Okänd', 'owners'])
    const answer = { key: 'owner_not_verified:Frida Okänd', evidence: finding.evidence, by: 'u' }
    const resolved = {
      ...answer,
      state: 'RESOLVED',
      at: '2026-11-21T08:00:00.000Z',
      reason: 'Passport seen',
    } as const
    const answered = { ...of, data: { ...of.data, findingResolutions: [resolved] } }
    assert.equal(wordsOf(answered)[2], "Frida Okänd: a reviewer's note, 2026-11-21, Passport seen")
  })
})

describe('the report shows an owner with a link of their own', () => {
  const at = now.toISOString()
  const over = '2026-11-19T08:00:00.000Z'
  const proof = ownerProof('Frida Okänd')
  const confirmed: OwnerRequest['answer'] = { kind: 'CONFIRMED', at, reason: null }
  const disputed: OwnerRequest['answer'] = { kind: 'SHARE_WRONG', at, reason: 'I hold 5%' }
  const before = { ...frida, ways: [{ share: exactly(30), through: [] }] }
  const asked = (more: Partial<OwnerRequest> = {}, person = frida) => ownerRequest('o1', person, more)
  type Row = [what: string, requests: OwnerRequest[], status: string | undefined, words: string]
  const rows: Row[] = [
    ['was not asked', [], undefined, 'not verified'],
    [
      'was asked',
      [asked()],
      'ASKED',
      'not verified; asked by a link of their own, 2026-11-20, not opened yet',
    ],
    [
      'was asked, and the mail was refused',
      [asked({ notMailed: 'REFUSED' })],
      'ASKED',
      'not verified; asked by a link of their own, 2026-11-20, but the e-mail could not be sent',
    ],
    [
      'has opened it',
      [asked({ openedAt: at })],
      'ASKED',
      'not verified; asked by a link of their own, 2026-11-20, opened and not answered yet',
    ],
    ['is too late', [asked({ expiresAt: over })], 'EXPIRED', 'not verified; their link expired, 2026-11-19'],
    [
      'disputes',
      [asked({ answer: disputed })],
      'DISPUTED',
      'not verified; disputes, 2026-11-20: the share is wrong',
    ],
    [
      'is asked about something else no more',
      [asked({ cancelledAt: at }, before)],
      'CANCELLED',
      'not verified; the request by a link was cancelled, 2026-11-20: something else is declared now',
    ],
    [
      'was asked again, after the declaration had changed',
      [asked({ cancelledAt: at, answer: confirmed, proof }, before), { ...asked(), id: 'o2' }],
      'ASKED',
      'not verified; asked by a link of their own, 2026-11-20, not opened yet',
    ],
    [
      'confirmed',
      [asked({ proof, answer: confirmed })],
      'CONFIRMED',
      'Test eID, by a link of their own, 2026-11-20',
    ],
    [
      'confirmed with an eID that verifies nobody',
      [asked({ proof: { ...proof, assuranceLevel: 'LOW' }, answer: confirmed })],
      'CONFIRMED',
      'not verified; confirmed by a link of their own, 2026-11-20, with an eID that verifies no one',
    ],
  ]
  for (const [what, ownerRequests, status, words] of rows)
    test(`who ${what}`, () => {
      const of = caseWith({ owners: [ownerWith(), bjornWith(40), frida] })
      const withLink = { ...of, data: { ...of.data, ownerRequests } }
      assert.equal(wordsOf(withLink)[2], `Frida Okänd: ${words}`)
      const links = ownershipOf(withLink, workflow, now)?.owners.map(({ ownLink }) => ownLink?.status)
      assert.deepEqual(links, [undefined, undefined, status])
    })
})
