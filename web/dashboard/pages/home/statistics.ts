/** What statistics.get replies. */
import type { Reply } from '../../api/call.ts'

export type Statistics = Reply<'statistics.get'>
