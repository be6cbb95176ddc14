/** Converts the shareholders and beneficial owners of an Estonian company. Pure. */

import { codeText, type Fields, fields, isFields, text } from '@foyer/provider-http/answer-fields'
import { roster } from '@foyer/signing-rules/roster'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import type { InterestType, OwnershipInterest, Share } from '../schemas/ownership.ts'
import { sum } from '../shares.ts'
import { holderOf, shareholderRoles } from './officers.ts'
import { countryGapOf, isCurrent, losesCountry, personOf, rowsOf } from './values.ts'

interface Found {
  owners: OwnershipInterest[]
  complete: boolean
  losesCountry: boolean
}

const MOST_OWNERS = 500

export function ownersOf(
  company: Fields,
  beneficial: Fields | undefined,
  id: string,
  today: string,
): { owners: RegistryAnswer['owners']; gaps: RegistryGap[] } {
  const shareholders = shareholdersOf(company, today)
  const register = beneficial && registerOf(beneficial, id)
  const persons = register && beneficialOf(register, today)
  const owners = [...shareholders.owners, ...(persons?.owners ?? [])]
  const isRead = shareholders.complete && (!persons || persons.complete) && owners.length <= MOST_OWNERS
  const gap = (reason: RegistryGap['reason']): RegistryGap => ({ field: 'owners', reason })
  const hidden = Number(codeText(register?.peidetud_kasusaajate_arv) ?? 0)
  return {
    owners: owners.length === 0 ? undefined : owners.slice(0, MOST_OWNERS),
    gaps: [
      ...(persons ? [] : [gap('SOURCE_DOWN')]),
      ...(isRead ? [] : [gap('UNKNOWN_CODE')]),
      // The register counts those that it does not show, such as minors.
      ...(hidden > 0 || Number.isNaN(hidden) ? [gap('NOT_IDENTIFIED')] : []),
      ...(persons && isRead && persons.owners.length === 0 ? [gap('NOT_PUBLISHED')] : []),
      ...(shareholders.losesCountry || persons?.losesCountry ? [countryGapOf('owners')] : []),
    ],
  }
}

/** undefined: the answer is about another company, or not an answer. */
function registerOf(body: Fields, id: string): Fields | undefined {
  const company = rowsOf(body.ettevotjad).rows[0] ?? body
  const about = codeText(company.ariregistri_kood ?? body.ariregistri_kood)
  return (about === null || about === id) && isFields(company.kasusaajad)
    ? fields(company.kasusaajad)
    : undefined
}

function shareholdersOf(company: Fields, today: string): Found {
  const persons = fields(company.isikuandmed)
  const lists = [rowsOf(persons.kaardile_kantud_isikud), rowsOf(persons.kaardivalised_isikud)]
  const entries = lists.flatMap(({ rows }) => rows)
  const isHeld = (entry: Fields) =>
    shareholderRoles.includes(entry.isiku_roll) && isCurrent(entry, today) !== false
  const read = lists.map(({ rows }) => rows.filter(isHeld).map((entry) => shareholdingOf(entry, today)))
  const owners = read.map((list) => joined(list.flatMap((each) => each ?? [])))
  return {
    owners: owners.flat(),
    losesCountry: entries.some((entry) => isHeld(entry) && losesCountry(entry, holderOf(entry, today))),
    complete:
      lists.every((each) => each.complete) &&
      read.flat().every((each) => each?.share) &&
      // A share without the role of a shareholder: one of the two is wrong.
      entries.every((each) => shareholderRoles.includes(each.isiku_roll) || shareOf(each) === null),
  }
}

/** Rows of one list are separate shares: those of one holder are added. */
function joined(rows: OwnershipInterest[]): OwnershipInterest[] {
  const people = roster()
  const holders: OwnershipInterest[] = []
  for (const row of rows) {
    const at = people.numberOf(row.holder)
    const before = holders[at]
    const share = before?.share && row.share ? sum(before.share, row.share) : null
    // An entry without a share makes the list incomplete, which leaves a gap.
    holders[at] = before ? { ...before, share } : row
  }
  return holders
}

function shareholdingOf(entry: Fields, today: string): OwnershipInterest | undefined {
  const holder = holderOf(entry, today)
  if (!holder || isCurrent(entry, today) === undefined) return undefined
  return {
    holder,
    of: null,
    type: 'SHAREHOLDING',
    share: shareOf(entry),
    registryCode: text(entry.isiku_roll, 20),
    registryText: text(entry.isiku_roll_tekstina),
  }
}

function shareOf({ osaluse_protsent: written }: Fields): Share | null {
  const percent = typeof written === 'string' && /^\d{1,3}(\.\d+)?$/.test(written) ? Number(written) : written
  if (typeof percent !== 'number' || !(percent > 0 && percent <= 100)) return null
  return { minimum: percent, maximum: percent, isAboveMinimum: false }
}

/** O: by a holding. J: as a member of the management, in place of a missing owner. */
const types: Record<string, InterestType> = { J: 'SENIOR_MANAGING_OFFICIAL' }

/** The register says how a person controls the company, and no share. */
function beneficialOf(register: Fields, today: string): Found {
  const { rows, complete } = rowsOf(register, 'kasusaaja')
  const current = rows.filter((each) => isCurrent(each, today) !== false)
  const read = current.map((each): OwnershipInterest | undefined => {
    const holder = personOf(
      {
        givenName: each.eesnimi,
        familyName: each.nimi,
        code: each.isikukood,
        birthDate: each.synniaeg,
        country: each.aadress_riik,
      },
      today,
    )
    const registryCode = text(each.kontrolli_teostamise_viis, 20)
    if (!holder || registryCode === null || isCurrent(each, today) === undefined) return undefined
    return {
      holder,
      of: null,
      type: types[registryCode] ?? 'OTHER_CONTROL',
      share: null,
      registryCode,
      registryText: text(each.kontrolli_teostamise_viis_tekstina),
    }
  })
  const isWhole = complete && 'kasusaaja' in register && read.every((each) => each !== undefined)
  const isEmpty = codeText(register.kasusaajate_arv_kokku) === '0'
  return {
    owners: read.flatMap((each) => each ?? []),
    complete: isWhole || (complete && isEmpty),
    losesCountry: current.some((entry, at) => losesCountry(entry, read[at]?.holder)),
  }
}
