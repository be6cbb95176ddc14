/** The view of the signing page: the people, a form to ask one of them, or a link that is shown once. */

import { marketOf } from '@foyer/national-fields/markets'
import { ruleWordsOf } from '@foyer/signing-rules/rule-words'
import { reference } from '#applications/create/reference-number.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { emailAddressOf } from '#applications/mailed-link/address.ts'
import { sha256Of } from '#applications/signing/fingerprint.ts'
import { registeredSigningOf, signingStepOf } from '#checks/signatories/situation.ts'
import { customerNameOf } from '#customers/look.ts'
import type { PageReply } from '#endpoint.ts'
import type { Form, Values } from '#workflows/steps/step-kind.ts'
import { field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { refusedNotice } from '../eid/refused-notice.ts'
import { leaveAddressOf } from '../embedded-page.ts'
import { nextPageOf } from '../navigation.ts'
import { otherOrigins, type PageContext, viewOf } from '../page-context.ts'
import type { SignerRow, SigningPeopleView, SigningView, WaitingScreen } from '../view.ts'
import { coSignerOf } from './co-signer-moves.ts'
import { identityStepIn, isIdentityTooOld } from './identity-age.ts'
import { candidateOf, peopleOf } from './people.ts'
import { eidsOf } from './sign-with-eid.ts'
import { companyOf, statementOf } from './statement.ts'

/** Query parameters, and the values of the field `person`. */
export const ASK = 'ask'
export const CHANGE_ADDRESS = 'address'
export const TAKE_BACK = 'take_back'
/** The shown state of the people, when the page asks whether it is still current. */
const SEEN = 'seen'
/** The field with a link that is shown once. It is never part of a form. */
export const SHOWN_LINK = ':link'
/** The value of `person` for a person that the register does not name. */
export const SOMEBODY_ELSE = 'other'

export function signingView(
  step: StepOf<'SIGNING'>,
  context: PageContext,
  typed: Form | undefined,
): SigningView {
  const link = typed && field(typed, SHOWN_LINK)
  const { query } = context.input
  if (link)
    return { kind: 'SIGNING', stage: 'LINK', link, name: personNamed(context, field(typed, 'person')) }
  if (query[TAKE_BACK] !== undefined) return { kind: 'SIGNING', stage: 'TAKE_BACK' }
  const isSent = context.input.method === 'POST'
  const person = (isSent ? typed && field(typed, 'person') : (query[ASK] ?? query[CHANGE_ADDRESS])) ?? ''
  const name = personNamed(context, person)
  if (person === SOMEBODY_ELSE || name !== '')
    return {
      kind: 'SIGNING',
      stage: 'ASK',
      person,
      name,
      // A draft may be about another person.
      values: typed && field(typed, 'person') === person ? typed : addressOf(context, person),
      isAskedAlready: coSignerOf(context.case, person) !== undefined,
    }
  return signingPeopleView(step, context)
}

const addressOf = ({ case: of }: PageContext, person: string): Values => {
  const email = coSignerOf(of, person)?.email
  return email === undefined ? {} : { email }
}

function personNamed(context: PageContext, key: string): string {
  const { situation } = peopleOf(context.case, context.workflow, (each) => each)
  const party = coSignerOf(context.case, key)?.party ?? candidateOf(situation, key)
  return party?.name.fullName ?? ''
}

export function signingPeopleView(step: StepOf<'SIGNING'>, context: PageContext): SigningPeopleView {
  const { case: of, workflow, language, input } = context
  const providers = eidsOf(context).map(({ key, name }) => ({ key, name }))
  const { situation, rows, standing } = peopleOf(
    of,
    workflow,
    (key) => providers.find((each) => each.key === key)?.name ?? key,
  )
  const { sets, signing, given, isSigned, isEveryoneAsked, toGo } = situation
  const customer = customerNameOf(context.customer, workflow.look)
  const { text } = statementOf(of, workflow, { customer, language })
  const canSign = standing !== 'MAY_NOT' && !given.hasApplicantSigned && !isSigned
  const isOld =
    identityStepIn(context.path) !== undefined && isIdentityTooOld(of.data.identity, step, input.now())
  return {
    kind: 'SIGNING',
    stage: 'PEOPLE',
    isCompany: of.kind === 'KYB',
    company: companyOf(of, workflow).replace(/ \([^()]*\)$/, ''),
    rule: of.kind === 'KYB' ? ruleWordsOf(sets, of.data.registry?.officers ?? []) : null,
    registerText: registerTextOf(context),
    people: rows.map((row) => ({ ...row, ...(firstNameTwice(row, rows) ? { firstName: row.name } : {}) })),
    toGo,
    isSigned,
    isReady: isEveryoneAsked,
    isVoid: signing.voidedAt !== null && signing.signers.length === 0,
    standing,
    mayAskOthers: of.kind === 'KYB' && sets.isOpen && !isSigned,
    asks:
      input.frame || rows.some(({ state }) => state === 'ASKED')
        ? `${context.base}/done?${SEEN}=${encodeURIComponent(seenOf(rows))}`
        : null,
    sign: canSign ? { providers, text, seen: sha256Of(text), isOld } : null,
  }
}

const seenOf = (rows: SignerRow[]): string =>
  rows
    .map(({ state, isMailed, hasOpened }) =>
      [state, isMailed && 'M', hasOpened && 'O'].filter(Boolean).join('-'),
    )
    .join(' ')

/** Whether the page would show something new, and where. */
export function signingNews(context: PageContext): { done: boolean; next?: string } {
  const { base, case: of, workflow, input } = context
  if (of.submittedAt !== null) return { done: true, next: `${base}/done` }
  const step = signingStepOf(of, workflow)
  const { rows } = peopleOf(of, workflow, (key) => key)
  if (!step || seenOf(rows) === input.query[SEEN]) return { done: false }
  return { done: true, next: `${base}/${isWaitingForSignatures(of) ? 'done' : step.key}` }
}

const firstNameTwice = (row: { firstName: string }, rows: Array<{ firstName: string }>): boolean =>
  rows.filter(({ firstName }) => firstName === row.firstName).length > 1

/** Verbatim, where it did not become combinations completely. In the first language of its country. */
function registerTextOf({ case: of, workflow }: PageContext): SigningPeopleView['registerText'] {
  const basis = registeredSigningOf(of, workflow)?.basis
  if (!basis || basis.ruleText.length === 0 || (basis.coverage === 'COMPLETE' && !basis.truncated))
    return null
  const country = of.data.registry?.organization.organizationNumber.issuingCountry ?? of.countryCode
  return { text: basis.ruleText, language: marketOf(country)?.languages[0] ?? 'en' }
}

/** After Send, while others still have to sign. */
export function waitingPage(context: PageContext): PageReply {
  const { base, case: of, workflow, input } = context
  const step = signingStepOf(of, workflow)
  const sentAt = of.data.signing?.sentAt
  if (!step || !sentAt) return { redirect: nextPageOf(context) }
  const refused = refusedNotice(context, step)
  const screen: WaitingScreen = {
    kind: 'WAITING',
    reference: reference(of.id),
    sentAt,
    action: `${base}/${step.key}`,
    step: signingPeopleView(step, context),
    isMailed: emailAddressOf(of, workflow) !== undefined && input.mail.reaches(of.mode),
    leave: leaveAddressOf(context),
    host: new URL(of.redirectUrl).host,
    copy: `${base}/copy`,
  }
  const urls = screen.step.sign ? eidsOf(context).flatMap(({ origins }) => origins) : []
  return {
    page: viewOf(context, screen, { ...(refused !== undefined && { noticeText: refused }) }),
    ...(urls.length > 0 ? { leadsTo: otherOrigins(input.nocodeUrl, urls) } : {}),
  }
}
