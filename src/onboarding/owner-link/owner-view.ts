/** The page of a declared owner: the declaration about them, and nothing else of the application. */
import { ownerRequestStatusOf } from '#applications/owner-link.ts'
import { refusedWords } from '../eid/refused-notice.ts'
import { holdingsIn } from '../ownership/owner-words.ts'
import { type ViewExtras, viewOf } from '../page-context.ts'
import { dateText } from '../screens/summary-facts.ts'
import { eidsOf } from '../signing/sign-with-eid.ts'
import { applicantNameOf, companyOf } from '../signing/statement.ts'
import type { OnboardingView, OwnerScreen } from '../view.ts'
import { mayAnswer, mayConfirm } from './owner-moves.ts'
import type { OwnerContext } from './require-owner.ts'

export const DISPUTE = 'dispute'

export function ownerView(
  context: OwnerContext,
  { what = '', reason = '', ...extras }: ViewExtras & { what?: string; reason?: string } = {},
): OnboardingView {
  const { case: of, workflow, language, request, base } = context
  const { person, answer } = request
  const screen: OwnerScreen = {
    kind: 'OWNER',
    stage: stageOf(context),
    action: base,
    name: `${person.givenName} ${person.familyName}`.trim(),
    applicant: applicantNameOf(of, workflow),
    company: companyOf(of, workflow),
    ...birthOf(context),
    holdings: capitalized(holdingsIn(language, person), language),
    providers: eidsOf(context).map(({ key, name }) => ({ key, name })),
    proven: request.proof?.party.name.fullName ?? null,
    answeredAt: answer?.at ?? null,
    values: { what, reason },
  }
  const refused = screen.stage === 'PROVE' ? refusedWords(context, eidsOf(context)) : undefined
  return viewOf(context, screen, {
    back: screen.stage === 'DISPUTE' ? base : null,
    ...(refused !== undefined && { noticeText: refused }),
    ...extras,
  })
}

const capitalized = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** The link may reach another person, who must not learn the whole date. */
function birthOf(context: OwnerContext): Pick<OwnerScreen, 'born' | 'isWholeBirth'> {
  const { dateOfBirth } = context.request.person
  const isWholeBirth = mayConfirm(context.request)
  return {
    born: isWholeBirth ? (dateText(dateOfBirth, context.language) ?? '') : dateOfBirth.slice(0, 4),
    isWholeBirth,
  }
}

function stageOf({ case: of, request, input }: OwnerContext): OwnerScreen['stage'] {
  const status = ownerRequestStatusOf(request, input.now())
  if (status === 'CONFIRMED' || status === 'DISPUTED') return status
  if (!mayAnswer(of, request, input.now())) return 'NOT_NEEDED'
  if (input.query[DISPUTE] !== undefined || input.form.do === DISPUTE) return 'DISPUTE'
  if (mayConfirm(request)) return 'CONFIRM'
  return request.proof === null ? 'PROVE' : 'OTHER_PERSON'
}

/** Whether they can answer now. */
export const isReadyToAnswer = (context: OwnerContext): boolean =>
  ['PROVE', 'OTHER_PERSON', 'CONFIRM', 'DISPUTE'].includes(stageOf(context))
