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
  // The list stays when the focus moves on: it covers nothing, and closing it would move the buttons below.
  // Keeps the focus in the field, so that the list does not close before the click.
  parts.list.addEventListener('mousedown', (event) => event.preventDefault())
  parts.list.addEventListener('click', (event) => choose(parts, (event.target as Element).closest('li')))
}

let isPressed = false
for (const [kind, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  document.addEventListener(kind, () => {
    isPressed = pressed
  })

/** A list that opens under a pressed button would move it, and the press would be lost. */
const pressEnded = (): Promise<void> | undefined =>
  isPressed
    ? new Promise((resolve) => {
        for (const kind of ['pointerup', 'pointercancel'])
          document.addEventListener(kind, () => setTimeout(resolve), { once: true })
      })
    : undefined

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
  await pressEnded()
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
      showEnded('ENDED_KEPT')
      return { ended: true }
    }
    return reply.ok ? ((await reply.json()) as Reply) : { unavailable: true }
  } catch {
    return signal.aborted ? 'superseded' : { unavailable: true }
  }
}

const inLanguage = (text: string, language: string | undefined) =>
  element('span', language ? { lang: language } : {}, text)

/** Where there is room for it. */
const formOf = (form: Found['legalForm']): Node[] =>
  form
    ? [
        element(
          'span',
          { class: 'if-wide' },
          ' · ',
          inLanguage(form.text, form.language),
          ...(form.local ? [' (', inLanguage(form.local, form.localLanguage), ')'] : []),
        ),
      ]
    : []

/** A court in the number names the city already. */
const cityOf = ({ city, display }: Found): string => (city && !display.includes(city) ? ` · ${city}` : '')

const optionOf = (found: Found, index: number) =>
  element(
    'li',
    {
      id: `suggestion-${index}`,
      class: 'suggestion',
      role: 'option',
      'aria-selected': 'false',
      'data-number': found.number,
    },
    element('span', { class: 'suggestion-name' }, found.name),
    element('span', { class: 'suggestion-more' }, found.display, cityOf(found), ...formOf(found.legalForm)),
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
