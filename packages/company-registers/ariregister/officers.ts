/** Converts the persons on the card of an Estonian company, and beside it, to officers. Pure. */

import { codeText, type Fields, fields, row, text } from '@foyer/provider-http/answer-fields'
import type { GoverningMember, RoleCode } from '@foyer/signing-rules/schemas'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { grouped } from '../officer-groups.ts'
import codes from './codes.json' with { type: 'json' }
import {
  countryGapOf,
  dateOf,
  isCurrent,
  losesCountry,
  organizationRefOf,
  personOf,
  rowsOf,
} from './values.ts'

export interface Officers {
  officers: RegistryAnswer['officers']
  complete: boolean
  gaps: RegistryGap[]
}

/** Shareholders and members are owners. Beneficial owners come from another query. */
export const shareholderRoles: unknown[] = ['O', 'OSAN', 'A', 'H', 'HUL', 'HUL_UL']
const otherRoles: unknown[] = ['W']

type Office = { code: RoleCode; body: GoverningMember['body'] }

/** By English names, for roles whose codes the documentation does not list. The first match counts. */
const officesByName: [name: RegExp, office: Office][] = [
  [/chair.*(supervisory|council)/i, { code: 'CHAIR', body: 'SUPERVISORY' }],
  [/supervisory|council/i, { code: 'BOARD_MEMBER', body: 'SUPERVISORY' }],
  [/chair.*management board/i, { code: 'CHAIR', body: 'BOARD' }],
  [/management board/i, { code: 'BOARD_MEMBER', body: 'BOARD' }],
  [/procur/i, { code: 'PROCURIST', body: 'OTHER' }],
  [/liquidator/i, { code: 'LIQUIDATOR', body: 'OTHER' }],
  [/trustee/i, { code: 'BANKRUPTCY_TRUSTEE', body: 'OTHER' }],
  [/auditor/i, { code: 'AUDITOR', body: 'AUDIT' }],
  [/contact person/i, { code: 'CONTACT', body: 'OTHER' }],
  [/founder/i, { code: 'OTHER', body: 'OTHER' }],
]

export function officersOf(company: Fields, today: string): Officers {
  const persons = fields(company.isikuandmed)
  const [onCard, besideCard] = [rowsOf(persons.kaardile_kantud_isikud), rowsOf(persons.kaardivalised_isikud)]
  const entries = [...onCard.rows, ...besideCard.rows].filter(
    (entry) => !shareholderRoles.includes(entry.isiku_roll) && !otherRoles.includes(entry.isiku_roll),
  )
  const current = entries.filter((entry) => isCurrent(entry, today) !== false)
  const seats = entries.map((entry) => seatOf(entry, today))
  const members = seats.flatMap((seat) => (seat && seat !== 'ENDED' ? [seat.member] : []))
  const isRead = seats.every((seat) => seat === 'ENDED' || seat?.isKnown)
  const complete = onCard.complete && besideCard.complete && isRead
  const reason = complete ? (members.length === 0 ? 'NOT_PUBLISHED' : null) : 'UNKNOWN_CODE'
  return {
    officers: grouped(members),
    complete: complete && members.length > 0,
    gaps: [
      ...(reason ? [{ field: 'officers', reason } as const] : []),
      ...(current.some((entry) => losesCountry(entry, holderOf(entry, today)))
        ? [countryGapOf('officers')]
        : []),
    ],
  }
}

function seatOf(
  entry: Fields,
  today: string,
): { member: GoverningMember; isKnown: boolean } | 'ENDED' | undefined {
  const isNow = isCurrent(entry, today)
  if (isNow === false) return 'ENDED'
  const registryCode = text(entry.isiku_roll, 20)
  const party = holderOf(entry, today)
  if (!isNow || registryCode === null || !party) return undefined
  const registryText = text(entry.isiku_roll_tekstina)
  const known =
    row(codes.roles as Record<string, Office>, registryCode) ??
    officesByName.find(([name]) => name.test(registryText ?? ''))?.[1]
  // A share without the role of a shareholder: it is not known which of the two is wrong.
  if (!known && codeText(entry.osaluse_protsent) !== null) return undefined
  const code = known?.code ?? 'OTHER'
  const role = { code, registryCode, registryText, from: dateOf(entry.algus_kpv), to: null, electedBy: null }
  const member = { party, roles: [role], body: known?.body ?? 'OTHER', address: null, deceased: null }
  return { member, isKnown: known !== undefined }
}

/** F is a natural person, J a legal one. */
export function holderOf(entry: Fields, today: string): GoverningMember['party'] | undefined {
  if (entry.isiku_tyyp === 'J') return organizationRefOf(entry.nimi_arinimi, entry.isikukood_registrikood)
  if (entry.isiku_tyyp !== 'F') return undefined
  return personOf(
    {
      givenName: entry.eesnimi,
      familyName: entry.nimi_arinimi,
      code: entry.isikukood_registrikood,
      birthDate: entry.synniaeg,
      country: entry.aadress_riik,
    },
    today,
  )
}
