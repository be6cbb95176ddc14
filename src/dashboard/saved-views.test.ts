import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { roles } from '#staff/roles.ts'
import { holdsNumber, mayChangeView, mayShareViews } from './saved-views.ts'

describe('saved views', () => {
  it('can be shared by owners, administrators and reviewers', () =>
    assert.deepEqual(roles.filter(mayShareViews), ['OWNER', 'ADMIN', 'REVIEWER']))

  const cases = [
    ['your own', { createdBy: 'me', shared: false }, 'VIEWER', true],
    ['one that you shared, after your role was lowered', { createdBy: 'me', shared: true }, 'VIEWER', true],
    ['a shared one of a colleague', { createdBy: 'other', shared: true }, 'REVIEWER', false],
    ['a shared one of a colleague, as administrator', { createdBy: 'other', shared: true }, 'ADMIN', true],
    ['the own view of a colleague, as owner', { createdBy: 'other', shared: false }, 'OWNER', false],
  ] as const
  for (const [what, view, role, expected] of cases)
    it(`${what}: ${expected ? 'may be changed' : 'may not be changed'}`, () =>
      assert.equal(mayChangeView(view, { userId: 'me', role }), expected))

  const names: Array<[string, boolean]> = [
    ['Norway, longer than 3 days', false],
    ['Q4 2026', false],
    ['Owners of 25 to 50 %', false],
    ['850709-9805', true],
    ['559912-4427 again', true],
    ['Petra 19850709', true],
    ['850 709', true],
  ]
  for (const [name, expected] of names)
    it(`a name "${name}" ${expected ? 'may contain an identity number' : 'is accepted'}`, () =>
      assert.equal(holdsNumber(name), expected))
})
