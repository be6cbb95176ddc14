/** Who stands in the register's own combinations: nobody twice, nobody in another's place, nobody who is dead. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { itsRoles, mandate, signer, signsAda, signsBo } from '../../../../test/fixtures/brreg.ts'
import { registeredCombinationsOf } from './combinations.ts'
import { type Officers, officersOf } from './roles.ts'

const told = (fields: object) => officersOf({ kind: 'TOLD', fields: { ...fields } })

function read(combinations: (typeof signsAda)[][], over: Officers = told(itsRoles)) {
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
  it('do not let one person in two offices be two', () => {
    const also = { ...signsAda, rolle: { kode: 'DAGL' } }
    assert.deepEqual(read([[also, signsAda]]), { sets: [], complete: false })
  })

  it('do not let two of like names be one', () => {
    const father = signer('Ada Prøve', '', 'MEDL')
    assert.deepEqual(read([[signsAda, father]]), { sets: [['Ada', 'Ada']], complete: true })
  })

  it('are without those of somebody who is dead by the list of officers', () => {
    const roles = structuredClone(itsRoles)
    const [chair] = roles.rollegrupper[1]?.roller ?? []
    if (chair && 'person' in chair) Object.assign(chair.person as object, { erDoed: true })
    assert.deepEqual(read([[signsAda], [signsAda, signsBo], [signsBo]], told(roles)), {
      sets: [['Bo']],
      complete: true,
    })
  })
})
