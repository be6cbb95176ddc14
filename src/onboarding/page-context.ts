/**
 * The context of one page request: the case, the session, the position in the workflow, and the common frame.
 */

import { todayIn } from '@foyer/national-fields/market-time'
import {
  type CountryCode,
  type LanguageCode,
  supportedLanguages,
} from '@foyer/national-fields/schemas/primitives'
import type { Case, Move } from '#applications/case.ts'
import { walkOfCase } from '#applications/case-facts.ts'
import { returnUrlOf } from '#applications/create/redirect-url.ts'
import type { CustomerProviders } from '#applications/provider-contracts.ts'
import type { CoSigner } from '#applications/signing/state.ts'
import { answerOf } from '#applications/views.ts'
import type { Customer } from '#customers/customer.ts'
import type { PageInput, PageReply } from '#endpoint.ts'
import type { Facts } from '#workflows/answers.ts'
import type { PathStep } from '#workflows/path.ts'
import type { IdentityDocument } from '#workflows/steps/identity.ts'
import type { StepContext } from '#workflows/steps/step-kind.ts'
import type { Look, PublishedWorkflow, Step } from '#workflows/workflow.ts'
import { embeddedPageOf, onboardingPath } from './embedded-page.ts'
import { formatMoment, languageFor, offeredLanguages } from './language.ts'
import { lookOfPage } from './look-of-page.ts'
import { withReminder } from './mail/due-letters.ts'
import { CHANGE_PARAM, PROBLEMS_PARAM } from './navigation.ts'
import type { BrowserSession } from './ports.ts'
import { stepListOf } from './screens/step-list.ts'
import type { MessageKey, MessageScreen, NoticeKey, OnboardingView, Screen } from './view.ts'
import { noticeKeys } from './view.ts'

export interface PageContext {
  input: PageInput
  case: Case
  providers: CustomerProviders
  session: BrowserSession
  workflow: PublishedWorkflow
  customer: Customer
  language: LanguageCode
  path: PathStep[]
  facts: Facts
  /** Path of this application's pages, without a trailing slash. */
  base: string
  /** Changes the case and returns it as it is afterwards. */
  move(move: Move): Promise<Case>
}

/** For pages whose forms redirect to other sites: origins of these URLs, except our own. A scheme stays. */
export const otherOrigins = (own: string, addresses: string[]): string[] =>
  addresses
    .map((each) => (/^https?:$/.test(each) ? each : new URL(each).origin))
    .filter((origin) => origin !== new URL(own).origin)

interface FrameOptions {
  language: LanguageCode
  languages?: LanguageCode[]
  market?: CountryCode | undefined
  customer?: Customer | undefined
  look?: Look | undefined
}

function frame({
  language,
  languages = [...supportedLanguages],
  market = 'SE',
  customer,
  look,
}: FrameOptions): Omit<OnboardingView, 'screen'> {
  return {
    language,
    languages,
    market,
    sandbox: customer?.mode === 'sandbox',
    look: lookOfPage(customer, look),
    base: null,
    csrf: null,
    progress: null,
    back: null,
    problems: [],
    notice: null,
  }
}

export type ViewExtras = Partial<
  Pick<OnboardingView, 'progress' | 'back' | 'problems' | 'notice' | 'noticeText'>
>

/**
 * The general message is about all steps that were asked for, so a page of one of several steps shows only
 * the words for that step.
 */
function reviewerMessageOf(
  { case: of, path }: PageContext,
  screen: Screen,
): Pick<OnboardingView, 'reviewerMessage'> {
  const { reopened, informationRequest } = of.data
  if (!reopened) return {}
  const isReopened = (key: string) =>
    path.some(({ step, status }) => step.key === key && status === 'ASKED_AGAIN')
  const isOnly = (informationRequest ?? reopened).steps.length === 1
  const messageOf = (key: string) => reopened.stepMessages?.[key] ?? (isOnly ? reopened.message : undefined)
  const isStep = screen.kind === 'STEP' && isReopened(screen.key)
  const reviewerMessage =
    screen.kind === 'START' ? reopened.message : isStep ? messageOf(screen.key) : undefined
  return reviewerMessage ? { reviewerMessage } : {}
}

export function viewOf(context: PageContext, screen: Screen, extras: ViewExtras = {}): OnboardingView {
  const { workflow, customer, language, base, session } = context
  const framed = frame({
    language,
    languages: offeredLanguages(workflow.languages, customer),
    market: context.case.countryCode,
    customer,
    look: workflow.look,
  })
  const embedded = embeddedPageOf(context.input, context.case, workflow, customer)
  return {
    ...framed,
    ...(embedded && { embedded }),
    base,
    csrf: session.csrf,
    notice: noticeIn(context.input),
    ...reviewerMessageOf(context, screen),
    steps: stepListOf(context, screen),
    ...extras,
    screen,
  }
}

/** Accepts only known keys: nothing from the URL is shown as it is. */
export const noticeIn = (input: Pick<PageInput, 'query'>): NoticeKey | null =>
  noticeKeys.find((key) => key === input.query.notice) ?? null

/** The parameters of a step's page besides its address, after the stage: the notice, and why it is shown. */
export function pageParamsOf(input: Pick<PageInput, 'query'>): string {
  const notice = noticeIn(input)
  const reasons = [PROBLEMS_PARAM, CHANGE_PARAM].filter((param) => input.query[param] !== undefined)
  return [...(notice ? [`notice=${notice}`] : []), ...reasons].map((param) => `&${param}`).join('')
}

