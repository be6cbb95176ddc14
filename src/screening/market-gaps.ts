/** Warnings of a workflow: its markets without an official list of sanctions, or one of public office. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { FieldError } from '#kernel/api-error.ts'
import { chooseLists } from './choose-lists.ts'
import type { ScreeningList, ScreeningSettings } from './ports.ts'

const consequence = 'applications there go to a person'

/**
 * The gaps of a live customer. A customer that has turned PEPs off gets no warning: reports have a note of
 * it.
 */
export function marketGaps(
  markets: readonly CountryCode[],
  lists: readonly ScreeningList[],
  settings: Pick<ScreeningSettings, 'lists'>,
  now: Date,
): FieldError[] {
  const warning = (at: number, code: string, what: string): FieldError => ({
    ...{ path: `/markets/${at}`, code },
    message: `No ${what} that is in use covers ${markets[at]}: ${consequence}.`,
  })
  return markets.flatMap((market, at) => {
    const chosen = chooseLists(lists, settings, now, market)
    if (chosen.kind === 'NOT_CONFIGURED') return [warning(at, 'no_sanctions_list', 'list of sanctions')]
    if (chosen.kind !== 'READY') return []
    return [
      ...(chosen.lacksOfficial ? [warning(at, 'no_official_list', 'official list of sanctions')] : []),
      ...(chosen.peps === 'MISSING' ? [warning(at, 'no_pep_list', 'list of public office (PEP)')] : []),
    ]
  })
}
