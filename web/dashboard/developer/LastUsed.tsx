/** When a credential was used last. */
import type { Reply } from '../api/call.ts'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'

export type Credential = Reply<'credentials.list'>['data'][number]

export const LastUsed = ({ at }: { at: string | null }) => (
  <span className={textStyles.nowrap}>{at ? <TimeText at={at} /> : 'never'}</span>
)
