/** One visit of an applicant to a page: who she is, where she stands, and the frame that every page has. */
import type { Case } from '../applications/case.ts'
import { pathOfCase } from '../applications/case-facts.ts'
import { wayBack } from '../applications/redirect-url.ts'
import type { Customer } from '../customers/customer.ts'
import type { PageInput, PageReply } from '../endpoint.ts'
import type { BrowserSession } from '../ports.ts'
import type { CountryCode, LanguageCode } from '../schemas/primitives.ts'
import type { Walked } from '../workflows/path.ts'
import type { Look, PublishedWorkflow } from '../workflows/workflow.ts'
import { languageFor, offered } from './language.ts'
import { word } from './texts.ts'
import type { MessageKey, NewLink, NoticeKey, OnboardingView, Screen } from './view.ts'
import { noticeKeys } from './view.ts'

export interface Visit {
  input: PageInput
  case: Case
  session: BrowserSession
  workflow: PublishedWorkflow
  customer: Customer
  language: LanguageCode
  path: Walked[]
  /** Path of this application's pages, without a slash at its end. */
  base: string
}

export const pathOfNocode = (input: { nocodeUrl: string }): string =>
  new URL(input.nocodeUrl).pathname.replace(/\/$/, '')

/** For a page whose forms lead away: origins of these addresses, without that of its own. */
export const elsewhere = (own: string, addresses: string[]): string[] =>
  addresses.map((each) => new URL(each).origin).filter((origin) => origin !== new URL(own).origin)

interface Frame {
  language: LanguageCode
  languages?: LanguageCode[]
  market?: CountryCode | undefined
  customer?: Customer | undefined
  look?: Look | undefined
}

function frame({
  language,
  languages = ['en', 'sv'],
  market = 'SE',
  customer,
  look,
}: Frame): Omit<OnboardingView, 'screen'> {
  return {
    language,
    languages,
    market,
    sandbox: customer?.mode === 'sandbox',
    look: {
      name: look?.name ?? customer?.name ?? '',
      accent: look?.accent ?? null,
      radius: look?.radius ?? 6,
      privacyUrl: look?.privacyUrl ?? null,
      supportAddress: look?.supportAddress ?? null,
    },
    base: null,
    csrf: null,
    progress: null,
    back: null,
    problems: [],
    notice: null,
  }
}

export type Extras = Partial<Pick<OnboardingView, 'progress' | 'back' | 'problems' | 'notice' | 'told'>>

/** On the first page and on the steps that are asked again. */
function askedWords({ case: of, path }: Visit, screen: Screen): Pick<OnboardingView, 'asked'> {
  const { askedAgain } = of.data
  const isAsked = (key: string) =>
    path.some(({ step, status }) => step.key === key && status === 'ASKED_AGAIN')
  const isHere = screen.kind === 'START' || (screen.kind === 'STEP' && isAsked(screen.key))
  return askedAgain?.message && isHere ? { asked: askedAgain.message } : {}
}

export function viewOf(visit: Visit, screen: Screen, extras: Extras = {}): OnboardingView {
  const { workflow, customer, language, base, session } = visit
  const framed = frame({
    language,
    languages: offered(workflow.languages),
    market: visit.case.countryCode,
    customer,
    look: workflow.look,
  })
  return {
    ...framed,
    base,
    csrf: session.csrf,
    notice: noticeIn(visit.input),
    ...askedWords(visit, screen),
    ...extras,
    screen,
  }
}

/** Only of the list: what stands in an address is not shown as it came. */
export const noticeIn = (input: Pick<PageInput, 'query'>): NoticeKey | null =>
  noticeKeys.find((key) => key === input.query.notice) ?? null

/** A page that says one thing. With the case, it has the customer's name and the way back. */
export async function message(
  input: PageInput,
  key: MessageKey,
  of?: Case,
  status = 200,
  newLink: NewLink | null = null,
): Promise<PageReply> {
  const workflow = of && (await input.workflows.version(of.customerId, of.workflowId, of.workflowVersion))
  const customer = of && (await input.customers.byId(of.customerId))
  const language = languageFor(
    of?.language ?? null,
    input.acceptLanguage,
    of?.countryCode ?? null,
    workflow && offered(workflow.languages),
  )
  const view = frame({ language, languages: [], market: of?.countryCode, customer, look: workflow?.look })
  const back = of
    ? {
        host: new URL(of.redirectUrl).host,
        href: wayBack(of.redirectUrl, input.ids.of('application', of.id)),
      }
    : null
  const more = newLink ? { newLink } : {}
  // Nobody knows whether she had a session: a browser that takes no cookies comes back here by every link.
  const told = key === 'session_ended' && !of ? { told: word(language, 'noCookie') } : {}
  return {
    page: { ...view, ...told, screen: { kind: 'MESSAGE', key, wayBack: back, ...more, requestId: null } },
    status,
  }
}

export async function visitOf(input: PageInput, of: Case, session: BrowserSession): Promise<Visit> {
  const workflow = await input.workflows.version(of.customerId, of.workflowId, of.workflowVersion)
  const customer = await input.customers.byId(of.customerId)
  if (!customer) throw new Error('an application without its customer')
  const language = languageFor(of.language, input.acceptLanguage, of.countryCode, offered(workflow.languages))
  return {
    input,
    case: of,
    session,
    workflow,
    customer,
    language,
    path: pathOfCase(of, workflow),
    base: `${pathOfNocode(input)}/${of.id}`,
  }
}
