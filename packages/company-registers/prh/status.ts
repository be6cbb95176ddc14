/** The status of a Finnish company. Pure. */

import { day, type Fields, fields, list, row, text } from '@foyer/provider-http/answer-fields'
import { type StatusEvent, worstStatus } from '../company-status.ts'
import type { OrganizationStatus, OrganizationStatusCode } from '../schemas/organization.ts'
import codes from './codes.json' with { type: 'json' }
import { isEnded } from './entries.ts'

const REGISTERED = '1'
const REMOVED = '4'

/** `status`, the status of the number, is the same for every company, so it is useless. */
export function statusOf(company: Fields): OrganizationStatus {
  const situations = company.companySituations
  const word = text(company.tradeRegisterStatus, 20)
  const removal = isEnded(company) || word === REMOVED
  const events: StatusEvent[] = [
    ...(removal ? [removalOf(company, word)] : []),
    ...list(situations, 50)
      .map((each) => fields(each))
      .filter((each) => !isEnded(each))
      .map(situationOf),
  ]
  return worstStatus({
    events,
    otherwise: word === REGISTERED && Array.isArray(situations) ? 'ACTIVE' : 'UNKNOWN',
    registryStatus: events.length === 0 ? word : null,
    endedOn: removal ? day(company.endDate) : null,
  })
}

const removalOf = (company: Fields, word: string | null): StatusEvent => ({
  code: 'DISSOLVED',
  registryCode: word === REMOVED ? 'tradeRegisterStatus' : 'endDate',
  registryText: null,
  from: day(company.endDate),
  to: null,
})

/** KONK: bankruptcy; SELTILA: liquidation; SANE: restructuring. */
function situationOf(situation: Fields): StatusEvent {
  const registryCode = text(situation.type, 20)
  const code = row(codes.situations as Record<string, OrganizationStatusCode>, registryCode) ?? 'UNKNOWN'
  return {
    code,
    registryCode: registryCode ?? '?',
    registryText: null,
    from: day(situation.registrationDate),
    to: null,
  }
}