/** Query parameter of a page with a single message: there is no session that could remember a choice. */
export const LANGUAGE_PARAM = 'language'

export interface MessageExtras
  extends Partial<Pick<MessageScreen, 'newLink' | 'open' | 'mayHaveTyped' | 'atTop'>> {
  /** Anyone who has the address: they see the customer, and nothing of the application. */
  isForAnyone?: true
  /** When the link ends that was sent. */
  until?: Date | undefined
  /** A person with a link of their own: no link leads them to where the applicant came from. */
  reader?: Pick<CoSigner, 'language' | 'hasChosenLanguage'>
}

/**
 * A page with a single message. With the case, it also has the customer's name and the link back to the
 * customer.
 */
export async function messagePage(
  input: PageInput,
  key: MessageKey,
  of?: Case,
  status = 200,
  { reader, until, isForAnyone, ...extras }: MessageExtras = {},
): Promise<PageReply> {
  const known = isForAnyone ? undefined : of
  const workflow = of && (await input.workflows.version(of.customerId, of.workflowId, of.workflowVersion))
  const customer = of && (await input.customers.byId(of.customerId))
  const languages = workflow && offeredLanguages(workflow.languages, customer)
  const language = languageFor(
    input.query[LANGUAGE_PARAM] ?? (reader ? chosenLanguageOf(reader) : known?.language) ?? null,
    input.acceptLanguage,
    known?.countryCode ?? null,
    languages,
    reader?.language ?? customer?.defaultLanguage,
  )
  const market = known?.countryCode
  const view = frame({ language, ...(languages && { languages }), market, customer, look: workflow?.look })
  const embedded = of && embeddedPageOf(input, of, workflow, customer)
  const back =
    known && !reader
      ? {
          host: new URL(known.redirectUrl).host,
          href: returnUrlOf(known.redirectUrl, input.ids.of('application', known.id)),
        }
      : null
  return {
    page: {
      ...view,
      ...(embedded && { embedded }),
      screen: {
        ...{ kind: 'MESSAGE', key, returnLink: back, ...extras, requestId: null },
        ...(until && market ? { sentUntil: formatMoment(language, until.toISOString(), market) } : {}),
      },
    },
    status,
  }
}

const positionOf = (of: Case, workflow: PublishedWorkflow): Pick<PageContext, 'case' | 'path' | 'facts'> => {
  const { path, facts } = walkOfCase(of, workflow)
  return { case: of, path, facts }
}

/** null: the browser decides. */
export const chosenLanguageOf = ({
  language,
  hasChosenLanguage,
}: Pick<CoSigner, 'language' | 'hasChosenLanguage'>): LanguageCode | null =>
  hasChosenLanguage ? language : null

/** The context after a change of the case. */
export const contextWith = <C extends PageContext>(context: C, of: Case): C => ({
  ...context,
  ...positionOf(of, context.workflow),
})

/** The reader of the page: the applicant or a co-signer. */
interface Reader {
  /** null: the browser decides. */
  language: LanguageCode | null
  /** Before the customer's default: of the letter that led here. */
  byDefault?: LanguageCode
  base: string
}

export async function contextFor(
  input: PageInput,
  of: Case,
  session: BrowserSession,
  reader: Reader,
): Promise<PageContext> {
  const workflow = await input.workflows.version(of.customerId, of.workflowId, of.workflowVersion)
  const customer = await input.customers.byId(of.customerId)
  if (!customer) throw new Error('an application without its customer')
  const language = languageFor(
    reader.language,
    input.acceptLanguage,
    of.countryCode,
    offeredLanguages(workflow.languages, customer),
    reader.byDefault ?? customer.defaultLanguage,
  )
  return {
    input,
    providers: await input.providers.of(of),
    session,
    workflow,
    customer,
    language,
    base: reader.base,
    ...positionOf(of, workflow),
    move: async (move) => (await input.applications.change(of.customerId, of.id, move)).case,
  }
}

export async function loadPageContext(
  input: PageInput,
  of: Case,
  session: BrowserSession,
): Promise<PageContext> {
  const reader = { language: of.language, base: `${onboardingPath(input)}/${of.id}` }
  const context = await contextFor(input, of, session, reader)
  const { move, workflow, language } = context
  return { ...context, move: (change) => move(withReminder(change, workflow, language)) }
}

/** The document that the applicant has shown instead of an eID: its name is asked once only. */
export const documentOf = ({ case: of, workflow }: PageContext): IdentityDocument | null =>
  of.data.identity ? null : (answerOf(of, workflow, 'IDENTITY')?.document ?? null)

/** The input of a step's rules beside its form. */
export function stepContextOf(context: PageContext, step: Step): StepContext {
  const { answers, identity, confirmedEmail } = context.case.data
  const [market, now] = [context.case.countryCode, context.input.now()]
  return {
    market,
    mode: context.case.mode,
    today: todayIn(market, now),
    now: now.toISOString(),
    language: context.language,
    facts: context.facts,
    newId: context.input.newId,
    sha256: context.input.sha256,
    savedAnswer: answers[step.key],
    provenAddress: identity?.address ?? null,
    proven: identity,
    nameOnDocument: documentOf(context),
    confirmedEmail: confirmedEmail ?? null,
  }
}
