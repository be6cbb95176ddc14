/** The pages of IDENTITY. */
import { fact, identityNumber } from '../screens/summary-facts.ts'
import { identityAction, providersOf } from './identity-action.ts'
import { onePage, type StepPageRules } from './page-rules.ts'

export const identity: StepPageRules<'IDENTITY'> = {
  ...onePage,
  view(_step, context) {
    const providers = providersOf(context).map(({ key, name }) => ({ key, name }))
    const proof = context.case.data.identity
    const proven = proof && {
      name: `${proof.givenName} ${proof.familyName}`,
      provider: providers.find(({ key }) => key === proof.provider)?.name ?? proof.provider,
    }
    return { kind: 'IDENTITY', providers, proven, available: providers.length > 0 }
  },
  leadsTo: (context) => providersOf(context).flatMap(({ origins }) => origins),
  summary: (_answer, _step, { language, case: of }) => {
    const proof = of.data.identity
    return proof
      ? [
          ...fact(language, 'name', `${proof.givenName} ${proof.familyName}`),
          ...identityNumber(language, proof.personalIdentityNumber),
        ]
      : []
  },
  toPrepare: () => [{ kind: 'IDENTITY' }],
  /** The form only names the eID. */
  draftOf: () => undefined,
  problems: () => [],
  hasUnsavedChange: () => false,
  hasEditConflicts: true,
  isResubmission: () => false,
  skipped: 'BY_BUTTON',
  action: identityAction,
}
