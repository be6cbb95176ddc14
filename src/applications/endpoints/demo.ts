/** /demo: on the machine of a newcomer, a new application of each template in each market with one press. */
import { ApiError } from '../../api-error.ts'
import { system } from '../../audit/entry.ts'
import { type PlainContext, type PlainReply, plain } from '../../endpoint.ts'
import { createCase } from '../create/create-case.ts'
import type { DemoContent } from '../ports.ts'
import { sessionReply } from './session-reply.ts'

/** Nobody else can fill a Demo that listens on a network. */
const ownAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export const demo = plain({
  summary: 'Opens a new application of the Demo',
  async run(context): Promise<PlainReply> {
    const content = ownAddresses.has(context.info.address) ? await context.demoWorkflows.read() : undefined
    if (!content) throw new ApiError('not_found')
    if (context.query.style !== undefined) return { contentType: 'text/css; charset=utf-8', body: STYLE }
    const { workflow, market } = context.query
    const chosen = content.workflows[Number(workflow)]
    if (workflow === undefined) return pageOf(content, context)
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
  // A live customer never has pages that anybody can open.
  if (customer?.mode !== 'sandbox' || !workflow || workflow === 'unpublished') throw new ApiError('not_found')
  const request = { workflow, countryCode: market, redirectUrl: `${baseUrl}/demo` }
  const { linked, stored, answer } = sessionReply(context)
  const moved = linked(createCase(request, customer, system('demo'), newId(), now()))
  const [changed] = await Promise.all([applications.add(moved), stored(moved.case)])
  const reply = await answer(changed)
  const { onboardingUrl } = 'body' in reply ? reply.body : reply
  return { status: 303, contentType: 'text/plain', body: '', headers: { location: onboardingUrl } }
}

function pageOf({ workflows }: DemoContent, { query }: PlainContext): PlainReply {
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const lists = workflows.map(({ name, markets }, at) => {
    const links = markets.map(
      (market) =>
        `<li><a href="/demo?workflow=${at}&amp;market=${market}">${countries.of(market) ?? market}</a></li>`,
    )
    return `<h2>${escaped(name)}</h2><ul>${links.join('')}</ul>`
  })
  const isBack = query.applicationId !== undefined
  const body = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Foyer: try the Demo</title>',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<link rel="stylesheet" href="/demo?style"></head><body><main><h1>Try it as an applicant</h1>',
    isBack
      ? '<p>This is where the applicant comes back to you. It is not an approval: read the result in the ' +
        '<a href="/dashboard">dashboard</a> or through the <a href="/docs">API</a>.</p>'
      : '',
    '<p>Each link opens a new application, in the invented brand of the Demo. All people and companies are ',
    'invented; without an SMTP server, letters are files in <code>mail/</code> of the data directory.</p>',
    ...lists,
    '</main></body></html>',
  ]
  return {
    contentType: 'text/html; charset=utf-8',
    body: body.join(''),
    headers: { 'content-security-policy': POLICY },
  }
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:2rem 1.25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0;list-style:none}
li a{display:block;padding:.6rem .9rem;border:1px solid;border-radius:8px;text-decoration:none}
li a:hover,li a:focus-visible{text-decoration:underline}`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
