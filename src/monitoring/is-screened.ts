/** Whether a screening compared all that its customer screens against now, by the versions it recorded. */
import type { Screened } from '../schemas/screening.ts'
import { OWN_DATASET } from '../screening/choose-lists.ts'
import type { OwnList, ScreeningList, ScreeningSettings } from '../screening/ports.ts'

export interface ScreensNow {
  /** The version of the matcher. */
  matcher: string
  settings: ScreeningSettings
  shared: ReadonlyArray<Pick<ScreeningList, 'listId' | 'active'>>
  own: ReadonlyArray<Pick<OwnList, 'id' | 'version'>>
}

/**
 * Versions and not times: clocks differ, and a screening that took long ended after a version became active
 * that it did not compare. False for screenings that did not record what they compared, and for those of
 * another version of the matcher, which may miss what this one finds.
 */
export function isScreened(
  screened: Screened | undefined,
  { matcher, settings, shared, own }: ScreensNow,
): boolean {
  if (screened?.algorithm !== matcher) return false
  if (screened.threshold === null || screened.threshold > settings.threshold) return false
  const compared = new Map(screened.lists.map(({ id, version }) => [id, Number(version)]))
  const has = (id: string, version: number): boolean => (compared.get(id) ?? 0) >= version
  const isChosen = (listId: string): boolean => settings.lists === null || settings.lists.includes(listId)
  return (
    shared.every(({ listId, active }) => !active || !isChosen(listId) || has(listId, active.version)) &&
    own.every(({ id, version }) => has(`${OWN_DATASET}${id}`, version))
  )
}
