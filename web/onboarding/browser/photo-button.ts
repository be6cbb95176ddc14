/** A button of its own that opens the camera of a phone: the file field beside it takes stored photos. */
import { element } from './element.ts'

/** A coarse pointer means a phone or tablet, which has a camera. */
export const hasCamera = (): boolean => matchMedia('(pointer: coarse)').matches

/** Has the same description as the file field beside it, and names the document. */
export function photoButton(
  words: string,
  beside: HTMLInputElement,
  takeFrom: (field: HTMLInputElement) => void,
  facing = 'environment',
): HTMLElement {
  const field = element('input', {
    class: 'visually-hidden',
    type: 'file',
    accept: 'image/jpeg,image/png',
    capture: facing,
  })
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = beside.getAttribute(name)
    if (value) field.setAttribute(name, value)
  }
  field.addEventListener('change', () => takeFrom(field))
  const about = element('span', { class: 'visually-hidden' }, ` ${beside.labels?.[0]?.textContent ?? ''}`)
  return element('label', { class: 'button second pick' }, words, about, field)
}
