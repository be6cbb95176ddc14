/** Keeps what was not sent as a note for the team. */
import { say } from '../../pieces/toasts.ts'
import { useReport, useReviewChange } from '../use-report.ts'
import { notesOf } from './drafts.ts'

export function useKeepAsNote(onKept?: () => unknown) {
  const { applicationId } = useReport()
  const create = useReviewChange('applications.notes.create')
  const keep = async (words: string) => {
    for (const text of notesOf(words)) await create.mutateAsync({ applicationId, text, mentions: [] })
    say('Kept as a note')
    onKept?.()
  }
  return {
    // `error` has the problem.
    keep: (words: string) => void keep(words).catch(() => undefined),
    isPending: create.isPending,
    error: create.error,
  }
}
