/** Whether Find or the list of keys is open, and the actions that the page offers in Find. */
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

type Open = 'PALETTE' | 'KEYS' | null

export interface PageAction {
  /** A verb: Invite someone. */
  does: string
  icon?: LucideIcon
  keys?: string
  run(): unknown
}

let open: Open = null
let actions: readonly PageAction[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function show(next: Open): void {
  open = next
  changed()
}

export const openPalette = (): void => show('PALETTE')
export const openKeyList = (): void => show('KEYS')
export const closePalette = (): void => show(null)
export const useOpened = (): Open => useSyncExternalStore(subscribe, () => open)
export const usePageActions = (): readonly PageAction[] => useSyncExternalStore(subscribe, () => actions)

/** Offers actions of the page in Find while it is shown. */
export function useActions(offered: readonly PageAction[], when = true): void {
  const latest = useRef(offered)
  latest.current = offered
  const shape = offered.map(({ does }) => does).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: shape changes when the actions do
  useEffect(() => {
    if (!when) return
    const mine = latest.current.map((action, at) => ({ ...action, run: () => latest.current[at]?.run() }))
    actions = [...actions, ...mine]
    changed()
    return () => {
      actions = actions.filter((each) => !mine.includes(each))
      changed()
    }
  }, [shape, when])
}
