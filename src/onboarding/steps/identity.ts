/** The pages of IDENTITY: the eIDs, and the stages of a document. */
import type { IdentityProvider, TellsNumber } from '@foyer/eids/contract/identity-provider'
import type { IdentityDocument } from '#workflows/steps/identity.ts'
import { documentProblems, storeChosenPhotos } from '../identity-document/document-action.ts'
import { documentStageView, documentSummary } from '../identity-document/document-view.ts'
import {
  type DocumentStage,
  type IdentityStep,
  mergeIntoDraft,
  stageBefore,
  stageOf,
  stageUrl,
} from '../identity-document/stages.ts'
import type { PageContext } from '../page-context.ts'
import { provenPersonOf, providerNameOf } from '../screens/proven-person.ts'
import { fact, identityNumber } from '../screens/summary-facts.ts'
import { identityAction, providersOf } from './identity-action.ts'
import { onePage, type StepPageRules } from './page-rules.ts'

const expectationOf = ({ isTest, ownPage }: IdentityProvider): 'REDIRECT' | 'APP' | 'WALLET' | 'TEST' => {
  if (isTest) return 'TEST'
  if (!ownPage) return 'REDIRECT'
  return ownPage.isWallet ? 'WALLET' : 'APP'
}

/** Nothing is promised that only some of them do. */
function tellsNumberOf(eids: readonly IdentityProvider[], country: string): TellsNumber {
  const told = new Set(eids.map((eid) => eid.tellsNumberIn?.(country) ?? 'SOMETIMES'))
  const [only = 'SOMETIMES', other] = told
  return other === undefined ? only : 'SOMETIMES'
}

export const identity: StepPageRules<'IDENTITY'> = {
  ...onePage,
  view(step, context, typed) {
    const eids = providersOf(context, step)
    const providers = eids.map((eid) => ({
      ...{ key: eid.key, name: eid.name },
      expect: expectationOf(eid),
    }))
    const proven = provenPersonOf(context)
    const declared = declaredIn(context, step.key)
    return {
      kind: 'IDENTITY',
      providers,
      tellsNumber: tellsNumberOf(eids, context.case.countryCode),
      proven,
      available: providers.length > 0,
      offersDocument: step.documents !== undefined && !proven,
      declared: declared && {
        name: `${declared.givenName} ${declared.familyName}`,
        type: declared.type,
      },
      document: proven ? null : documentStageView(step, context, typed),
    }
  },
  redirect: documentStageRedirect,
  back: (step, context) => previousPage(step, context),
  offersPhone: ({ proven }) => proven === null,
  usesCamera: (step, context) => {
    const stage = shownStage(step, context)
    return stage === 'PHOTOS' || stage === 'SELFIE'
  },
  leadsTo: (step, context) => providersOf(context, step).flatMap(({ origins }) => origins),
  summary: (answer, step, context) => {
    const { language } = context
    const proof = context.case.data.identity
    if (!proof && answer.document) return documentSummary(step, answer.document, { language })
    return proof
      ? [
          ...fact(language, 'name', `${proof.givenName} ${proof.familyName}`),
          ...identityNumber(language, proof.personalIdentityNumber),
          ...fact(language, 'confirmedWith', providerNameOf(proof, context)),
        ]
      : []
  },
  toPrepare: () => [{ kind: 'IDENTITY' }],
  draftOf: mergeIntoDraft,
  draftUrl: (step, { base }, draft, param) =>
    `${stageUrl(base, step, draft.stage as DocumentStage)}&${param}`,
  problems: documentProblems,
  hasUnsavedChange: () => false,
  isResubmission: () => false,
  skipped: 'BY_BUTTON',
  beforeLeaving: storeChosenPhotos,
  action: identityAction,
}

const declaredIn = ({ case: of }: PageContext, step: string): IdentityDocument | null => {
  const answer = of.data.answers[step]
  return (answer?.kind === 'IDENTITY' ? answer.document : undefined) ?? null
}

const shownStage = (step: IdentityStep, { case: of, input }: PageContext): DocumentStage | undefined =>
  of.data.identity ? undefined : stageOf(of, step, input.query.stage)

/** When the URL names a stage that is not reached yet. */
function documentStageRedirect(step: IdentityStep, context: PageContext): string | undefined {
  const asked = context.input.query.stage
  if (asked === undefined) return undefined
  const stage = shownStage(step, context)
  if (!stage) return `${context.base}/${step.key}`
  return stage.toLowerCase() === asked ? undefined : stageUrl(context.base, step, stage)
}

function previousPage(step: IdentityStep, context: PageContext): string | undefined {
  const stage = shownStage(step, context)
  if (!stage) return undefined
  const before = stageBefore(step, stage)
  return before ? stageUrl(context.base, step, before) : `${context.base}/${step.key}`
}
