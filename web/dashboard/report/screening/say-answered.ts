/** Says how a hit was answered, and takes it back where one person may. */
import { call } from '../../api/call.ts'
import { wordsOf } from '../../api/problem.ts'
import { refresh } from '../../api/query.ts'
import { say } from '../../pieces/toasts.ts'
import { answeredWords, type Verdict } from './hit-words.ts'
import type { Hit } from './hits-of.ts'

export function sayAnswered(hit: Hit, applicationId: string, state: Verdict): void {
  const { words, isFinal } = answeredWords(hit, state)
  const undo = async () => {
    const again = { state: 'UNRESOLVED', reason: 'Taken back at once' } as const
    try {
      await call('applications.hits.resolve', { applicationId, hitId: hit.id, ...again })
    } catch (error) {
      say(wordsOf(error))
    }
    await refresh('applications.report.get', 'screening.hits.list', 'monitoring.counts.get')
  }
  say(words, isFinal ? {} : { undo })
}
