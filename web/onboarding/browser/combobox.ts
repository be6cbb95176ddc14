/**
 * The suggestion list under a field: a combobox with list autocomplete (WAI-ARIA Authoring Practices 1.2).
 */
import { element } from './element.ts'

export interface Parts {
  input: HTMLInputElement
  list: HTMLUListElement
  /** Announces the number of suggestions to screen readers. */
  status: HTMLElement
  /** The option selected with the arrow keys; the focus stays in the field. */
  active: HTMLLIElement | null
}

const roles = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': 'false',
  'aria-controls': 'suggestions',
  autocomplete: 'off',
}

export function createCombobox(place: HTMLElement, input: HTMLInputElement): Parts {
  const label = place.querySelector('label')?.textContent ?? ''
  const list = element('ul', {
    id: 'suggestions',
    class: 'suggestions',
    role: 'listbox',
    'aria-label': label,
    // A scrollable element would take the focus by Tab, and lose it when the list closes.
    tabindex: '-1',
    hidden: '',
  })
  const status = element('p', { class: 'search-status', role: 'status' })
  for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value)
  place.append(list)
  place.after(status)
  return { input, list, status, active: null }
}

export function closeList(parts: Parts): void {
  parts.active = null
  parts.list.hidden = true
  parts.input.setAttribute('aria-expanded', 'false')
  parts.input.removeAttribute('aria-activedescendant')
}

export function show(parts: Parts, options: HTMLLIElement[]): void {
  parts.list.replaceChildren(...options)
  closeList(parts)
  if (options.length === 0) return
  parts.list.hidden = false
  parts.input.setAttribute('aria-expanded', 'true')
}

/** Moves the selection by one and wraps around. */
export function moveActiveOption(parts: Parts, by: 1 | -1): void {
  const options = [...parts.list.children] as HTMLLIElement[]
  const from = parts.active ? options.indexOf(parts.active) : by === 1 ? -1 : 0
  const to = options[(from + by + options.length) % options.length]
  if (!to) return
  for (const option of options) option.setAttribute('aria-selected', String(option === to))
  parts.active = to
  parts.input.setAttribute('aria-activedescendant', to.id)
  to.scrollIntoView({ block: 'nearest' })
}
