/**
 * A browser without HTML: it runs the pages of the hosted onboarding as the server does, follows their
 * redirects, and keeps their cookie.
 */
import type { Page, PageInput, PageReply, Upload } from '#endpoint.ts'
import { onboardingPath } from '#onboarding/embedded-page.ts'
import { type OpeningLink, openApplication } from '#onboarding/open-application.ts'
import type { OnboardingView } from '#onboarding/view.ts'
import type { Ports } from '#ports.ts'
import type { Form } from '#workflows/steps/step-kind.ts'

/** By method and path below the onboarding, such as `GET /:application/:step`; the test eID as it is. */
export type Pages = Readonly<Record<string, Page>>

export interface Shown {
  /** Its path and query. */
  address: string
  view: OnboardingView
}

export interface Browser {
  /** undefined: the redirects lead away from the onboarding. */
  open(address: string): Promise<Shown | undefined>
  send(address: string, form: Form, uploads?: Upload[]): Promise<Shown | undefined>
  /** Opens the application, as its link does. */
  arrive(link: OpeningLink): Promise<Shown | undefined>
  /** Opens what a link of a co-signer or an owner opens. */
  arriveBy(open: (input: PageInput) => Promise<PageReply>): Promise<Shown | undefined>
  cookie(): string | undefined
}

/** More redirects than any page makes. */
const MAX_REDIRECTS = 12

interface Found {
  page: Page
  params: Record<string, string>
}

/** The most exact of the paths that fit. */
export function pageAt(pages: Pages, method: 'GET' | 'POST', path: string): Found | undefined {
  const parts = path.split('/')
  const fitting = Object.entries(pages).flatMap(([key, page]) => {
    const [of, pattern = ''] = key.split(' ')
    const wanted = pattern.split('/')
    if (of !== method || wanted.length !== parts.length) return []
    const fits = wanted.every((each, at) => each === parts[at] || (each.startsWith(':') && parts[at]))
    return fits ? [{ page, wanted, exact: wanted.filter((each) => !each.startsWith(':')).length }] : []
  })
  const [best] = fitting.toSorted((a, b) => b.exact - a.exact)
  if (!best) return undefined
  const named = best.wanted.flatMap((each, at) =>
    each.startsWith(':') ? [[each.slice(1), parts[at] ?? ''] as const] : [],
  )
  return { page: best.page, params: Object.fromEntries(named) }
}

/** The path below the onboarding; undefined for a page of another site. */
function ownPath({ baseUrl, nocodeUrl }: Ports, address: URL): string | undefined {
  const own = [baseUrl, nocodeUrl].map((each) => new URL(each).origin)
  if (!own.includes(address.origin)) return undefined
  const below = onboardingPath({ nocodeUrl })
  const { pathname } = address
  return pathname.startsWith(`${below}/`) ? pathname.slice(below.length) : pathname
}

interface Sent {
  method: 'GET' | 'POST'
  form: Form
  uploads: Upload[]
}

const opening: Sent = { method: 'GET', form: {}, uploads: [] }
const unlimited = async (): Promise<void> => undefined

/** The limits of visitors do not count: the operation that drives the browser has its own. */
const inputOf = (
  ports: Ports,
  address: URL,
  request: Sent & Pick<PageInput, 'params' | 'cookie'>,
): PageInput => ({
  ...ports,
  ...request,
  query: Object.fromEntries(address.searchParams),
  staffToken: undefined,
  acceptLanguage: '',
  info: { address: '', userAgent: 'sandbox' },
  prefetch: false,
  wantsJson: false,
  countInvalidLink: unlimited,
  countOpenedLink: unlimited,
  countRegistryLookup: unlimited,
  countPost: unlimited,
})

export function browserOf(ports: Ports, pages: Pages): Browser {
  let cookie: string | undefined

  async function run(address: URL, sent: Sent, redirects: number): Promise<Shown | undefined> {
    const path = ownPath(ports, address)
    const found = path === undefined ? undefined : pageAt(pages, sent.method, path)
    if (!found) return undefined
    const reply = await found.page.run(inputOf(ports, address, { ...sent, params: found.params, cookie }))
    return after(reply, address, redirects)
  }

  async function after(reply: PageReply, address: URL, redirects: number): Promise<Shown | undefined> {
    if ('page' in reply) return { address: `${address.pathname}${address.search}`, view: reply.page }
    if (!('redirect' in reply)) return undefined
    if (redirects === 0) throw new Error('the pages of the onboarding redirect in a circle')
    if (reply.cookie) cookie = reply.cookie.value
    return run(new URL(reply.redirect, ports.baseUrl), opening, redirects - 1)
  }

  async function arriveBy(open: (input: PageInput) => Promise<PageReply>): Promise<Shown | undefined> {
    const address = at('/')
    return after(
      await open(inputOf(ports, address, { ...opening, params: {}, cookie })),
      address,
      MAX_REDIRECTS,
    )
  }

  const at = (address: string) => new URL(address, ports.baseUrl)
  return {
    open: (address) => run(at(address), opening, MAX_REDIRECTS),
    send: (address, form, uploads = []) => run(at(address), { method: 'POST', form, uploads }, MAX_REDIRECTS),
    arrive: (link) => arriveBy((input) => openApplication(input, link)),
    arriveBy,
    cookie: () => cookie,
  }
}
