/** Whether a screening compared all that its customer screens against now, by the versions it recorded. */
import type { Screened } from '#kernel/schemas/screening.ts'
import { OWN_DATASET } from './choose-lists.ts'
import type { ListVersion, OwnList, ScreeningList, ScreeningSettings } from './ports.ts'
import { isTooOld } from './version-rules.ts'

export interface SharedNow extends Pick<ScreeningList, 'listId' | 'kind' | 'checkedAt' | 'maxAgeDays'> {
  active: Pick<ListVersion, 'version'> | null
}

export interface ScreensNow {
  /** The version of the matcher. */
  matcher: string
  settings: ScreeningSettings
  shared: readonly SharedNow[]
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
  if (settings.namesakes && !screened.namesakes) return false
  const compared = new Map(screened.lists.map(({ id, version }) => [id, Number(version)]))
  const has = (id: string, version: number): boolean => (compared.get(id) ?? 0) >= version
  return (
    chosenOf({ settings, shared }).every(({ listId, active }) => has(listId, active.version)) &&
    own.every(({ id, version }) => has(`${OWN_DATASET}${id}`, version))
  )
}

type Chosen = SharedNow & { active: Pick<ListVersion, 'version'> }

const chosenOf = ({ settings: { lists }, shared }: Pick<ScreensNow, 'settings' | 'shared'>): Chosen[] =>
  shared.flatMap((list) =>
    list.active && (lists === null || lists.includes(list.listId)) ? [{ ...list, active: list.active }] : [],
  )

/** Screening is not possible now: no list of sanctions is active, or one that was chosen is not. */
export function screensNothing(now: Pick<ScreensNow, 'settings' | 'shared'>): boolean {
  const chosen = chosenOf(now)
  const isComplete = (now.settings.lists ?? []).every((id) => chosen.some(({ listId }) => listId === id))
  return !isComplete || !chosen.some(({ kind }) => kind === 'SANCTIONS')
}

/** No newer version was looked for in time: its names are unknown. */
export const isAnyTooOld = (of: Pick<ScreensNow, 'settings' | 'shared'>, now: Date): boolean =>
  chosenOf(of).some(({ checkedAt, maxAgeDays }) => isTooOld(checkedAt, maxAgeDays, now))
