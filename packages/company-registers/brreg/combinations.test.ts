/** The register's own combinations name no person twice, confuse no two, and include no deceased person. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { itsRoles, mandate, signer, signsAda, signsBo } from '../test/brreg.ts'
import { registeredCombinationsOf } from './combinations.ts'
import { type Officers, officersOf } from './roles.ts'

const answered = (fields: object) => officersOf({ kind: 'ANSWERED', fields: { ...fields } })

function read(combinations: (typeof signsAda)[][], over: Officers = answered(itsRoles)) {
  const source = mandate(
    'RF',
    'R0005',
    null,
    combinations.map((each) => ['R0005', each]),
  )
  const found = registeredCombinationsOf(source, over, 'SIGNATURE')
  const sets = found.combinations.map((each) =>
    each.map(({ party }) => (party.kind === 'PERSON' ? party.name.fullName.split(' ')[0] : party.name)),
  )
  return { sets, complete: found.complete }
}

describe("the register's own combinations", () => {
  it('do not count one person with two offices twice', () => {
    const also = { ...signsAda, rolle: { kode: 'DAGL' } }
    assert.deepEqual(read([[also, signsAda]]), { sets: [], complete: false })
  })

  it('do not merge two people with similar names', () => {
    const father = signer('Ada Prøve', '', 'SIHV')
    assert.deepEqual(read([[signsAda, father]]), { sets: [['Ada', 'Ada']], complete: true })
  })

  it('leave out a person who has left the signing office, where all officers are known', () => {
    const left = signer('Gone Prøve', '01.02.1970', 'MEDL')
    assert.deepEqual(read([[signsAda], [left]]), { sets: [['Ada']], complete: false })
    const unknown = { ...answered(itsRoles), complete: false }
    assert.deepEqual(read([[left]], unknown), { sets: [['Gone']], complete: true })
  })

  it('leave out combinations with a deceased officer', () => {
    const roles = structuredClone(itsRoles)
    const [chair] = roles.rollegrupper[1]?.roller ?? []
    if (chair && 'person' in chair) Object.assign(chair.person as object, { erDoed: true })
    assert.deepEqual(read([[signsAda], [signsAda, signsBo], [signsBo]], answered(roles)), {
      sets: [['Bo']],
      complete: true,
    })
  })
})
