/**
 * Company search while typing: an ARIA combobox on top of the plain search field, whose button still works.
 */

import { closeList, createCombobox, moveActiveOption, type Parts, show } from './combobox.ts'
import { showEnded } from './connection.ts'
import { element, fillPlaceholders } from './element.ts'
import { clearNotice } from './notice.ts'

interface Found {
  number: string
  display: string
  name: string
  city: string | null
  /** In the applicant's words, with the register's own beside it. */
  legalForm: { text: string; language?: string; local?: string; localLanguage?: string } | null
}
/** `count`: as many as the button finds. */
type Reply = { organizations: Found[]; count: number } | { unavailable: true } | { ended: true }

const pause = 250
const shortest = 2

export function enhance(place: HTMLElement): void {
  const input = place.querySelector('input')
  if (!input?.form) return
  const parts = createCombobox(place, input)
  let timer = 0
  const askSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => ask(place, parts), pause)
  }
  input.addEventListener('input', askSoon)
  // The applicant may have typed before this script was loaded.
  if (document.activeElement === input && input.value !== input.defaultValue) askSoon()
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !takeKey(event.key, place, parts)) return
    event.preventDefault()
  })
  input.addEventListener('blur', () => closeList(parts))
  // On a phone, a tap beside the field may keep its focus, so close the list that covers the buttons.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!place.contains(target as Node)) closeList(parts)
  })
  // Keeps the focus in the field, so that the list does not close before the click.
  parts.list.addEventListener('mousedown', (event) => event.preventDefault())
  parts.list.addEventListener('click', (event) => choose(parts, (event.target as Element).closest('li')))
}

/** Whether the key was for the list; all others go to the field. */
function takeKey(key: string, place: HTMLElement, parts: Parts): boolean {
  const { list } = parts
  if (key === 'ArrowDown' && list.hidden) void ask(place, parts)
  else if (key === 'ArrowDown') moveActiveOption(parts, 1)
  else if (key === 'ArrowUp' && !list.hidden) moveActiveOption(parts, -1)
  else if (key === 'Escape' && !list.hidden) closeList(parts)
  else if (key === 'Enter' && parts.active) choose(parts, parts.active)
  else return false
  return true
}

let pending = new AbortController()

async function ask(place: HTMLElement, parts: Parts): Promise<void> {
  const { input, status } = parts
  const query = input.value.trim()
  pending.abort()
  pending = new AbortController()
  status.textContent = query.length < shortest ? '' : (place.dataset.searching ?? '')
  if (query.length < shortest) return closeList(parts)
  const reply = await replyTo(place, query, pending.signal)
  // Newer input has superseded this request.
  if (reply === 'superseded') return
  if ('unavailable' in reply) {
    status.textContent = place.dataset.down ?? ''
    return closeList(parts)
  }
  if ('ended' in reply) {
    status.textContent = ''
    return closeList(parts)
  }
  // The search worked, so warnings that say otherwise no longer apply.
  clearNotice(reply.organizations.length > 0 ? 'registry_' : 'registry_down')
  status.textContent = countText(place, reply.count)
  // Do not open the list when the focus has moved on.
  if (document.activeElement === input) show(parts, optionsOf(place, reply))
}

async function replyTo(
  place: HTMLElement,
  query: string,
  signal: AbortSignal,
): Promise<Reply | 'superseded'> {
  const address = `${place.dataset.address}?${new URLSearchParams({ q: query })}`
  try {
    const reply = await fetch(address, { signal, headers: { accept: 'application/json' } })
    // An ended session is no outage: the banner says so, and Continue keeps what was typed.
    if (reply.status === 401) {
      showEnded('ENDED_KEPT', '')
      return { ended: true }
    }
    return reply.ok ? ((await reply.json()) as Reply) : { unavailable: true }
  } catch {
    return signal.aborted ? 'superseded' : { unavailable: true }
  }
}

const inLanguage = (text: string, language: string | undefined) =>
  element('span', language ? { lang: language } : {}, text)

const formOf = (form: Found['legalForm']): Array<Node | string> => [
  ...(form ? [' · ', inLanguage(form.text, form.language)] : []),
  ...(form?.local ? [' (', inLanguage(form.local, form.localLanguage), ')'] : []),
]

const optionOf = ({ number, name, display, legalForm, city }: Found, index: number) =>
  element(
    'li',
    {
      id: `suggestion-${index}`,
      class: 'suggestion',
      role: 'option',
      'aria-selected': 'false',
      'data-number': number,
    },
    element('span', { class: 'suggestion-name' }, name),
    element('span', { class: 'suggestion-more' }, display, ...formOf(legalForm), city ? ` · ${city}` : ''),
  )

/** The last option leads to the whole list. */
function optionsOf(
  { dataset }: HTMLElement,
  { organizations, count }: { organizations: Found[]; count: number },
) {
  const options = organizations.map(optionOf)
  if (count <= options.length) return options
  const all = element(
    'li',
    {
      id: 'suggestion-all',
      class: 'suggestion all',
      role: 'option',
      'aria-selected': 'false',
    },
    fillPlaceholders(dataset.all ?? '', { count }),
  )
  return [...options, all]
}

function countText({ dataset }: HTMLElement, count: number): string {
  const sentence = count === 0 ? dataset.zero : count === 1 ? dataset.one : dataset.other
  return fillPlaceholders(sentence ?? '', { count })
}

/** As a row of the results does; "Show all" searches. */
function choose({ input: { form } }: Parts, option: HTMLLIElement | null): void {
  if (!option || !form) return
  const { number } = option.dataset
  if (number) form.append(element('input', { type: 'hidden', name: 'number', value: number }))
  press(form, number ? 'choose' : 'search')
}

function press(form: HTMLFormElement, what: string): void {
  const button = element('button', {
    type: 'submit',
    name: 'do',
    value: what,
    formnovalidate: '',
    hidden: '',
  })
  form.append(button)
  form.requestSubmit(button)
}
