/** Removes a file without loading the page again, so that focus and scroll position stay. */
import { element, fillPlaceholders } from './element.ts'
import { type Slot, showRoom } from './file-row.ts'
import { formTokens } from './send-file.ts'

/** The buttons of the page itself and those that the upload script adds. */
export function removeWithoutReload(slot: Slot): void {
  slot.place.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>(
      'button[name=remove], button[name=forget]',
    )
    const row = button?.closest<HTMLElement>('.file-row')
    if (!button || !row) return
    event.preventDefault()
    if (row.hasAttribute('data-removing')) return
    row.setAttribute('data-removing', '')
    void remove(slot, button, row)
  })
}

async function remove(slot: Slot, button: HTMLButtonElement, row: HTMLElement): Promise<void> {
  const body = formTokens()
  body.set(button.name, button.value)
  const reply = await fetch(slot.place.dataset.action ?? '', {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  }).catch(() => undefined)
  row.removeAttribute('data-removing')
  // The next page explains why.
  if (reply?.status === 401 || reply?.status === 409) return location.reload()
  const name = row.querySelector('.file-name')?.textContent ?? ''
  // This request sends no files, so none can be refused.
  if (!reply?.ok) return tell(slot, fillPlaceholders(slot.texts.notRemoved, { name }), row)
  dropRow(slot, row)
  tell(slot, fillPlaceholders(slot.texts.removed, { name }))
}

function tell(slot: Slot, sentence: string, row?: HTMLElement): void {
  slot.status.textContent = sentence
  row?.querySelector('.problem')?.remove()
  row?.append(element('p', { class: 'problem' }, sentence))
}

/**
 * Focuses the element that follows the removed row: the next row, otherwise the one before, otherwise the
 * field.
 */
export function dropRow(slot: Slot, row: HTMLElement): void {
  const beside = row.nextElementSibling ?? row.previousElementSibling
  row.remove()
  showRoom(slot)
  const next =
    beside?.querySelector<HTMLElement>('button') ?? slot.place.querySelector<HTMLElement>('input[type=file]')
  next?.focus()
}
