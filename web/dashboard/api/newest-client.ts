/** The credential that code samples name: the newest, whose secret the person has just seen. */
import type { Reply } from './call.ts'

type Listed = Pick<Reply<'credentials.list'>['data'][number], 'kind' | 'clientId' | 'createdAt'>

/** API keys get no tokens. */
export const newestClient = (credentials: readonly Listed[]): Listed | undefined =>
  credentials
    .filter(({ kind }) => kind === 'CLIENT')
    .reduce<Listed | undefined>(
      (newest, each) => (newest && newest.createdAt >= each.createdAt ? newest : each),
      undefined,
    )
