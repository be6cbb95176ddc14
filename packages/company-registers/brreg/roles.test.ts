/** Converts the register's role groups, and detects incomplete ones. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { itsRoles } from '../test/brreg.ts'
import { officersOf } from './roles.ts'

describe('the officers of a Norwegian unit', () => {
  const answered = (rollegrupper: unknown) => officersOf({ kind: 'ANSWERED', fields: { rollegrupper } })

  it('are grouped by body, without people who have left', () => {
    const { officers, complete } = officersOf({ kind: 'ANSWERED', fields: itsRoles })
    const shown = officers.map((body) =>
      body.map(({ party, roles, body: name }) => [
        name,
        party.kind === 'PERSON' ? party.name.fullName : party.name,
        roles.map((role) => role.code).join(),
      ]),
    )
    assert.equal(complete, true)
    assert.deepEqual(shown, [
      [
        ['BOARD', 'Ada Lie Prøve', 'CHAIR'],
        ['BOARD', 'Bo Prøve', 'EMPLOYEE_REPRESENTATIVE'],
        ['BOARD', 'Dag Prøve', 'DEPUTY_BOARD_MEMBER'],
      ],
      [['MANAGEMENT', 'Cleo Prøve', 'CEO']],
      [['AUDIT', 'FIKTIV REVISJON AS', 'AUDITOR']],
    ])
  })

  for (const [name, groups] of [
    ['no list', 'x'],
    ['a group without a list', [{ type: { kode: 'STYR' } }]],
    ['a nameless member', [{ type: { kode: 'STYR' }, roller: [{ type: { kode: 'MEDL' }, person: {} }] }]],
    [
      'an unknown role',
      [{ type: { kode: 'STYR' }, roller: [{ type: { kode: 'NY' }, person: { navn: { etternavn: 'P' } } }] }],
    ],
    ['too many', [{ type: { kode: 'STYR' }, roller: Array.from({ length: 600 }, () => ({})) }]],
  ] as const)
    it(`are incomplete with ${name}`, () => {
      const { complete, gaps } = answered(groups)
      assert.deepEqual([complete, gaps], [false, [{ field: 'officers', reason: 'UNKNOWN_CODE' }]])
    })
})
