/** Why the answer of an eID was refused, above the choice of eIDs. The URL holds a key, and no sentence. */

import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { type EndedHint, endedHints } from '@foyer/eids/contract/progress'
import type { Step } from '#workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { type EndedSignature, eidsOf, noticeOfSignature } from '../signing/sign-with-eid.ts'
import { providersOf } from '../steps/identity-action.ts'
import { filled } from '../texts.ts'

const [EID, WHY] = ['eid', 'why']

export const refusedParams = (eid: string, hint: EndedHint): string => `${EID}=${eid}&${WHY}=${hint}`

type NotGiven = Pick<EndedSignature, 'refused'> & { outcome: keyof typeof noticeOfSignature }

/** The parameters of the notice about a failed signature, for the applicant and for a co-signer. */
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

/** The notice for the applicant, who may have been proven, or have signed, since. */
export function refusedNotice(context: PageContext, step: Step): string | undefined {
  const { identity, signing } = context.case.data
  if (step.kind === 'IDENTITY' && !identity) return refusedWords(context, providersOf(context, step))
  const isToSign = step.kind === 'SIGNING' && !signing?.signers.includes('APPLICANT')
  return isToSign ? refusedWords(context, eidsOf(context)) : undefined
}
