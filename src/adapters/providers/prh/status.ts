/** The status of a Finnish company. Pure. */
import type { OrganizationStatus, OrganizationStatusCode } from '../../../schemas/organization.ts'
import { day, type Fields, fields, list, row, text } from '../answer-fields.ts'
import { type StatusEvent, worstStatus } from '../company-status.ts'
import codes from './codes.json' with { type: 'json' }
import { isEnded } from './entries.ts'

const REGISTERED = '1'
const REMOVED = '4'

/** `status`, that of the number, is the same for every company, so that it says nothing. */
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
