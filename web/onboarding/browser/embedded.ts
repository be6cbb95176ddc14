/**
 * Tells the page around where the applicant is: no answer, no name, no result. Only the origin that the
 * server has checked gets it, and only its requests count.
 */
import type { Keeper } from './knock.ts'

const facts = () => document.documentElement.dataset

function tell(type: 'ready' | 'height' | 'step' | 'complete' | 'exit', more: object = {}): void {
  const { parent: origin, application: applicationId } = facts()
  if (origin) window.parent.postMessage({ type: `foyer:${type}`, applicationId, ...more }, origin)
}

function tellHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height)
  if (height > 0) tell('height', { height })
}

/** The page around closes the frame: what was typed is kept first. */
const onRequest = (keeper: Keeper) => async (event: MessageEvent) => {
  if (event.source !== window.parent || event.origin !== facts().parent) return
  if ((event.data as { type?: unknown } | null)?.type !== 'foyer:close-request') return
  await keeper.keepNow()
  tell('exit')
}

/** The link of the button opens once: who comes back without having finished gets another. */
function renewUsedLink(): void {
  const form = document.querySelector('form[target]')
  // Leads to the next page, if the step was done meanwhile, and otherwise back here.
  const asks = document.querySelector<HTMLElement>('[data-asks]')?.dataset.asks ?? location.href
  form?.addEventListener('submit', () => {
    window.addEventListener('focus', () => location.assign(asks), { once: true })
  })
}

export function tellParent(keeper: Keeper): void {
  if (window.parent === window) return
  const { step, sent } = facts()
  window.addEventListener('message', onRequest(keeper))
  // A list of proposals closes first. The page around asks whether to leave.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell('exit')
  })
  tell('ready')
  tell('step', { step })
  if (sent !== undefined) tell('complete')
  new ResizeObserver(tellHeight).observe(document.body)
  renewUsedLink()
}
