/** The list under a field, by the WAI-ARIA Authoring Practices 1.2: combobox with list autocomplete. */
import { element } from './element.ts'

export interface Parts {
  input: HTMLInputElement
  list: HTMLUListElement
  /** Says how many there are: a list that appears is not heard. */
  status: HTMLElement
  /** The option that the arrow keys stand on; the focus stays in the field. */
  active: HTMLLIElement | null
}

const roles = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': 'false',
  'aria-controls': 'suggestions',
  autocomplete: 'off',
}

export function dressed(place: HTMLElement, input: HTMLInputElement): Parts {
  const label = place.querySelector('label')?.textContent ?? ''
  const list = element('ul', {
    id: 'suggestions',
    class: 'suggestions',
    role: 'listbox',
    'aria-label': label,
    // What scrolls would take the focus by Tab, and be gone with it.
    tabindex: '-1',
    hidden: '',
  })
  const status = element('p', { class: 'search-status', role: 'status' })
  for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value)
  place.append(list)
  place.after(status)
  return { input, list, status, active: null }
}

export function shut(parts: Parts): void {
  parts.active = null
  parts.list.hidden = true
  parts.input.setAttribute('aria-expanded', 'false')
  parts.input.removeAttribute('aria-activedescendant')
}

export function show(parts: Parts, options: HTMLLIElement[]): void {
  parts.list.replaceChildren(...options)
  shut(parts)
  if (options.length === 0) return
  parts.list.hidden = false
  parts.input.setAttribute('aria-expanded', 'true')
}

/** Moves the mark by one, around the ends. */
export function marked(parts: Parts, by: 1 | -1): void {
  const options = [...parts.list.children] as HTMLLIElement[]
  const from = parts.active ? options.indexOf(parts.active) : by === 1 ? -1 : 0
  const to = options[(from + by + options.length) % options.length]
  if (!to) return
  for (const option of options) option.setAttribute('aria-selected', String(option === to))
  parts.active = to
  parts.input.setAttribute('aria-activedescendant', to.id)
  to.scrollIntoView({ block: 'nearest' })
}
