/** The names of keys, as they are registered and as they are shown. */

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>

const isMac = (platform: string) => /mac|iphone|ipad/i.test(platform)

/** mod+k for ⌘K and Ctrl-K; the character itself for ? and /, whatever the keyboard needs for it. */
export function keyOf({ key, metaKey, ctrlKey, altKey }: Pressed): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return `${metaKey || ctrlKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${name}`
}

const shown: Record<string, string> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** ⌘K on a Mac, Ctrl K elsewhere. */
export function shownKey(keys: string, platform: string = navigator.platform): string {
  const mod = isMac(platform) ? '⌘' : 'Ctrl '
  const [, modifier, key = ''] = /^(mod\+)?(.*)$/.exec(keys) ?? []
  const name = shown[key] ?? (modifier ? key.toUpperCase() : key)
  return `${modifier ? mod : ''}${name}`
}

/** While a person writes in a field, letters belong to the field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target))

const isTextInput = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range|file)$/.test(target.type)

/** A button or a link does something with Enter itself. */
export const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href], button, summary, [role="button"]') !== null
