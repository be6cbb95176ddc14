/** Converts the "dirigeants", persons and companies, to officers. Pure. */

import type { PartialDate } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, list, row, text } from '@foyer/provider-http/answer-fields'
import type { GoverningMember, RoleCode } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { isNationalityRead, nationalityNamed } from '../country-words.ts'
import { grouped } from '../officer-groups.ts'
import { numberIn, personNamed } from '../registry-calls.ts'
import codes from './codes.json' with { type: 'json' }
import { published } from './company.ts'

// Limits the comparison of names.
const MOST_OFFICERS = 500

type Mandate = { codes: RoleCode[]; body: GoverningMember['body'] }

export function officersOf(unit: Fields): { officers: RegistryAnswer['officers']; gaps: RegistryGap[] } {
  const given = list(unit.dirigeants, MOST_OFFICERS)
  const seats = given.map((each) => memberOf(fields(each)))
  const members = seats.flatMap((seat) => (seat ? [seat.member] : []))
  const reason = reasonOf(unit, given.length, seats)
  return {
    officers: grouped(members),
    gaps: [
      ...(reason === null ? [] : [{ field: 'officers', reason } as const]),
      // It could be that of a high-risk country.
      ...(given.some((each) => hasUnreadNationality(fields(each)))
        ? [{ field: 'officers.country', reason: 'UNKNOWN_CODE' } as const]
        : []),
    ],
  }
}

function hasUnreadNationality({ nationalite }: Fields): boolean {
  const nationality = published(nationalite)
  return nationality !== null && !isNationalityRead(nationality, 'fr')
}

function reasonOf(unit: Fields, given: number, seats: Array<{ isKnown: boolean } | undefined>) {
  if (unit.statut_diffusion !== 'O') return 'RESTRICTED'
  if (!Array.isArray(unit.dirigeants)) return 'UNKNOWN_CODE'
  if (given === 0) return 'NOT_PUBLISHED'
  const isRead = unit.dirigeants.length === given && seats.every((seat) => seat?.isKnown)
  return isRead ? null : 'UNKNOWN_CODE'
}

function memberOf(officer: Fields): { member: GoverningMember; isKnown: boolean } | undefined {
  const party = partyOf(officer)
  const quality = text(officer.qualite, 200)
  if (!party || quality === null) return undefined
  const known = row(codes.roles as Record<string, Mandate>, quality.toLowerCase().replaceAll('’', "'"))
  const roles = (known?.codes ?? (['OTHER'] as const)).map((code) => ({
    code,
    registryCode: quality,
    registryText: quality,
    from: null,
    to: null,
    electedBy: null,
  }))
  const member = { party, roles, body: known?.body ?? 'OTHER', address: null, deceased: null }
  return { member, isKnown: known !== undefined }
}

function partyOf(officer: Fields): GoverningMember['party'] | undefined {
  if (officer.type_dirigeant === 'personne physique') {
    const familyName = published(officer.nom)
    const givenName = published(officer.prenoms)
    if (familyName === null) return undefined
    const fullName = [givenName, familyName].filter(Boolean).join(' ')
    return personNamed(
      { fullName, givenName, familyName },
      {
        dateOfBirth: birthDateOf(officer),
        nationality: nationalityNamed(published(officer.nationalite), 'fr'),
      },
    )
  }
  if (officer.type_dirigeant !== 'personne morale') return undefined
  const name = published(officer.denomination)
  return name === null
    ? undefined
    : { kind: 'ORGANIZATION', name, organizationNumber: numberIn(officer.siren, 'FR') }
}

/** The day is not public. */
function birthDateOf(officer: Fields): PartialDate | null {
  const value = [officer.date_de_naissance, officer.annee_de_naissance].find(
    (each): each is string => typeof each === 'string' && /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(each),
  )
  return value === undefined ? null : { value, circa: false }
}
