/** "Try it": sends the forms of the reference to this server. Without this script they stay hidden. */
import { type Entered, requestOf, shownBody } from './request.ts'

const credentials = document.getElementById('own-credentials')

const entered = (name: keyof Entered['credentials']): string =>
  credentials?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim() ?? ''

const enteredIn = (form: HTMLFormElement): Entered => ({
  parameters: [...form.querySelectorAll<HTMLInputElement>('input[data-place]')].map((input) => ({
    place: input.dataset.place ?? '',
    name: input.name,
    value: input.value.trim(),
  })),
  body: form.querySelector('textarea')?.value ?? '',
  credentials: {
    accessToken: entered('accessToken'),
    apiKey: entered('apiKey'),
    clientId: entered('clientId'),
    clientSecret: entered('clientSecret'),
  },
})

async function answerOf(form: HTMLFormElement): Promise<{ status: string; body: string }> {
  const { method = '', path = '', scheme = '', type = '' } = form.dataset
  const { url, ...request } = requestOf({ method, path, scheme, type }, enteredIn(form))
  const began = performance.now()
  const response = await fetch(url, { ...request, credentials: 'omit', cache: 'no-store' })
  const text = await response.text()
  const took = Math.round(performance.now() - began)
  if (form.dataset.path?.endsWith('/oauth2/token') && response.ok) keepToken(text)
  return {
    status: `${response.status} ${response.statusText} in ${took} ms`,
    body: shownBody(response.headers.get('content-type') ?? '', text),
  }
}

/** The new token is used by the other operations. */
function keepToken(text: string): void {
  const input = credentials?.querySelector<HTMLInputElement>('[name="accessToken"]')
  if (input) input.value = (JSON.parse(text) as { access_token: string }).access_token
}

async function send(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector('[role="status"]')
  const response = form.querySelector<HTMLElement>('.code')
  const shown = response?.querySelector('pre')
  if (!status || !response || !shown) return
  status.textContent = 'Sending …'
  const answer = await answerOf(form).catch((error: unknown) => ({
    status: `The request was not sent: ${(error as Error).message}`,
    body: '',
  }))
  status.textContent = answer.status
  shown.textContent = answer.body
  response.hidden = answer.body === ''
}

for (const part of document.querySelectorAll<HTMLElement>('#own-credentials, .try')) part.hidden = false
for (const form of document.querySelectorAll<HTMLFormElement>('.try form'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
