/** Compares the answer that a damaged source gave with the whole one: less is allowed, other is not. */
import assert from 'node:assert/strict'
import type { GoverningMember } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer } from '../contract.ts'

const nameOf = (party: GoverningMember['party']): string =>
  party.kind === 'PERSON' ? party.name.fullName : party.name
/** A damaged name may lose words; "x" and "true" are damage. */
const words = (text: string) => text.toLowerCase().split(/[\s,]+/)
const isFrom = (known: string[], name: string) => {
  const all = new Set([...known.flatMap(words), 'x', ''])
  return words(name).every((word) => all.has(word))
}
const hasGap = (answer: RegistryAnswer, field: string) => answer.gaps.some((gap) => gap.field === field)

export function assertNothingInvented(whole: RegistryAnswer, damaged: RegistryAnswer, title: string): void {
  const before = whole.organization.companyStatus.code
  const after = damaged.organization.companyStatus.code
  assert.ok(after !== 'ACTIVE' || before === 'ACTIVE', `${title}: active instead of ${before}`)
  if (after === 'UNKNOWN') assert.ok(hasGap(damaged, 'companyStatus'), `${title}: no gap for the status`)
  people(whole, damaged, title)
  owners(whole, damaged, title)
  const signers = whole.officers.flat().map(({ party }) => nameOf(party))
  for (const { party } of damaged.signing.combinations.flat())
    assert.ok(isFrom(signers, nameOf(party)), `${title}: a signatory ${nameOf(party)}`)
}

function people(whole: RegistryAnswer, damaged: RegistryAnswer, title: string) {
  const before = whole.officers.flat()
  const after = damaged.officers.flat()
  const names = before.map(({ party }) => nameOf(party))
  for (const { party } of after)
    assert.ok(isFrom(names, nameOf(party)), `${title}: an officer ${nameOf(party)}`)
  if (after.length < before.length) assert.ok(hasGap(damaged, 'officers'), `${title}: an officer is lost`)
}

function owners(whole: RegistryAnswer, damaged: RegistryAnswer, title: string) {
  const before = whole.owners ?? []
  const after = damaged.owners ?? []
  const names = before.map(({ holder }) => nameOf(holder))
  const shares = new Set([...before.map(({ share }) => JSON.stringify(share)), 'null'])
  for (const { holder, share } of after) {
    assert.ok(isFrom(names, nameOf(holder)), `${title}: an owner ${nameOf(holder)}`)
    assert.ok(shares.has(JSON.stringify(share)), `${title}: a share ${JSON.stringify(share)}`)
  }
  if (after.length < before.length) assert.ok(hasGap(damaged, 'owners'), `${title}: an owner is lost`)
}
