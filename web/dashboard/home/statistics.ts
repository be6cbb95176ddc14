/** The reply of statistics.get. */
import type { Reply } from '../api/call.ts'

export type Statistics = Reply<'statistics.get'>
