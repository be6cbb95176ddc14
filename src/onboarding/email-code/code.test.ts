/** The code for an e-mail address: how often it is sent, how long it works, and how often it may be wrong. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case, EmailCode, Move } from '#applications/case.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { limits } from '../texts/limits.ts'
import { codeRequestStatusOf, codeStateOf, completeCode, enterCode, requestCode, setCode } from './code.ts'

const email = 'anna@a.example'
const start = new Date('2026-11-20T09:30:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const open: Case = { ...clearCase('KYC'), status: 'IN_PROGRESS', submittedAt: null }
const doneBy = (of: Case, move: Move, at: Date): Case => move(of, at)?.case ?? of
const codeOf = (of: Case): EmailCode => of.data.emailCode ?? assert.fail('no code')

const asked = doneBy(open, requestCode(email, 'en'), start)
const sent = doneBy(doneBy(asked, setCode('right'), start), completeCode('right', 'SENT'), start)

describe('another code', () => {
  const rows: Array<[what: string, of: Case, to: string, seconds: number, status: string]> = [
    ['the first', open, email, 0, 'ALLOWED'],
    ['at once', asked, email, 29, 'JUST_SENT'],
    ['after half a minute', asked, email, 30, 'ALLOWED'],
    ['to another address', asked, 'eva@a.example', 1, 'ALLOWED'],
  ]
  for (const [what, of, to, seconds, status] of rows)
    test(`${what}: ${status}`, () => assert.equal(codeRequestStatusOf(of, to, after(seconds)), status))

  test('can be requested three times an hour, over all addresses', () => {
    let of = open
    for (let times = 0; times < limits.codesPerHour; times++)
      of = doneBy(of, requestCode(`${times}@a.example`, 'en'), after(times * 60))
    assert.equal(codeRequestStatusOf(of, email, after(3599)), 'LIMIT_REACHED')
    assert.equal(requestCode(email, 'en')(of, after(3599)), undefined)
    assert.equal(codeRequestStatusOf(of, email, after(3601)), 'ALLOWED')
  })

  test('is a task in the transaction of the request, and voids the previous code', () => {
    const again = requestCode(email, 'sv')(sent, after(60))
    assert.deepEqual(again?.tasks, [{ task: 'mailCode', runAt: null }])
    assert.deepEqual(
      [again && codeOf(again.case).hash, again?.audit[0]?.action],
      [null, 'email.code_requested'],
    )
  })
})

describe('a code that was sent', () => {
  test('works for ten minutes', () => {
    assert.equal(codeStateOf(codeOf(sent), after(599)), 'OPEN')
    assert.equal(codeStateOf(codeOf(sent), after(600)), 'EXPIRED')
    assert.equal(enterCode('right')(sent, after(600)), undefined)
  })

  test('confirms the address, once', () => {
    const confirmed = doneBy(sent, enterCode('right'), after(60))
    assert.deepEqual(confirmed.data.confirmedEmail, { email, at: after(60).toISOString() })
    assert.equal(doneBy(confirmed, enterCode('right'), after(61)).data.emailCode?.wrongTries, 1)
  })

  test('allows five wrong tries; then the right code fails too', () => {
    let of = sent
    for (let times = 1; times <= 5; times++) {
      assert.equal(codeStateOf(codeOf(of), after(times)), 'OPEN')
      of = doneBy(of, enterCode('wrong'), after(times))
      assert.equal(codeOf(of).wrongTries, times)
    }
    assert.equal(codeStateOf(codeOf(of), after(6)), 'USED_UP')
    assert.equal(enterCode('right')(of, after(7)), undefined)
    const next = doneBy(doneBy(of, requestCode(email, 'en'), after(60)), setCode('other'), after(60))
    assert.equal(codeStateOf(codeOf(next), after(61)), 'OPEN')
  })

  test('accepts nothing before a code exists', () =>
    assert.equal(doneBy(asked, enterCode(''), after(1)).data.confirmedEmail, undefined))
})

describe('the mail with a code', () => {
  test('is marked as refused when the mail server refuses it', () => {
    const refused = doneBy(doneBy(asked, setCode('right'), start), completeCode('right', 'REFUSED'), start)
    assert.equal(codeStateOf(codeOf(refused), start), 'REFUSED')
  })
  test('from an older run changes nothing', () => {
    const newer = doneBy(doneBy(asked, setCode('one'), start), setCode('two'), start)
    assert.equal(completeCode('one', 'SENT')(newer, start), undefined)
    assert.equal(setCode('three')(sent, start), undefined)
    assert.equal(setCode('one')(open, start), undefined)
  })
})
