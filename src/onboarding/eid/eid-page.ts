/**
 * The page that waits for an eID in an app: what it shows, what its script asks, and its buttons. The outcome
 * is taken at the return URL only.
 */
import type { IdentityProgress } from '../../applications/identity/progress.ts'
import type { PageReply } from '../../endpoint.ts'
import { field } from '../../workflows/steps/step-kind.ts'
import { type PageContext, viewOf } from '../page-context.ts'
import { filled } from '../texts.ts'
import type { EidScreen, EidWaiting } from './app-views.ts'
import { qrCodeOf } from './qr-code.ts'
import type { EidPlace, StartedEid } from './waiting-eid.ts'

/** Query parameter that shows the code on a phone too. */
const CODE_PARAM = 'code'

export async function eidPageReply(context: PageContext, place: EidPlace): Promise<PageReply> {
  const { input } = context
  const { started, page, eids } = place
  if (!started) return input.wantsJson ? { json: { next: eids } } : { redirect: eids }
  // What only looks at the page in advance asks nothing of the eID.
  if (input.prefetch) return { redirect: eids }
  const progress = await started.ownPage.progress(started.waiting)
  const next = nextOf(place, started, progress)
  if (input.wantsJson)
    return {
      json: progress.kind === 'WAITING' ? waitingOf(context, started, progress) : { next: next ?? page },
    }
  if (progress.kind === 'UNKNOWN' || progress.kind === 'ANSWERED') return { redirect: next ?? eids }
  const state =
    progress.kind === 'WAITING'
      ? waitingOf(context, started, progress)
      : { kind: 'ENDED' as const, words: wordsOf(context, started, progress) }
  const screen: EidScreen = {
    kind: 'EID',
    name: started.eid.name,
    purpose: place.purpose,
    action: page,
    host: new URL(input.nocodeUrl).host,
    ...(started.ownPage.isWallet ? { wallet: { phonePage: phonePageOf(place) } } : {}),
    state,
  }
  return { page: viewOf(context, screen, { back: eids }) }
}

/** undefined: this page says what there is to say. */
function nextOf({ eids }: EidPlace, { waiting }: StartedEid, { kind }: IdentityProgress): string | undefined {
  if (kind === 'UNKNOWN') return `${eids}?notice=eid_elsewhere`
  return kind === 'ANSWERED' ? `${eids}/return?state=${encodeURIComponent(waiting.state)}` : undefined
}

/** Who signs may not be at a step that can be handed over. */
const phonePageOf = ({ purpose, eids }: EidPlace): string | null =>
  purpose === 'IDENTIFY' ? `${eids}/phone` : null

const wordsOf = (
  { language }: PageContext,
  { eid }: StartedEid,
  { hint }: Extract<IdentityProgress, { hint: unknown }>,
): string => filled(language, `eidHint.${hint}`, { name: eid.name })

const waitingOf = (
  context: PageContext,
  started: StartedEid,
  progress: Extract<IdentityProgress, { kind: 'WAITING' }>,
): EidWaiting => ({
  kind: 'WAITING',
  words: wordsOf(context, started, progress),
  code: progress.qr === null ? null : qrCodeOf(progress.qr),
  showsCode: context.input.query[CODE_PARAM] !== undefined,
  links: progress.links,
  askAgainAfterMs: progress.askAgainAfterMs,
})

export async function eidFormReply({ input }: PageContext, place: EidPlace): Promise<PageReply> {
  const { started, eids } = place
  if (!started) return { redirect: eids }
  const doing = field(input.form, 'do')
  const progress = await started.ownPage.progress(started.waiting)
  // The start of another session is not this one's to end.
  if (progress.kind === 'UNKNOWN') return { redirect: `${eids}?notice=eid_elsewhere` }
  if (progress.kind === 'ENDED') await started.fail(progress.hint, progress.code)
  else await started.fail('CANCELLED')
  await started.ownPage.cancel(started.waiting)
  if (doing === 'again') return place.startAgain(started.eid.key)
  return { redirect: doing === 'other' ? eids : `${eids}?notice=eid_cancelled` }
}
