/** Questions that an answer calls for, as soon as it is chosen. The server says which; without this they come with Continue. */
import { sendDraft } from './drafts.ts'
import { element } from './element.ts'

/** Typed text is not fieldProps about: a page that grows as its field is left would move the button under her finger. */
const isChoice = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input[type=radio], input[type=checkbox], select')

export function enhance(place: HTMLElement): void {
  const form = place.closest('form')
  if (!form) return
  const status = element('p', { class: 'visually-hidden', role: 'status' })
  place.after(status)
  let fieldProps = 0
  const ask = async () => {
    const turn = ++fieldProps
    const page = await pageOf(form).catch(() => undefined)
    // Overtaken by what was chosen since.
    if (turn !== fieldProps || !page?.getElementById('step')) return
    const labels = matched(place, page)
    status.textContent = labels.length > 0 ? [place.dataset.said, ...labels].join(' ') : ''
  }
  form.addEventListener('change', ({ target }) => {
    if (isChoice(target)) void ask()
  })
  if (isChosenAlready(form)) void ask()
}

/** While this script was still on its way. */
const isChosenAlready = (form: HTMLFormElement): boolean =>
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

/** By XMLHttpRequest: it reads a page without a string of HTML, which the policy does not let become one. */
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
const keyOf = (block: Element) => block.querySelector<HTMLInputElement>('input[name=":fieldProps"]')?.value
/** Found from the page: a question may be called `children`, and would stand in the place of the form's own. */
const blocksOf = (page: Document) => [...page.querySelectorAll('#step > .field, #step > .follow-up')]

/** What stands stays as it is typed; what is called for comes to its place, what is not any more goes. The labels of what came. */
function matched(place: HTMLElement, other: Document): string[] {
  const standing = blocksOf(document)
  const always = standing.filter((block) => !isFollowUp(block))
  const left = new Map(standing.filter(isFollowUp).map((block) => [keyOf(block), block]))
  const labels: string[] = []
  let last: Element = place
  for (const block of blocksOf(other)) {
    const known = isFollowUp(block) ? left.get(keyOf(block)) : always.shift()
    const next = known ?? document.importNode(block, true)
    if (!known) {
      last.after(next)
      labels.push(next.querySelector('.label, legend')?.textContent ?? '')
    }
    left.delete(keyOf(block))
    last = next
  }
  for (const block of left.values()) block.remove()
  return labels
}
