/** Serves the pages of the hosted onboarding: forms in, HTML or a 303 out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageInput, PageReply } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import { type FormPairs, formFields } from '../body/form.ts'
import { late } from '../connections/delayed-errors.ts'
import { attachment, leadingTo, pageHeaders } from '../headers.ts'
import { methodsOf, rowOf } from '../serve/paths.ts'
import { addressOf, type Site } from '../site.ts'
import { cookieName, cookieOf, cookieText } from './cookie.ts'
import { isOwnForm } from './csrf-origin.ts'
import { rendered } from './render-once.ts'
import { type Sent, uploadsOf } from './uploads.ts'

export function servePage(scope: FastifyInstance, site: Site, key: string, row: Page): void {
  const { method, urls } = rowOf(key)
  const fixed = pageHeaders(site.settings.secureCookies)
  const sessions = rememberingSessions(site)
  const ownOrigins = [site.settings.baseUrl, site.ports.nocodeUrl].map((address) => new URL(address).origin)
  for (const url of urls)
    scope.route({
      method: methodsOf(method),
      url,
      onRequest: (request, reply, done) => {
        reply.headers(fixed)
        // A cookie can be made up, and only the database knows: one that was right a moment ago is not counted.
        const cookie = sessionOf(site, request)
        if (cookie === undefined || !site.addresses.isKnown(cookie)) site.addresses.count(addressOf(request))
        if (method === 'POST' && !isOwnForm(request.headers, ownOrigins))
          return done(new ApiError('cross_site_request'))
        done()
      },
      handler: async (request, reply) => {
        const cookie = cookieOf(request.headers.cookie, cookieName(site.settings.secureCookies))
        if (cookie) await site.limits.visited(cookie, request.method)
        const sent = await sentBy(site, row, request, reply)
        const run = () => row.run({ ...inputOf(site, request, sent, cookie), sessions })
        const said = await (cookie ? site.turns.visitors.run(cookie, run) : run())
        if (isRefused(said) && site.addresses.isCrowded(addressOf(request)))
          await late(request, site.draining)
        return answer(site, said, reply)
      },
    })
}

const isRefused = (said: PageReply): boolean => 'status' in said && said.status === 401

/** The cookie with the application that it was sent for. */
function sessionOf({ settings }: Site, { headers, params }: FastifyRequest): string | undefined {
  const cookie = cookieOf(headers.cookie, cookieName(settings.secureCookies))
  const { application } = params as { application?: string }
  return cookie === undefined || application === undefined ? undefined : named(cookie, application)
}

const named = (cookie: string, application: string) => `${application} ${cookie}`

function rememberingSessions({ ports: { sessions }, addresses }: Site): PageInput['sessions'] {
  return {
    ...sessions,
    async load(cookie, application) {
      const loaded = await sessions.load(cookie, application)
      if (loaded) addresses.remember(named(cookie, application))
      return loaded
    },
  }
}

async function sentBy(site: Site, row: Page, request: FastifyRequest, reply: FastifyReply): Promise<Sent> {
  if (!request.isMultipart())
    return { form: formFields((request.body as FormPairs | undefined) ?? []), uploads: [] }
  if (!row.uploads) throw new ApiError('unsupported_media_type')
  // Two hundred megabytes are not read for somebody who has no session to put them in.
  const application = await applicationOf(site, request)
  if (application === undefined) return { form: formFields([]), uploads: [] }
  const sent = await uploadsOf(request, reply, () => site.arrivals.open(application))
  // Only now: who sends slowly keeps nobody out.
  if (sent.uploads.length > 0) await site.documents(application, reply)
  return sent
}

/** The customer and the application whose session this cookie is: a cookie can be made up. */
async function applicationOf(
  { ports, settings }: Site,
  request: FastifyRequest,
): Promise<[customerId: string, application: string] | undefined> {
  const cookie = cookieOf(request.headers.cookie, cookieName(settings.secureCookies))
  const { application } = request.params as { application?: string }
  const loaded = cookie && application && (await ports.sessions.load(cookie, application))
  return loaded && loaded.kind !== 'ENDED' ? [loaded.case.customerId, loaded.case.id] : undefined
}

function inputOf(
  site: Site,
  request: FastifyRequest,
  { form, uploads }: Sent,
  cookie: string | undefined,
): PageInput {
  const { headers } = request
  const query = Object.entries(request.query as Record<string, string | string[]>)
  return {
    ...site.ports,
    method: request.method as PageInput['method'],
    params: request.params as Record<string, string>,
    query: Object.fromEntries(query.map(([name, value]) => [name, [value].flat()[0] ?? ''])),
    form,
    uploads,
    cookie,
    acceptLanguage: headers['accept-language'] ?? '',
    prefetch: request.method === 'HEAD' || isPrefetch(headers['sec-purpose'] ?? headers.purpose),
    wantsJson: wantsJson(request),
    guessed: () => site.limits.guessed(addressOf(request)),
    started: site.limits.started,
    lookedUp: site.limits.lookedUp,
    posted: site.limits.posted,
  }
}

const isPrefetch = (purpose: string | string[] | undefined) =>
  /prefetch|prerender/i.test(String(purpose ?? ''))

export const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

function answer(site: Site, said: PageReply, reply: FastifyReply): FastifyReply {
  if ('redirect' in said) {
    const { secureCookies, onboardingPath } = site.settings
    if (said.cookie) reply.header('set-cookie', cookieText(said.cookie, secureCookies, onboardingPath))
    return reply.code(303).header('location', said.redirect).send()
  }
  if ('json' in said)
    return reply
      .code(said.status ?? 200)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(said.json))
  if ('file' in said)
    return reply
      .headers({
        'content-type': said.file.mimeType,
        'content-disposition': attachment(said.file.name),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(said.file.bytes))
  if (!site.pages) throw new ApiError('service_unavailable', { detail: 'The pages are not built.' })
  if (said.leadsTo) reply.headers(leadingTo(said.leadsTo))
  return reply
    .code(said.status ?? 200)
    .header('content-type', 'text/html; charset=utf-8')
    .send(rendered(site.pages, said.page))
}
