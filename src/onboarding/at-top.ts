/** An eID is never shown in a frame: a link for one use opens its step in a new window. */
import { signingStepOf } from '#checks/signatories/situation.ts'
import type { PageReply } from '#endpoint.ts'
import type { Step } from '#workflows/workflow.ts'
import type { PageContext } from './page-context.ts'
import type { AtTop } from './view.ts'

/** Long enough to read the page, and to find the eID. */
const MINUTES = 30

/** `asks`: the page that says whether the step is done. */
export async function atTopOf(
  { case: of, input }: PageContext,
  { key }: Step,
  asks: string,
): Promise<{ atTop: AtTop } | undefined> {
  if (!input.frame || input.prefetch) return undefined
  const expiresAt = new Date(input.now().getTime() + MINUTES * 60_000)
  const link = await input.links.create(of.customerId, of.id, { purpose: 'HANDOFF', step: key, expiresAt })
  return { atTop: { link, host: new URL(input.nocodeUrl).host, asks } }
}

/** The page after Send, where the applicant can still sign. */
export async function withTopLink(context: PageContext, reply: PageReply): Promise<PageReply> {
  const step = signingStepOf(context.case, context.workflow)
  if (!step || !('page' in reply) || reply.page.screen.kind !== 'WAITING') return reply
  const { screen } = reply.page
  if (!screen.step.sign) return reply
  const added = await atTopOf(context, step, screen.step.asks ?? screen.action)
  return { ...reply, page: { ...reply.page, screen: { ...screen, ...added } } }
}
