/**
 * Keeps the typed text of a step in this tab until the server has it, and offers it again when a session was
 * lost meanwhile. Photos and facts of identity documents, codes and signatures are never kept: their forms
 * are not marked for it.
 */
import { element } from './element.ts'

interface Kept {
  at: number
  /** The session was lost with this text on the page. */
  isLost: boolean
  fields: Array<[name: string, value: string]>
}
type Message = { asks: string } | { key: string; kept: Kept }

const PREFIX = 'foyer.typed '
/** As long as a session lasts at most. */
const MOST_MS = 4 * 3_600_000

const keyOf = (form: HTMLFormElement) => PREFIX + (form.getAttribute('action') ?? '')
const read = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
const write = (key: string, kept: Kept) => sessionStorage.setItem(key, JSON.stringify(kept))
const forget = (key: string) => sessionStorage.removeItem(key)

/** A page of the application that the step of this key belongs to. */
const isOfPage = (key: string): boolean =>
  `${location.pathname}/`.startsWith(key.slice(PREFIX.length, key.lastIndexOf('/') + 1))

/** The keys of this page's application, without those that are too old. */
function keysHere(): string[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
  const isOld = (key: string) => Date.now() - (read(key)?.at ?? 0) > MOST_MS
  for (const key of keys.filter(isOld)) forget(key)
  return keys.filter((key) => !isOld(key) && isOfPage(key))
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isChosen = (field: Field): field is HTMLInputElement => /^(radio|checkbox)$/.test(field.type)
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.querySelectorAll<Field>('input, select, textarea')].filter(
    ({ name, type, autocomplete }) =>
      name !== '' && !/^(hidden|file|password)$/.test(type) && autocomplete !== 'one-time-code',
  )
const typedIn = (form: HTMLFormElement): Kept['fields'] =>
  fieldsOf(form)
    .filter((field) => !isChosen(field) || field.checked)
    .map(({ name, value }) => [name, value])

function fillIn(form: HTMLFormElement, { fields }: Kept): void {
  const left = [...fields]
  const changed = fieldsOf(form).filter((field) => {
    const at = left.findIndex(
      ([name, value]) => name === field.name && (!isChosen(field) || value === field.value),
    )
    const [, value = ''] = (at < 0 ? undefined : left.splice(at, 1)[0]) ?? []
    if (isChosen(field)) {
      const before = field.checked
      field.checked = at >= 0
      return field.checked !== before
    }
    if (at < 0 || field.value === value) return false
    field.value = value
    return true
  })
  // What listens to typing shows further questions, and saves.
  for (const field of changed)
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  changed[0]?.focus()
}

/** Asks first: the text may be what the applicant does not want any more. */
function offer(form: HTMLFormElement, key: string): void {
  const kept = read(key)
  if (!kept || document.getElementById('typed-offer')) return
  if (JSON.stringify(kept.fields) === JSON.stringify(typedIn(form))) {
    forget(key)
    return
  }
  const status = document.getElementById('connection')
  const { typedOffer = '', typedUse = '', typedDrop = '' } = status?.dataset ?? {}
  const button = (words: string, press: () => void) => {
    const made = element('button', { class: 'button link', type: 'button' }, words)
    made.addEventListener('click', () => {
      notice.remove()
      press()
    })
    return made
  }
  const uses = button(typedUse, () => fillIn(form, kept))
  const drops = button(typedDrop, () => {
    forget(key)
    form.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  })
  const actions = element('p', { class: 'typed-actions' }, uses, drops)
  const words = element('div', {}, element('p', {}, typedOffer), actions)
  const notice = element('div', { class: 'notice information', id: 'typed-offer', role: 'status' }, words)
  form.before(notice)
}

/** A mailed link opens in another tab of the same browser: the tab that has the text hands it over. */
function betweenTabs(own?: { key: string; form: HTMLFormElement }): void {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel('foyer.typed')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) {
      const kept = read(data.asks)
      if (kept?.isLost) channel.postMessage({ key: data.asks, kept } satisfies Message)
    } else if (own?.key === data.key && !read(own.key)) {
      write(own.key, data.kept)
      offer(own.form, own.key)
    }
  })
  if (own) channel.postMessage({ asks: own.key } satisfies Message)
}

const markLost = (key: string): void => {
  const kept = read(key)
  if (kept) write(key, { ...kept, isLost: true })
}

function keepFrom(form: HTMLFormElement, key: string): void {
  const keep = () => write(key, { at: Date.now(), isLost: false, fields: typedIn(form) })
  form.addEventListener('input', keep)
  form.addEventListener('change', keep)
  form.addEventListener('foyer:kept', () => forget(key))
  form.addEventListener('foyer:ended', () => markLost(key))
}

/** `form`: of the step, if the page has one. */
export function keepTypedText(form: HTMLFormElement | null): void {
  const sentence = document.getElementById('typed-kept')
  const keys = keysHere()
  if (sentence) {
    for (const key of keys) markLost(key)
    sentence.hidden = keys.length === 0
    betweenTabs()
    return
  }
  // A page without a token shows an error, and says nothing about what became of the text.
  if (!document.querySelector('input[name=csrf]')) return
  const own = form?.dataset.keeps === undefined ? undefined : { form, key: keyOf(form) }
  const isOver = location.pathname.endsWith('/done')
  for (const key of keys) if (isOver || (key !== own?.key && !read(key)?.isLost)) forget(key)
  if (!own) return
  offer(own.form, own.key)
  keepFrom(own.form, own.key)
  betweenTabs(own)
}
