/** Why the answer of an eID was refused, above the choice of eIDs. The URL holds a key, and no sentence. */
import { type EndedHint, endedHints } from '../../applications/identity/progress.ts'
import type { IdentityProvider } from '../../applications/provider-contracts.ts'
import type { Step } from '../../workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { type EndedSignature, eidsOf, noticeOfSignature } from '../signing/sign-with-eid.ts'
import { providersOf } from '../steps/identity-action.ts'
import { filled } from '../texts.ts'

const [EID, WHY] = ['eid', 'why']

export const refusedParams = (eid: string, hint: EndedHint): string => `${EID}=${eid}&${WHY}=${hint}`

type NotGiven = Pick<EndedSignature, 'refused'> & { outcome: keyof typeof noticeOfSignature }

/** What the page says of a signature that was not given, to the applicant and to a co-signer. */
export const notGivenParams = ({ outcome, refused }: NotGiven): string =>
  refused ? refusedParams(refused.eid, refused.hint) : `notice=${noticeOfSignature[outcome]}`

/** undefined: the address says nothing of it, or nothing that is known. */
export function refusedWords(
  { input: { query }, language }: Pick<PageContext, 'input' | 'language'>,
  eids: readonly IdentityProvider[],
): string | undefined {
  const hint = endedHints.find((each) => each === query[WHY])
  const eid = hint && eids.find(({ key }) => key === query[EID])
  return eid && filled(language, `eidHint.${hint}`, { name: eid.name })
}

/** Of the applicant, who may have been proven, or have signed, since. */
export function refusedNotice(context: PageContext, step: Step): string | undefined {
  const { identity, signing } = context.case.data
  if (step.kind === 'IDENTITY' && !identity) return refusedWords(context, providersOf(context, step))
  const isToSign = step.kind === 'SIGNING' && !signing?.signers.includes('APPLICANT')
  return isToSign ? refusedWords(context, eidsOf(context)) : undefined
}
