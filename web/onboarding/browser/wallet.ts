/**
 * Asks for the wallet by the dialog of the browser (Digital Credentials API), which finds one on this device
 * or nearby. The answer is encrypted for the server, and sent with the form.
 */

const PROTOCOL = 'openid4vp-v1-signed'

/** Not in the types of TypeScript yet. */
interface WithDigitalCredential {
  DigitalCredential?: { userAgentAllowsProtocol?(protocol: string): boolean }
}

/** The person closed the dialog or refused, or the browser did not allow it. */
const isNo = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError')

export function enhance(place: HTMLElement): void {
  const { DigitalCredential } = window as WithDigitalCredential
  const button = place.querySelector<HTMLButtonElement>('button')
  if (!(place instanceof HTMLFormElement) || !button) return
  if (DigitalCredential?.userAgentAllowsProtocol?.(PROTOCOL) !== true) return
  place.hidden = false
  // On a computer it is the best way, because the system checks that the phone is near.
  if (matchMedia('(hover: hover) and (pointer: fine)').matches) leadWith(place, button)
  button.addEventListener('click', async () => {
    button.disabled = true
    await ask(place)
    button.disabled = false
  })
}

/** In place of the link for the phone. A wallet of the sandbox has no such link: no dialog finds it. */
function leadWith(place: HTMLElement, button: HTMLElement): void {
  const link = place.parentElement?.querySelector('.on-phone > .button.primary')
  if (!link) return
  link.classList.replace('primary', 'second')
  button.classList.replace('second', 'primary')
  place.parentElement?.prepend(place)
}

async function ask(form: HTMLFormElement): Promise<void> {
  const [doing, response] = ['do', 'response'].map((name) => form.elements.namedItem(name))
  if (!(doing instanceof HTMLInputElement) || !(response instanceof HTMLInputElement)) return
  try {
    response.value = await answerTo(form.dataset.request ?? '')
  } catch (error) {
    if (!isNo(error)) return say(form)
    doing.value = 'cancel'
  }
  form.requestSubmit()
}

async function answerTo(request: string): Promise<string> {
  const digital = { requests: [{ protocol: PROTOCOL, data: { request } }] }
  const credential = await navigator.credentials.get({ digital } as CredentialRequestOptions)
  const { data } = (credential ?? {}) as { data?: { response?: unknown } }
  if (typeof data?.response !== 'string') throw new TypeError('The browser gave no answer.')
  return data.response
}

function say(form: HTMLElement): void {
  const status = form.querySelector<HTMLElement>('[role=status]')
  if (status) status.textContent = status.dataset.failed ?? ''
}
