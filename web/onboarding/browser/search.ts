/** Company search as you type: an ARIA combobox over the plain search field, which goes on working by its button. */
import { dressed, marked, type Parts, show, shut } from './combobox.ts'
import { element, filledWith } from './element.ts'
import { outdated } from './notice.ts'

interface Found {
  number: string
  display: string
  name: string
  city: string | null
  legalForm: string | null
}
type Reply = { organizations: Found[] } | { unavailable: true }

const pause = 250
const shortest = 2

export function enhance(place: HTMLElement): void {
  const input = place.querySelector('input')
  if (!input?.form) return
  const parts = dressed(place, input)
  let timer = 0
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => ask(place, parts), pause)
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !press(event.key, place, parts)) return
    event.preventDefault()
  })
  input.addEventListener('blur', () => shut(parts))
  // On a phone a press beside the field may leave it its focus, and the list would go on covering the buttons.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!place.contains(target as Node)) shut(parts)
  })
  // The field keeps the focus, so that the list does not close before it is pressed.
  parts.list.addEventListener('mousedown', (event) => event.preventDefault())
  parts.list.addEventListener('click', (event) => choose(parts, (event.target as Element).closest('li')))
}

/** Whether the key meant the list; all others are the field's. */
function press(key: string, place: HTMLElement, parts: Parts): boolean {
  const { list } = parts
  if (key === 'ArrowDown' && list.hidden) void ask(place, parts)
  else if (key === 'ArrowDown') marked(parts, 1)
  else if (key === 'ArrowUp' && !list.hidden) marked(parts, -1)
  else if (key === 'Escape' && !list.hidden) shut(parts)
  else if (key === 'Enter' && parts.active) choose(parts, parts.active)
  else return false
  return true
}

let fieldProps = new AbortController()

async function ask(place: HTMLElement, parts: Parts): Promise<void> {
  const { input, status } = parts
  const query = input.value.trim()
  fieldProps.abort()
  fieldProps = new AbortController()
  status.textContent = query.length < shortest ? '' : (place.dataset.searching ?? '')
  if (query.length < shortest) return shut(parts)
  const reply = await replyTo(place, query, fieldProps.signal)
  // Overtaken by what was typed since.
  if (reply === 'overtaken') return
  if ('unavailable' in reply) {
    status.textContent = place.dataset.down ?? ''
    return shut(parts)
  }
  // The register answers again; and once it has found something, it is not for want of a hit or a number.
  outdated(reply.organizations.length > 0 ? 'registry_' : 'registry_down')
  status.textContent = counted(place, reply.organizations.length)
  // She has gone on meanwhile: nothing is to open over what she is at.
  if (document.activeElement === input) show(parts, reply.organizations.map(optionOf))
}

async function replyTo(place: HTMLElement, query: string, signal: AbortSignal): Promise<Reply | 'overtaken'> {
  const address = `${place.dataset.address}?${new URLSearchParams({ q: query })}`
  try {
    const reply = await fetch(address, { signal, headers: { accept: 'application/json' } })
    return reply.ok ? ((await reply.json()) as Reply) : { unavailable: true }
  } catch {
    return signal.aborted ? 'overtaken' : { unavailable: true }
  }
}

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
    element('span', { class: 'suggestion-more' }, [display, legalForm, city].filter(Boolean).join(' · ')),
  )

function counted({ dataset }: HTMLElement, count: number): string {
  const sentence = count === 0 ? dataset.zero : count === 1 ? dataset.one : dataset.other
  return filledWith(sentence ?? '', { count })
}

/** As if the results had been a page: the same button of the same form. */
function choose({ input: { form } }: Parts, option: HTMLLIElement | null): void {
  const number = option?.dataset.number
  if (!number || !form) return
  const button = element('button', {
    type: 'submit',
    name: 'do',
    value: 'choose',
    formnovalidate: '',
    hidden: '',
  })
  form.append(element('input', { type: 'hidden', name: 'number', value: number }), button)
  form.requestSubmit(button)
}
