/** What is recorded of everyone who has a link of their own, of each kind. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, Move } from '#applications/case.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { ownerRequest } from '#test/fixtures/owner-requests.ts'
import { ownerWith } from '#test/fixtures/owners.ts'
import { coSigner, persons, unsentCase } from '#test/fixtures/signing.ts'
import type { NotSent } from '../mail/send-letter.ts'
import { linkedOwner } from '../owner-link/linked-owner.ts'
import { linkedCoSigner } from '../signing/linked-co-signer.ts'
import type { LinkedPerson, StoredPerson } from './person-link.ts'
import { openedByPerson, type PersonMail, recordPersonMail, setPersonLanguage } from './person-moves.ts'

const at = now.toISOString()
const later = new Date(now.getTime() + 1000)
const clear = clearCase('KYB')
const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })

interface Kind {
  stored: StoredPerson
  caseWith(more?: Partial<LinkedPerson>): Case
  /** When the application was changed last, after a move. */
  updatedAt: Date
  first: PersonMail
  prefix: string
}
const kinds: Record<string, Kind> = {
  'a co-signer': {
    stored: linkedCoSigner,
    caseWith: (more) => unsentCase({ coSigners: [coSigner('b', persons.bjorn, more)] }),
    updatedAt: later,
    first: 'INVITED',
    prefix: 'signing',
  },
  'an owner': {
    stored: linkedOwner,
    caseWith: (more) => ({
      ...clear,
      data: { ...clear.data, ownerRequests: [ownerRequest('b', frida, more)] },
    }),
    // For reviewers only: the applicant sees no change.
    updatedAt: now,
    first: 'ASKED',
    prefix: 'owner',
  },
}

for (const [who, { stored, caseWith, updatedAt, first, prefix }] of Object.entries(kinds))
  describe(who, () => {
    const after = (move: Move, of = caseWith()) => {
      const moved = move(of, later) ?? assert.fail()
      assert.deepEqual(moved.case.updatedAt, updatedAt)
      const person = stored.find(moved.case, 'b') ?? assert.fail()
      return { person, action: moved.audit[0]?.action, detail: moved.audit[0]?.detail }
    }
    const mailed = (about: PersonMail, reason: NotSent | null, of = caseWith()) =>
      after(recordPersonMail(stored, 'b', about, reason), of)

    test('opens the link for the first time once', () => {
      const { person, action, detail } = after(openedByPerson(stored, 'b'))
      assert.deepEqual([person.openedAt, action, detail], [later.toISOString(), `${prefix}.opened`, {}])
      assert.equal(openedByPerson(stored, 'b')(caseWith({ openedAt: at }), now), undefined)
    })
    test('has a language of their own', () => {
      const { person, action, detail } = after(setPersonLanguage(stored, 'b', 'fi'))
      assert.deepEqual([person.language, person.hasChosenLanguage], ['fi', true])
      assert.deepEqual([action, detail], [`${prefix}.language_set`, { language: 'fi' }])
    })
    test('has a mail that was sent', () => {
      const { person, action, detail } = mailed(first, null, caseWith({ notMailed: 'NO_MAIL' }))
      assert.deepEqual([person.mailedAt, person.notMailed], [later.toISOString(), null])
      assert.deepEqual([action, detail], [`${prefix}.mailed`, { [stored.idName]: 'b', about: first }])
    })
    test('has a reminder that was sent', () =>
      assert.deepEqual(mailed('REMINDER', null).person.remindedAt, [later.toISOString()]))
    for (const [reason, why] of [
      ['REFUSED', 'REFUSED'],
      ['SUSPENDED', 'NO_MAIL'],
    ] as const)
      test(`has a mail that was not sent: ${reason}`, () => {
        const { person, action, detail } = mailed(first, reason)
        assert.deepEqual([person.mailedAt, person.notMailed], [null, why])
        assert.deepEqual([action, detail?.why], [`${prefix}.not_mailed`, why])
      })
    test('is unknown by another id', () => {
      assert.equal(openedByPerson(stored, 'x')(caseWith(), now), undefined)
      assert.equal(recordPersonMail(stored, 'x', first, null)(caseWith(), now), undefined)
    })
  })
