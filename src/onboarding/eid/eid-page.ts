/**
 * The page that waits for an eID in an app: what it shows, what its script asks, and its buttons. The outcome
 * is taken at the return URL only.
 */
import type { AppDevice, IdentityProgress } from '@foyer/eids/contract/progress'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import type { PageReply } from '#endpoint.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { stepProgressOf } from '../navigation.ts'
import { type PageContext, viewOf } from '../page-context.ts'
import { filled } from '../texts.ts'
import type { EidScreen, EidWaiting } from './app-views.ts'
import { qrCodeOf } from './qr-code.ts'
import type { EidPlace, StartedEid } from './waiting-eid.ts'

const OTHER_PERSON = 'other-person'

export async function eidPageReply(context: PageContext, place: EidPlace): Promise<PageReply> {
  const { input } = context
  const { started, page, eids } = place
  if (!started) return input.wantsJson ? { json: { next: eids } } : { redirect: eids }
  // A prefetch of the page sends nothing to the eID.
  if (input.prefetch) return { redirect: eids }
  const progress = await started.ownPage.progress(started.waiting)
  const next = nextOf(place, started, progress)
  if (input.wantsJson)
    return {
      json:
        progress.kind === 'WAITING' ? waitingOf(context, place, started, progress) : { next: next ?? page },
    }
  if (progress.kind === 'UNKNOWN' || progress.kind === 'ANSWERED') return { redirect: next ?? eids }
  const screen: EidScreen = {
    kind: 'EID',
    name: started.eid.name,
    purpose: place.purpose,
    step: place.step,
    action: page,
    host: new URL(input.nocodeUrl).host,
    ...(started.ownPage.isWallet ? { wallet: await walletOf(context, place, started, progress) } : {}),
    state: stateOf(context, place, started, progress),
  }
  return { page: viewOf(context, screen, { back: eids, progress: eidProgressOf(context, place.step) }) }
}

/** null without the list of steps: for a co-signer, and after Send. */
const eidProgressOf = (context: PageContext, step: string | null) =>
  step === null || isWaitingForSignatures(context.case) ? null : stepProgressOf(context, step)

function stateOf(
  context: PageContext,
  place: EidPlace,
  started: StartedEid,
  progress: Exclude<IdentityProgress, { kind: 'UNKNOWN' | 'ANSWERED' }>,
): EidScreen['state'] {
  if (progress.kind === 'WAITING') return waitingOf(context, place, started, progress)
  if (progress.kind === 'CONFIRM') {
    const { name, country } = progress.person
    const names = new Intl.DisplayNames([context.language], { type: 'region' })
    return { kind: 'CONFIRM', name, country: names.of(country) ?? country }
  }
  const offersCode = isOffered(place, progress)
  return { kind: 'ENDED', words: wordsOf(context, started, progress), offersCode }
}

/** A wallet does not show the text that is signed, so no person signs by the code of another person. */
const isOffered = ({ purpose }: EidPlace, { offersCode }: { offersCode?: true }): boolean =>
  purpose === 'IDENTIFY' && offersCode === true

/** undefined: this page says what there is to say. */
function nextOf({ eids }: EidPlace, { waiting }: StartedEid, { kind }: IdentityProgress): string | undefined {
  if (kind === 'UNKNOWN') return `${eids}?notice=eid_elsewhere`
  return kind === 'ANSWERED' ? `${eids}/return?state=${encodeURIComponent(waiting.state)}` : undefined
}

/** A request is signed for a page that can use it, not each time that its script asks. */
async function walletOf(
  context: PageContext,
  place: EidPlace,
  { ownPage, waiting }: StartedEid,
  progress: IdentityProgress,
): Promise<NonNullable<EidScreen['wallet']>> {
  const isStart = progress.kind === 'WAITING' && progress.hint === 'START'
  const request = isStart ? await ownPage.browserRequest?.(waiting) : undefined
  return { phonePage: phonePageOf(context, place), request: request ?? null }
}

/** A co-signer has no step that can be handed over, and neither has who signs after Send. */
const phonePageOf = ({ case: of }: PageContext, { step, eids }: EidPlace): string | null =>
  step === null || isWaitingForSignatures(of) ? null : `${eids}/phone`

const wordsOf = (
  { language }: PageContext,
  { eid }: StartedEid,
  { hint }: Extract<IdentityProgress, { hint: unknown }>,
): string => filled(language, `eidHint.${hint}`, { name: eid.name })

const waitingOf = (
  context: PageContext,
  place: EidPlace,
  started: StartedEid,
  progress: Extract<IdentityProgress, { kind: 'WAITING' }>,
): EidWaiting => ({
  kind: 'WAITING',
  words: wordsOf(context, started, progress),
  code: progress.qr === null ? null : qrCodeOf(progress.qr),
  links: progress.links,
  device: progress.device ?? null,
  askAgainAfterMs: progress.askAgainAfterMs,
  offersCode: isOffered(place, progress),
})

/** The values of the buttons. */
const devices: Record<string, AppDevice | undefined> = { this_device: 'THIS', other_device: 'OTHER' }

export async function eidFormReply({ input }: PageContext, place: EidPlace): Promise<PageReply> {
  const { started, eids, page } = place
  if (!started) return { redirect: eids }
  const doing = field(input.form, 'do')
  const progress = await started.ownPage.progress(started.waiting)
  // The start of another session is not this one's to end.
  if (progress.kind === 'UNKNOWN') return { redirect: `${eids}?notice=eid_elsewhere` }
  const device = devices[doing]
  if (device) {
    await started.ownPage.changeDevice?.(started.waiting, device)
    return { redirect: page }
  }
  if (doing === 'code' && place.purpose === 'IDENTIFY') {
    await started.ownPage.showCode?.(started.waiting)
    return { redirect: page }
  }
  if (doing === 'confirm' || doing === 'browser') {
    const { ownPage, waiting } = started
    const query = await (doing === 'confirm'
      ? ownPage.confirm?.(waiting)
      : ownPage.browserAnswer?.(waiting, field(input.form, 'response')))
    return { redirect: query ? `${eids}/return?${new URLSearchParams(query)}` : page }
  }
  await failWith(started, progress, doing)
  await started.ownPage.cancel(started.waiting)
  if (doing === 'again') return place.startAgain(started.eid.key)
  return { redirect: doing === 'other' ? eids : `${eids}?notice=eid_cancelled` }
}

/** "That is not me" is recorded: a person may have shown the code of another. */
const failWith = (started: StartedEid, progress: IdentityProgress, doing: string): Promise<unknown> => {
  if (progress.kind === 'ENDED') return started.fail(progress.hint, progress.code)
  return started.fail(progress.kind === 'CONFIRM' && doing === OTHER_PERSON ? 'OTHER_PERSON' : 'CANCELLED')
}
