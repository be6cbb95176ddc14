/** Why the answer of an eID was refused, above the choice of eIDs. The URL holds a key, and no sentence. */
import { type EndedHint, endedHints } from '../../applications/identity/progress.ts'
import type { Step } from '../../workflows/workflow.ts'
import type { PageContext } from '../page-context.ts'
import { providersOf } from '../steps/identity-action.ts'
import { filled } from '../texts.ts'

const [EID, WHY] = ['eid', 'why']

export const refusedParams = (eid: string, hint: EndedHint): string => `${EID}=${eid}&${WHY}=${hint}`

/** undefined: the address says nothing of it, or nothing that is known. */
export function refusedNotice(context: PageContext, step: Step): string | undefined {
  if (step.kind !== 'IDENTITY' || context.case.data.identity) return undefined
  const { query } = context.input
  const hint = endedHints.find((each) => each === query[WHY])
  const eid = hint && providersOf(context, step).find(({ key }) => key === query[EID])
  return eid && filled(context.language, `eidHint.${hint}`, { name: eid.name })
}
