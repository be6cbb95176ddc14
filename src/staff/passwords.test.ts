import assert from 'node:assert/strict'
import { test } from 'node:test'
import breached from './breached-passwords.json' with { type: 'json' }
import { type PasswordProblem, passwordProblem } from './passwords.ts'

const person = { email: 'astrid.lindberg@ronnbar.example', name: 'Astrid Lindberg' }
const rows: Array<[password: string, problem: PasswordProblem | undefined]> = [
  ['', 'too_short'],
  ['short', 'too_short'],
  ['elevenchars', 'too_short'],
  ['kantarell träbåt nio', undefined],
  ['Zk4-vRm9-Qx2w', undefined],
  ['aaaaaaaaaaaaaaaaaaaa', 'too_common'],
  ['121212121212', 'too_common'],
  ['password1234', 'too_common'],
  ['Password1234', 'too_common'],
  ['passwordpassword', 'too_common'],
  ['qwertyuiop123', 'too_common'],
  ['123456789012', 'too_common'],
  ['dragonmonkey!', 'too_common'],
  ['!!football99', 'too_common'],
  ['astrid.lindberg@ronnbar.example', 'too_personal'],
  ['Astrid-Lindberg-1985', 'too_personal'],
  ['foyerfoyerfoyer', 'too_personal'],
  ['ronnbar20262026', 'too_personal'],
  ['ko7ko7ko7ko7ko7', 'too_common'],
  ['båten seglar norrut när snön har smält bort från alla berg i väst', undefined],
  ['långa ordet åker hem '.repeat(7), 'too_long'],
]
for (const [password, problem] of rows)
  test(`${JSON.stringify(password.slice(0, 32))}: ${problem ?? 'accepted'}`, () =>
    assert.equal(passwordProblem(password, person), problem))

test('the length of a password is counted in composed characters', () => {
  const decomposed = 'a\u030a'.repeat(6)
  assert.equal(passwordProblem(decomposed, person), 'too_short')
})

test('the list has many more than the 3,000 entries that ASVS 6.2.4 asks for', () =>
  assert.ok(breached.length >= 20_000 && breached.includes('password')))

test('an entry of the list with up to four more characters is refused', () => {
  for (const entry of breached.filter((each) => /^[a-z].{6,}[a-z]$/.test(each)))
    for (const typed of [`${entry}2026`, `!!${entry}26`, `${entry}${entry}`])
      assert.notEqual(passwordProblem(typed, person), undefined, typed)
})
