/** Serves the pages of the hosted onboarding: forms in, HTML or a 303 out. */

import { type FormPairs, formFields } from '@foyer/fair-http/body/form'
import { delayReply } from '@foyer/fair-http/connections/delayed-errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageInput, PageReply } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { sessionCookieName } from '#staff/session-cookies.ts'
import { attachment, cameraHeaders, pageHeaders, pagePolicy } from '../headers.ts'
import { methodsOf, routeOf } from '../serve/paths.ts'
import { type Site, siteAddressOf } from '../site.ts'
import { cookieOf, cookieText, trialCookieText } from './cookie.ts'
import { isOwnForm, isOwnFramedForm } from './csrf-origin.ts'
import { rendered } from './render-once.ts'
import { sendHtml } from './send-page.ts'
import { type ReceivedForm, receiveUploads } from './uploads.ts'
import { addressAtTop, isFramedUrl, type Visit, visitOf } from './visit.ts'

export function servePage(
  scope: FastifyInstance,
  site: Site,
  key: string,
  row: Page,
  constraints: { host?: RegExp } = {},
): void {
  const { method, urls } = routeOf(key)
  const fixed = pageHeaders(site.settings.secureCookies)
  const sessions = rememberingSessions(site)
  const ownOrigins = [site.settings.baseUrl, site.ports.nocodeUrl].map((address) => new URL(address).origin)
  for (const url of urls) {
    const isFramed = isFramedUrl(url)
    scope.route({
      method: methodsOf(method),
      url,
      constraints,
      onRequest: (request, reply, done) => {
        reply.headers(fixed)
        // A forged cookie costs a database lookup, so only cookies that were valid a moment ago are not
        // counted.
        const session = sessionOf(request, visitOf(site, request, isFramed))
        if (session === undefined || !site.addresses.isKnown(session))
          site.addresses.count(siteAddressOf(request))
        const { headers } = request
        if (method === 'POST' && !(isFramed ? isOwnFramedForm(headers) : isOwnForm(headers, ownOrigins)))
          return done(new ApiError('cross_site_request'))
        done()
      },
      handler: async (request, reply) => {
        const atTop = addressAtTop(site, request, isFramed)
        if (atTop !== undefined) return reply.code(303).header('location', atTop).send()
        const visit = visitOf(site, request, isFramed)
        const { cookie } = visit
        if (cookie) await site.limits.countVisit(cookie, request.method)
        const sent = await receiveForm(site, row, request, reply, visit)
        const run = () =>
          site.ports.inTimeOf(customerOf(cookie), () =>
            row.run({ ...inputOf(site, request, sent, visit), sessions }),
          )
        const result = await (cookie ? site.queues.visitors.run(cookie, run) : run())
        if (isUnauthorised(result) && site.addresses.isFlooding(siteAddressOf(request)))
          await delayReply(request, site.draining)
        return answer(site, result, request, reply, visit)
      },
    })
  }
}

/** A cookie begins with its customer. It only chooses the time: the session is read by the whole of it. */
const customerOf = (cookie: string | undefined): string | undefined => cookie?.split('.', 1)[0]

const isUnauthorised = (result: PageReply): boolean => 'status' in result && result.status === 401

/** The cookie together with its application. */
function sessionOf({ params }: FastifyRequest, { cookie }: Visit): string | undefined {
  const { application } = params as { application?: string }
  return cookie === undefined || application === undefined ? undefined : sessionKeyOf(cookie, application)
}

const sessionKeyOf = (cookie: string, application: string) => `${application} ${cookie}`

function rememberingSessions({ ports: { sessions }, addresses }: Site): PageInput['sessions'] {
  return {
    ...sessions,
    async load(cookie, application, ...given) {
      const loaded = await sessions.load(cookie, application, ...given)
      if (loaded) addresses.remember(sessionKeyOf(cookie, application))
      return loaded
    },
  }
}

async function receiveForm(
  site: Site,
  row: Page,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    return { form: formFields((request.body as FormPairs | undefined) ?? []), uploads: [] }
  if (!row.uploads) throw new ApiError('unsupported_media_type')
  // Without a session, 200 MB of uploads are not read.
  const application = await applicationOf(site, request, visit)
  if (application === undefined) return { form: formFields([]), uploads: [] }
  const sent = await receiveUploads(request, reply, () => site.arrivals.open(application))
  // After the upload, so that a slow sender holds no place.
  if (sent.uploads.length > 0) await site.documents(application, reply)
  return sent
}

/** The owner of the session, looked up because a cookie can be forged. */
async function applicationOf(
  { ports }: Site,
  request: FastifyRequest,
  { cookie }: Visit,
): Promise<[customerId: string, application: string] | undefined> {
  const { application } = request.params as { application?: string }
  const loaded = cookie && application && (await ports.sessions.load(cookie, application))
  return loaded && loaded.kind !== 'ENDED' ? [loaded.case.customerId, loaded.case.id] : undefined
}

function inputOf(
  site: Site,
  request: FastifyRequest,
  { form, uploads }: ReceivedForm,
  { cookie, frame }: Visit,
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
    ...(frame && { frame }),
    staffToken: cookieOf(headers.cookie, sessionCookieName(site.settings.baseUrl.startsWith('https:'))),
    acceptLanguage: headers['accept-language'] ?? '',
    info: { address: siteAddressOf(request), userAgent: headers['user-agent'] ?? '' },
    prefetch: request.method === 'HEAD' || isPrefetch(headers['sec-purpose'] ?? headers.purpose),
    wantsJson: wantsJson(request),
    countInvalidLink: () => site.limits.countInvalidLink(siteAddressOf(request)),
    countOpenedLink: site.limits.countOpenedLink,
    countRegistryLookup: site.limits.countRegistryLookup,
    countPost: site.limits.countPost,
  }
}

const isPrefetch = (purpose: string | string[] | undefined) =>
  /prefetch|prerender/i.test(String(purpose ?? ''))

export const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

function answer(
  site: Site,
  result: PageReply,
  request: FastifyRequest,
  reply: FastifyReply,
  { frame }: Visit,
): FastifyReply | Promise<FastifyReply> {
  if ('redirect' in result) {
    const { secureCookies, onboardingPath } = site.settings
    if (result.cookie)
      reply.header('set-cookie', cookieText(result.cookie, secureCookies, onboardingPath, frame))
    if (result.triesCookie) reply.header('set-cookie', trialCookieText(onboardingPath))
    return reply.code(303).header('location', result.redirect).send()
  }
  if ('json' in result)
    return reply
      .code(result.status ?? 200)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(result.json))
  if ('image' in result)
    return reply
      .headers({
        'content-type': result.image.mimeType,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(result.image.bytes))
  if ('file' in result)
    return reply
      .headers({
        'content-type': result.file.mimeType,
        'content-disposition': attachment(result.file.name),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(result.file.bytes))
  if (!site.pages) throw new ApiError('service_unavailable', { detail: 'The pages are not built.' })
  if (result.refresh) reply.header('refresh', `${result.refresh.afterSeconds}; url=${result.refresh.to}`)
  const framedBy = result.page.embedded?.origins ?? []
  if (result.leadsTo || framedBy.length > 0) reply.headers(pagePolicy(result.leadsTo ?? [], framedBy))
  if (framedBy.length > 0) reply.removeHeader('x-frame-options')
  if (result.camera) reply.headers(cameraHeaders)
  return sendHtml(rendered(site.pages, result.page), request, reply.code(result.status ?? 200))
}
