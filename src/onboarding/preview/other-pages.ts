/** The pages beside the steps in a preview: start, check, what follows, of others, and messages. */
import { maskEmail } from '#applications/mailed-link/address.ts'
import { type CoSigner, noSigning, type Signer } from '#applications/signing/state.ts'
import type { Ports } from '#ports.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { savedView } from '../new-link/saved-view.ts'
import { linkedOwner } from '../owner-link/linked-owner.ts'
import { contextWith, type PageContext, viewOf } from '../page-context.ts'
import { checkView } from '../screens/check-view.ts'
import { doneScreen } from '../screens/done-view.ts'
import { startScreen } from '../screens/start-view.ts'
import { coSignerView, DECLINE } from '../signing/co-signer-view.ts'
import { linkedCoSigner } from '../signing/linked-co-signer.ts'
import { waitingPage } from '../signing/signing-view.ts'
import { type MessageKey, type MessageScreen, messageKeys, type OnboardingView } from '../view.ts'
import { asksOwners, ownerPageIn, ownerStages } from './owner-page.ts'
import { answeredUntil, emptyContext, type SampleRequest, withData } from './sample-case.ts'
import { CO_SIGNER, type SigningData, sampleSigning } from './sample-signing.ts'

export interface StageOption {
  value: string
  label: string
}
interface OtherPage {
  name: string
  /** The last part of the address. A step's key has neither capitals nor underscores. */
  address: string
  label: string
  stages(workflow: PublishedWorkflow): StageOption[]
  isIn(workflow: PublishedWorkflow): boolean
  /** `stage` is one of `stages`, or empty. */
  show(request: SampleRequest, ports: Ports, stage: string): OnboardingView | undefined
}

const always = () => true
const showsPart = ({ steps }: PublishedWorkflow): boolean =>
  steps.some((step) => step.kind === 'SIGNING' && step.coSigners === 'COMPANY')
const asksCoSigners = ({ kind, steps }: PublishedWorkflow): boolean =>
  kind === 'KYB' && steps.some((step) => step.kind === 'SIGNING')
const at = ({ input }: PageContext) => input.now().toISOString()

const startPage: OtherPage = {
  name: 'START',
  address: '',
  label: 'Start',
  stages: () => [
    { value: 'resumed', label: 'Continued later' },
    { value: 'asked_again', label: 'Asked again' },
  ],
  isIn: always,
  show(request, ports, stage) {
    const [first] = request.workflow.steps
    const answered = answeredUntil(request, ports)
    if (stage === 'asked_again' && first) {
      const message = 'The photo is blurred. Take it again in daylight.'
      const context = withData(answered, { reopened: { steps: [first.key], message, at: at(answered) } })
      return viewOf(context, startScreen(context))
    }
    const context = stage === 'resumed' ? answered : emptyContext(request, ports)
    return viewOf(context, startScreen(context))
  },
}

const checkPage: OtherPage = {
  name: 'CHECK',
  address: 'check',
  label: 'Check and send',
  stages: () => [],
  isIn: always,
  show: (request, ports) => checkView(answeredUntil(request, ports)),
}

const donePage: OtherPage = {
  name: 'DONE',
  address: 'done',
  label: 'Sent',
  stages: (workflow) =>
    asksCoSigners(workflow) ? [{ value: 'waiting', label: 'Waiting for signatures' }] : [],
  isIn: always,
  show(request, ports, stage) {
    const context = answeredUntil(request, ports)
    const now = context.input.now()
    if (stage === 'waiting') {
      const reply = waitingPage(withData(context, signingOf(context, { sentAt: at(context) })))
      return 'page' in reply ? reply.page : undefined
    }
    const sent = contextWith(context, { ...context.case, submittedAt: now })
    return viewOf(sent, doneScreen(sent, now))
  },
}

const savedPage: OtherPage = {
  name: 'SAVED',
  address: 'saved',
  label: 'Saved for later',
  stages: () => [
    { value: 'known', label: 'The address is known' },
    { value: 'sent', label: 'The link is sent' },
  ],
  isIn: always,
  show(request, ports, stage) {
    const context = stage === '' ? emptyContext(request, ports) : answeredUntil(request, ports)
    return savedView(context, { isSent: stage === 'sent' })
  },
}

