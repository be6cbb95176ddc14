/** The rows of new hits, and where each is answered. */
import type { Reply } from '../../api/call.ts'

export type UnresolvedHit = Reply<'screening.hits.list'>['data'][number]

/** The hits' part of the report. */
export const caseAddress = ({ applicationId }: { applicationId: string }): string =>
  `/applications/${encodeURIComponent(applicationId)}#screening`
