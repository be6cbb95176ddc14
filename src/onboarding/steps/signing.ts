/** The pages of SIGNING: the required signers, and the applicant's own signature. */
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { waitedFor } from '#applications/signing/state.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { formatMoment } from '../language.ts'
import { noticeIn, type PageContext } from '../page-context.ts'
import { eidsOf } from '../signing/sign-with-eid.ts'
import { signingOf } from '../signing/signers.ts'
import { beforeSigning, signingAction } from '../signing/signing-action.ts'
import { ASK, CHANGE_ADDRESS, signingView, TAKE_BACK } from '../signing/signing-view.ts'
import { translate } from '../texts.ts'
import type { Fact } from '../view.ts'
import { onePage, type StepPageRules } from './page-rules.ts'

export const signing: StepPageRules<'SIGNING'> = {
  ...onePage,
  view: signingView,
  /** While others have to sign, the page after Send lists the people. */
  redirect: (_step, context) =>
    isWaitingForSignatures(context.case) && !isPartOfPage(context)
      ? `${context.base}/done${pageQueryOf(context)}`
      : beforeSigning(context),
  back: (step, context) =>
    isPartOfPage(context)
      ? `${context.base}/${isWaitingForSignatures(context.case) ? 'done' : step.key}`
      : undefined,
  offersPhone: (view) => view.stage === 'PEOPLE' && view.sign !== null,
  leadsTo: (_step, context) => eidsOf(context).flatMap(({ origins }) => origins),
  summary: (_answer, _step, context) => summaryOf(context),
  toPrepare: () => [{ kind: 'IDENTITY' }],
  /** The form to ask a person, so that nothing typed is lost in another language. */
  draftOf: (form) => (field(form, 'person') === '' ? undefined : typedIn(form)),
  problems: () => [],
  hasUnsavedChange: () => false,
  isResubmission: () => false,
  skipped: 'BY_BUTTON',
  action: signingAction,
}

/** The query of the page. */
const pageQueryOf = ({ input }: PageContext): string => {
  const notice = noticeIn(input)
  return notice ? `?notice=${notice}` : ''
}

const isPartOfPage = ({ input }: PageContext): boolean =>
  [ASK, CHANGE_ADDRESS, TAKE_BACK].some((name) => input.query[name] !== undefined)

const fieldsOfForm = ['person', 'email', 'givenName', 'familyName', 'dateOfBirth.day', 'dateOfBirth.month']
const typedIn = (form: Form): Form =>
  Object.fromEntries(
    [...fieldsOfForm, 'dateOfBirth.year'].flatMap((name) => {
      const value = form[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** A row for each person who has signed or is asked. */
function summaryOf({ case: of, language }: PageContext): Fact[] {
  const { countryCode, data } = of
  const moment = (at: string) => formatMoment(language, at, countryCode)
  const signed = data.signatures.map(({ party, signedAt }) => ({
    label: party.name.fullName,
    value: [translate(language, 'signed'), moment(signedAt)],
  }))
  const asked = waitedFor(signingOf(of)).map(({ party, askedAt }) => ({
    label: party.name.fullName,
    value: [translate(language, 'askedToSign'), moment(askedAt)],
  }))
  return [...signed, ...asked]
}