interface CoSignerStage {
  label: string
  /** In a workflow where they vouch for the company's part: what they see after their eID. */
  isOfPart?: true
  coSigner?: (context: PageContext) => Partial<CoSigner>
  signers?: Signer[]
  query?: Record<string, string>
}
const isProven = (context: PageContext): Partial<CoSigner> => ({
  proven: { at: at(context), sessionHash: context.session.hash },
})
const coSignerStages: Record<string, CoSignerStage> = {
  proven: { label: "The company's part", coSigner: isProven, isOfPart: true },
  decline: { label: 'Decline', query: { [DECLINE]: '' } },
  signed: { label: 'Signed', signers: ['APPLICANT', CO_SIGNER], coSigner: isProven },
  copy: { label: 'Signed, opened again', signers: ['APPLICANT', CO_SIGNER] },
  declined: {
    label: 'Declined',
    coSigner: (context) => ({ declined: { at: at(context), reason: 'I have sold my shares.' } }),
  },
  not_ready: {
    label: 'The answers are being changed',
    coSigner: (context) => ({ voidedAt: at(context) }),
  },
}

const coSignerPage: OtherPage = {
  name: 'CO_SIGNER',
  address: linkedCoSigner.page,
  label: 'Co-signer',
  stages: (workflow) =>
    Object.entries(coSignerStages).flatMap(([value, { label, isOfPart }]) =>
      isOfPart && !showsPart(workflow) ? [] : [{ value, label }],
    ),
  isIn: asksCoSigners,
  show(request, ports, stage) {
    const { coSigner, signers, query = {} } = coSignerStages[stage] ?? {}
    const all = answeredUntil(request, ports)
    const state = { sentAt: at(all) }
    const context = withData(all, signingOf(all, state, signers, coSigner?.(all)))
    const [asked] = context.case.data.signing?.coSigners ?? []
    const input = { ...context.input, query: { ...query, ...context.input.query } }
    const base = `${context.base}/${linkedCoSigner.page}`
    return asked && coSignerView({ ...context, input, base, coSigner: asked })
  },
}

const ownerPage: OtherPage = {
  name: 'OWNER',
  address: linkedOwner.page,
  label: 'Owner',
  stages: () => Object.entries(ownerStages).map(([value, { label }]) => ({ value, label })),
  isIn: asksOwners,
  show: (request, ports, stage) => ownerPageIn(answeredUntil(request, ports), stage),
}

/** Replaces the signatures that the sample of the answers already has. */
function signingOf(
  context: PageContext,
  state: { sentAt: string },
  signers?: Signer[],
  coSigner?: Partial<CoSigner>,
): SigningData {
  const unsigned = withData(context, { signing: noSigning, signatures: [] })
  return sampleSigning(unsigned, { state, ...(signers && { signers }), ...(coSigner && { coSigner }) })
}

const wordsOf = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`

const messagePage: OtherPage = {
  name: 'MESSAGE',
  address: 'any_message',
  label: 'Messages',
  stages: () => messageKeys.map((value) => ({ value, label: wordsOf(value) })),
  isIn: always,
  show(request, ports, stage) {
    const context = emptyContext(request, ports)
    const key = messageKeys.find((each) => each === stage) ?? 'link_expired'
    const { redirectUrl } = context.case
    const returnLink = { host: new URL(redirectUrl).host, href: redirectUrl }
    const screen = { kind: 'MESSAGE', key, returnLink, ...offerOf(key, context), requestId: null } as const
    return { ...viewOf(context, screen), base: null, csrf: null }
  },
}

function offerOf(key: MessageKey, { base }: PageContext): Partial<Pick<MessageScreen, 'newLink' | 'open'>> {
  const action = `${base}/any_message`
  if (key === 'link_resume' || key === 'link_handoff') return { open: { action } }
  const address = maskEmail('applicant@example.com')
  return key === 'link_expired' || key === 'session_ended' ? { newLink: { action, ticket: '', address } } : {}
}

/** In the order of the bar; the steps are between the first two. */
export const otherPages = [startPage, checkPage, donePage, savedPage, coSignerPage, ownerPage, messagePage]
