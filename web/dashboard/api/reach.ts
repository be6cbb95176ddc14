/** Tracks whether the service answers, so that the frame can say when it does not. */
import { useSyncExternalStore } from 'react'
import { isAway } from './problem.ts'

let away = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (away === next) return
  away = next
  for (const listener of listeners) listener()
}

/** Called after every reply. A refusal is a reply too. */
export const noteReply = (error?: unknown): void => set(error !== undefined && isAway(error))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useIsAway = (): boolean => useSyncExternalStore(subscribe, () => away)
