/**
 * Who represents an Estonian company. The register says of each person whether they represent it alone
 * ("ainuesindusõigus"); joint representation is a text. Pure.
 */

import type { Provenance } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, text } from '@foyer/provider-http/answer-fields'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import type { SignatoryAuthority } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { noSigning } from '../registry-calls.ts'
import type { Officers } from './officers.ts'
import { personOf, type Rows, rowsOf } from './values.ts'

export function signingOf(
  company: Fields,
  right: Fields | undefined,
  { officers, complete }: Officers,
  provenance: Provenance,
): { signing: RegistryAnswer['signing']; gaps: RegistryGap[] } {
  const conditions = fields(company.isikuandmed).esindusoiguse_eritingimused
  const special = textsOf(company, 'esindusoiguse_eritingimused')
  // One that cannot be read limits the right of representation as well.
  const isUnlimited = conditions === undefined || isEmpty(rowsOf(conditions))
  const ruleText = [...textsOf(company, 'esindusoiguse_normaalregulatsioonid'), ...special]
  const none = (reason: RegistryGap['reason']) => ({
    signing: noSigning(provenance, ruleText),
    gaps: [{ field: 'signing', reason }],
  })
  if (!right) return none('SOURCE_DOWN')
  const persons = rowsOf(right.isikud)
  const today = provenance.retrievedAt.slice(0, 10)
  const read = persons.rows.map((person) => signatoryOf(person, officers, today))
  const alone = read.flatMap((each) => (each && each !== 'NOT_ALONE' ? [each] : []))
  if (alone.length === 0) return none(persons.rows.length === 0 ? 'NOT_PUBLISHED' : 'UNKNOWN_CODE')
  const isWhole =
    complete && persons.complete && isUnlimited && read.every((each) => typeof each === 'object')
  return {
    signing: {
      combinations: alone.map((each) => [each]),
      basis: {
        coverage: isWhole ? 'COMPLETE' : 'PARTIAL',
        origin: 'STRUCTURED_REGISTER',
        ruleText,
        ruleCode: null,
        truncated: false,
        provenance,
      },
    },
    gaps: isWhole ? [] : [{ field: 'signing', reason: 'UNKNOWN_CODE' }],
  }
}

const isEmpty = ({ rows, complete }: Rows): boolean => complete && rows.length === 0

const textsOf = (company: Fields, name: string): string[] =>
  rowsOf(fields(company.isikuandmed)[name]).rows.flatMap(
    (each) => text(each.sisu, 2_000) ?? text(each.esinduse_sisu, 2_000) ?? text(each.item, 2_000) ?? [],
  )

/** undefined: an empty card, or unreadable. */
function signatoryOf(
  person: Fields,
  officers: RegistryAnswer['officers'],
  today: string,
): SignatoryAuthority | 'NOT_ALONE' | undefined {
  if (person.ainuesindusoigus_olemas === 'EI') return 'NOT_ALONE'
  if (person.ainuesindusoigus_olemas !== 'JAH' || person.isiku_liik !== 'F') return undefined
  const named = personOf(
    {
      givenName: person.fyysilise_isiku_eesnimi,
      familyName: person.fyysilise_isiku_perenimi,
      code: person.fyysilise_isiku_kood,
      birthDate: person.fyysilise_isiku_synniaeg,
      country: null,
    },
    today,
  )
  const officer = named && officers.flat().find(({ party }) => isSameParty(party, named))
  if (!officer) return undefined
  const isProcurist = officer.roles.every(({ code }) => code === 'PROCURIST')
  return {
    party: officer.party,
    roles: officer.roles,
    authority: isProcurist ? 'PROCURATION' : 'SIGNATURE',
    limits: null,
    hasSigned: false,
  }
}
