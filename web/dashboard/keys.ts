/** Keys that work on a page. The list of keys and the palette show what is registered at the moment. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isPressable, isTyping, keyOf } from './key-names.ts'

export interface Shortcut {
  /** One key, such as j, ?, Escape, or with the command key: mod+k. */
  keys: string
  /** Its action, as a verb: Open, Assign. */
  does: string
  run(): unknown
  /** Also while a person writes in a field or a dialog is open. */
  everywhere?: boolean
  /** Works, but is not worth a line in the list. */
  unlisted?: boolean
}

interface Registered {
  group: string
  shortcuts: readonly Shortcut[]
}

const OFF = 'foyer.keys.off'
let registered: readonly Registered[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** WCAG 2.1.4: keys without a modifier can be switched off. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(OFF) === null
export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, '1')
  changed()
}
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn)

/** The registered keys, by group, for the list of keys. */
export const useRegisteredKeys = (): readonly Registered[] =>
  useSyncExternalStore(subscribe, () => registered)

/** The page below is not reached while one of these is open. */
const isCovered = () => document.querySelector('[data-veil], [role="menu"], [data-part="options"]') !== null

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const pressed = keyOf(event)
  const single = !pressed.includes('mod+') && pressed.length === 1
  if (single && !areSingleKeysOn()) return
  // Enter belongs to the button or link that has the focus.
  if (/^(Enter| )$/.test(pressed) && isPressable(event.target)) return
  const typing = isTyping(event.target)
  const covered = isCovered()
  // The newest page or piece comes first.
  for (const { shortcuts } of [...registered].reverse()) {
    const found = shortcuts.find(({ keys }) => keys === pressed)
    if (!found || ((typing || covered) && !found.everywhere)) continue
    event.preventDefault()
    found.run()
    return
  }
}

function register(entry: Registered): () => void {
  if (registered.length === 0) document.addEventListener('keydown', onKeyDown)
  registered = [...registered, entry]
  changed()
  return () => {
    registered = registered.filter((each) => each !== entry)
    if (registered.length === 0) document.removeEventListener('keydown', onKeyDown)
    changed()
  }
}

/** Registers keys while the component is there: `useKeys('List', [{ keys: 'j', does: 'Next', run }])`. */
export function useKeys(group: string, shortcuts: readonly Shortcut[], when = true): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const shape = shortcuts.map(({ keys, does }) => `${keys} ${does}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: shape changes when the keys do
  useEffect(() => {
    if (!when) return
    const stable = latest.current.map((shortcut, at) => ({
      ...shortcut,
      run: () => latest.current[at]?.run(),
    }))
    return register({ group, shortcuts: stable })
  }, [group, shape, when])
}
