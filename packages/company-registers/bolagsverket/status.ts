/** The status of a Swedish company, from what Bolagsverket and Statistics Sweden say of it. */

import { day, type Fields, fields, list, row, text } from '@foyer/provider-http/answer-fields'
import { type StatusEvent, worstStatus } from '../company-status.ts'
import type { RegistryGap } from '../contract.ts'
import type { OrganizationStatus, OrganizationStatusCode } from '../schemas/organization.ts'
import { block, given, reasonOf } from './blocks.ts'
import codes from './codes.json' with { type: 'json' }

// The documentation has the first spelling, and its own example the second.
const procedureNames = [
  'pagaendeAvvecklingsEllerOmstruktureringsforfarande',
  'pagandeAvvecklingsEllerOmstruktureringsforfarande',
]
const MOST_EVENTS = 50

export interface StatusReading {
  status: OrganizationStatus
  gaps: RegistryGap[]
}

/**
 * A sole trader may have several entries, one for each protected name. A procedure concerns the person, so
 * that it applies in each. The removal of one name ends nothing while another is left.
 */
export function statusOf(entries: Fields[]): StatusReading {
  const current = entries.filter((entry) => !isRemoved(entry))
  const removals = entries.filter(isRemoved).flatMap(removalOf)
  const last = removals.toSorted((one, other) => (other.from ?? '').localeCompare(one.from ?? ''))[0]
  const dissolved = current.length === 0 && last ? [last] : []
  const events = distinct([...dissolved, ...entries.flatMap(proceduresOf), ...inactivityOf(current)])
  const missing = [...new Set([...entries.flatMap(missingParts), ...missingActivity(current)])]
  const status = worstStatus({
    events,
    otherwise: missing.length === 0 ? 'ACTIVE' : 'UNKNOWN',
    endedOn: dissolved[0]?.from ?? null,
    endReason: dissolved[0]?.registryText ?? null,
  })
  const isUnread = events.some(({ code }) => code === 'UNKNOWN')
  const [reason] = [...missing, ...(isUnread ? (['UNKNOWN_CODE'] as const) : [])]
  return { status, gaps: reason ? [{ field: 'companyStatus', reason }] : [] }
}

/** Any text in the two fields counts, so that an unreadable date does not look like a missing one. */
export function isRemoved(entry: Fields): boolean {
  const removal = given(block(entry, 'avregistreradOrganisation')).avregistreringsdatum
  const reason = given(block(entry, 'avregistreringsorsak')).kod
  return [removal, reason].some((value) => value !== null && value !== undefined)
}

function removalOf(entry: Fields): StatusEvent[] {
  const reason = given(block(entry, 'avregistreringsorsak'))
  const code = text(reason.kod, 20)
  const from = day(given(block(entry, 'avregistreradOrganisation')).avregistreringsdatum)
  // "n/a" stands for a missing text.
  const written = row(codes.endReasons as Record<string, string>, code) ?? text(reason.klartext)
  return [
    {
      code: 'DISSOLVED',
      registryCode: code ?? 'avregistreradOrganisation',
      registryText: written === 'n/a' ? null : written,
      from,
      to: null,
    },
  ]
}

/** undefined if the list is not in the documented form. */
function proceduresIn(entry: Fields): unknown[] | undefined {
  const procedures = block(entry, ...procedureNames)
  if (procedures.state !== 'GIVEN') return []
  const registered = procedureNames
    .map((name) => procedures.fields[`${name}Lista`])
    .find((each) => each !== undefined)
  return Array.isArray(registered) ? list(registered, MOST_EVENTS) : undefined
}

const proceduresOf = (entry: Fields): StatusEvent[] =>
  (proceduresIn(entry) ?? []).map((each) => {
    const { kod, klartext, fromDatum } = fields(each)
    const registryCode = text(kod, 20)
    const known = row(codes.procedures as Record<string, OrganizationStatusCode>, registryCode)
    return {
      code: known ?? 'UNKNOWN',
      registryCode: registryCode ?? '?',
      registryText: text(klartext),
      from: day(fromDatum),
      to: null,
    }
  })

const activityIn = (current: Fields[]) =>
  current.map((entry) => given(block(entry, 'verksamOrganisation')).kod)

/** Only a removed one is not in the statistics. */
const missingActivity = (current: Fields[]) =>
  current.length > 0 && !activityIn(current).some((code) => code === 'JA' || code === 'NEJ')
    ? (['UNKNOWN_CODE'] as const)
    : []

/** Statistics Sweden: the company is registered for no tax. */
function inactivityOf(current: Fields[]): StatusEvent[] {
  const answers = activityIn(current)
  const isInactive = answers.includes('NEJ') && !answers.includes('JA')
  const event = { registryCode: 'NEJ', registryText: 'verksamOrganisation', from: null, to: null }
  return isInactive ? [{ code: 'INACTIVE', ...event }] : []
}

/** The parts without which a company is not known to be active. */
function missingParts(entry: Fields) {
  const activity = block(entry, 'verksamOrganisation')
  const parts = [
    block(entry, 'avregistreradOrganisation'),
    block(entry, 'avregistreringsorsak'),
    block(entry, ...procedureNames),
    activity,
  ]
  const isUnclear =
    proceduresIn(entry) === undefined ||
    (activity.state === 'GIVEN' && activity.fields.kod !== 'JA' && activity.fields.kod !== 'NEJ')
  return [...parts.flatMap((each) => reasonOf(each) ?? []), ...(isUnclear ? (['UNKNOWN_CODE'] as const) : [])]
}

function distinct(events: StatusEvent[]): StatusEvent[] {
  const seen = new Map(events.map((event) => [`${event.code} ${event.registryCode} ${event.from}`, event]))
  return [...seen.values()]
}
