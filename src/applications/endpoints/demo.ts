/** /demo: on the machine of a newcomer, a new application of each template in each market with one press. */

import { system } from '#audit/entry.ts'
import { type PlainContext, type PlainReply, plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { createCase } from '../create/create-case.ts'
import { DEMO_STYLE, demoPage, PRIVACY_PAGE } from './demo-page.ts'
import { sessionReply } from './session-reply.ts'

/** No other person can fill a Demo that listens on a network. */
const ownAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export const demo = plain({
  summary: 'Opens a new application of the Demo',
  async run(context): Promise<PlainReply> {
    const content = await context.demoWorkflows.read()
    if (!content) throw new ApiError('not_found')
    const { workflow, market, style, privacy, applicationId } = context.query
    if (style !== undefined) return { contentType: 'text/css; charset=utf-8', body: DEMO_STYLE }
    if (privacy !== undefined) return replyWith(PRIVACY_PAGE)
    if (!ownAddresses.has(context.info.address)) throw new ApiError('not_found')
    const chosen = content.workflows[Number(workflow)]
    if (workflow === undefined) return replyWith(demoPage(content, applicationId !== undefined))
    if (!chosen || !market || !chosen.markets.includes(market)) throw new ApiError('not_found')
    return openNew(content.customerId, chosen.id, market, context)
  },
})

async function openNew(
  customerId: string,
  workflowId: string,
  market: string,
  context: PlainContext,
): Promise<PlainReply> {
  const { customers, workflows, applications, baseUrl, newId, now } = context
  const customer = await customers.byId(customerId)
  const workflow = await workflows.published(customerId, workflowId)
  // A live customer never has pages that anyone can open.
  if (customer?.mode !== 'sandbox' || !workflow || workflow === 'unpublished') throw new ApiError('not_found')
  const request = { workflow, countryCode: market, redirectUrl: `${baseUrl}/demo` }
  const { linked, stored, answer } = sessionReply(context)
  const moved = linked(createCase(request, customer, system('demo'), newId(), now()))
  const [changed] = await Promise.all([applications.add(moved), stored(moved.case)])
  const reply = await answer(changed)
  const { onboardingUrl } = 'body' in reply ? reply.body : reply
  return { status: 303, contentType: 'text/plain', body: '', headers: { location: onboardingUrl } }
}

const replyWith = (body: string): PlainReply => ({
  contentType: 'text/html; charset=utf-8',
  body,
  headers: { 'content-security-policy': POLICY },
})

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"
