/**
 * Adds follow-up questions as soon as an answer requires them. The server decides which; without this script
 * they appear after Continue.
 */
import { sendDraft } from './drafts.ts'
import { element } from './element.ts'

/** Only choices: if leaving a text field added questions, the button would move away under the pointer. */
const isChoice = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input[type=radio], input[type=checkbox], select')

export function enhance(place: HTMLElement): void {
  const form = place.closest('form')
  if (!form) return
  const status = element('p', { class: 'visually-hidden', role: 'status' })
  place.after(status)
  let latest = 0
  const ask = async () => {
    const turn = ++latest
    const page = await pageOf(form).catch(() => undefined)
    // A later choice has superseded this request.
    if (turn !== latest || !page?.getElementById('step')) return
    const labels = mergeFollowUps(place, page)
    status.textContent = labels.length > 0 ? [place.dataset.announcement, ...labels].join(' ') : ''
  }
  form.addEventListener('change', ({ target }) => {
    if (isChoice(target)) void ask()
  })
  if (isChangedAlready(form)) void ask()
}

/** The applicant changed a choice before this script was loaded. */
const isChangedAlready = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input.box')].some(
    (box) => box.checked !== box.defaultChecked,
  ) ||
  [...form.querySelectorAll('option')].some(
    (option) => option.selected && !option.defaultSelected && option.value !== '',
  )

async function pageOf(form: HTMLFormElement): Promise<Document | undefined> {
  const kept = await sendDraft(form)
  return kept.ok ? documentAt(form.getAttribute('action') ?? '') : undefined
}

/** XMLHttpRequest parses a page without an HTML string, which the Content-Security-Policy would not allow. */
const documentAt = (address: string) =>
  new Promise<Document | undefined>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.addEventListener('load', () => resolve(request.response ?? undefined))
    request.addEventListener('error', () => resolve(undefined))
    request.send()
  })

const isFollowUp = (block: Element) => block.classList.contains('follow-up')
const keyOf = (block: Element) => block.querySelector<HTMLInputElement>('input[name=":asked"]')?.value
/** Selected from the document, because a question called `children` would shadow the form's property. */
const blocksOf = (page: Document) => [...page.querySelectorAll('#step > .field, #step > .follow-up')]

/**
 * Keeps the current questions with their input, inserts new follow-ups and removes obsolete ones. Returns the
 * labels of the new ones.
 */
function mergeFollowUps(place: HTMLElement, other: Document): string[] {
  const current = blocksOf(document)
  const regular = current.filter((block) => !isFollowUp(block))
  const obsolete = new Map(current.filter(isFollowUp).map((block) => [keyOf(block), block]))
  const labels: string[] = []
  let last: Element = place
  for (const block of blocksOf(other)) {
    const known = isFollowUp(block) ? obsolete.get(keyOf(block)) : regular.shift()
    const next = known ?? document.importNode(block, true)
    if (!known) {
      last.after(next)
      labels.push(next.querySelector('.label, legend')?.textContent ?? '')
    }
    obsolete.delete(keyOf(block))
    last = next
  }
  for (const block of obsolete.values()) block.remove()
  return labels
}
