/** The status of a company of CVR: the most serious of four fields of the register. Pure. */

import { day, type Fields, fields, isFields, list, row, text } from '@foyer/provider-http/answer-fields'
import { worstOf } from '../company-status.ts'
import type { OrganizationStatus, OrganizationStatusCode } from '../schemas/organization.ts'
import codes from './codes.json' with { type: 'json' }
import { currentOf, folded, periodStateOf } from './periods.ts'

const codeOf = (word: unknown): OrganizationStatusCode =>
  row(codes.statuses as Record<string, OrganizationStatusCode>, folded(word)) ?? 'UNKNOWN'

export function statusOf(company: Fields, today: string): OrganizationStatus {
  const metadata = fields(company.virksomhedMetadata)
  const registryStatus = text(metadata.sammensatStatus, 100)
  const history = list(company.virksomhedsstatus, 200).map((each) => fields(each))
  const current = currentOf(company.virksomhedsstatus, today).values
  const life = lifeOf(company, today)
  const code = worstOf([
    codeOf(registryStatus),
    ...current.map(({ status }) => codeOf(status)),
    ...creditStatusOf(metadata, today),
    ...(life.isOver ? (['DISSOLVED'] as const) : []),
  ])
  const since = current.map(({ periode }) => day(fields(periode).gyldigFra)).findLast(Boolean) ?? null
  return {
    code,
    registryStatus,
    since,
    endedOn: code === 'DISSOLVED' ? (life.endedOn ?? since) : null,
    endReason: code === 'DISSOLVED' ? registryStatus : null,
    events: history.flatMap(({ status, periode }) => {
      const registryCode = text(status, 100)
      if (registryCode === null) return []
      const [from, to] = [day(fields(periode).gyldigFra), day(fields(periode).gyldigTil)]
      return [{ code: codeOf(registryCode), registryCode, registryText: registryCode, from, to }]
    }),
  }
}

/** A warning of the register beside the status, such as a bankruptcy of today. */
function creditStatusOf(metadata: Fields, today: string): OrganizationStatusCode[] {
  const warning = metadata.nyesteStatus
  if (!isFields(warning) || periodStateOf(warning, today) === 'ENDED') return []
  const words = [warning.kreditoplysningtekst, warning.statustekst].filter((word) => text(word) !== null)
  return words.some((word) => folded(word).includes('KONKURS')) ? ['BANKRUPT'] : words.map(codeOf)
}

/** A company may end and begin again. */
function lifeOf(company: Fields, today: string): { isOver: boolean; endedOn: string | null } {
  const periods = list(company.livsforloeb, 100)
  const isOver = periods.length > 0 && periods.every((each) => periodStateOf(each, today) === 'ENDED')
  const ends = periods.flatMap((each) => day(fields(each, 'periode').gyldigTil) ?? [])
  return { isOver, endedOn: isOver ? (ends.toSorted().at(-1) ?? null) : null }
}
