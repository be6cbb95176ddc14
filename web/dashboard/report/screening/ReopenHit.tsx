/** Opens an answered hit again. A colleague takes a confirmed sanctions match back, in their own words. */

import { LEAST_OWN_WORDS } from '#applications/hits/hit-grounds.ts'
import { Button } from '../../pieces/Button.tsx'
import { TextArea } from '../../pieces/Field.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { Conflict } from '../Conflict.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { isConfirmedSanction, useReport, useReviewChange } from '../use-report.ts'
import type { Hit } from './hits-of.ts'
import { followHit } from './screening-hits.ts'

export function ReopenHit({ hit }: { hit: Hit }) {
  const { report, isMe } = useReport()
  const isConfirmed = report.reviewFindings.some(
    (finding) => finding.key === hit.id && isConfirmedSanction(finding),
  )
  if (!isConfirmed) return <Reopen hit={hit} />
  if (isMe(hit.resolution.by))
    return (
      <p className={textStyles.hint}>It cannot be approved. A colleague can take your confirmation back.</p>
    )
  return <TakeBack hit={hit} />
}

function Reopen({ hit }: { hit: Hit }) {
  const { applicationId } = useReport()
  const reopen = useReviewChange('applications.hits.resolve', { onDone: () => followHit(hit.id) })
  const again = { state: 'UNRESOLVED', reason: 'Reopened in the report' } as const
  return (
    <Button
      kind="bare"
      busy={reopen.isPending && 'Reopening'}
      onPress={() => reopen.mutate({ applicationId, hitId: hit.id, ...again })}
    >
      Reopen<span className="visually-hidden"> the match of {hit.caption}</span>
    </Button>
  )
}

const wordsOf = (text: string | null) => (text ? `Wanted to take the confirmation back: ${text.trim()}` : '')

function TakeBack({ hit }: { hit: Hit }) {
  const { applicationId, report } = useReport()
  const draft = useDraft<string | null>(`back:${hit.id}`, null, wordsOf)
  const takeBack = useReviewChange('applications.hits.resolve', {
    draft: draft.place,
    onDone: () => followHit(hit.id),
  })
  const reason = draft.value?.trim() ?? ''
  const isLacking = draft.value !== null && reason.length < LEAST_OWN_WORDS
  const send = () => {
    if (draft.value === null) return draft.set('')
    const expectedUpdatedAt = report.application.updatedAt
    if (!isLacking)
      takeBack.mutate({ applicationId, hitId: hit.id, state: 'UNRESOLVED', reason, expectedUpdatedAt })
  }
  return (
    <div>
      {draft.value !== null && (
        <TextArea
          label="Why it is not the same"
          hint={`In your own words, at least ${LEAST_OWN_WORDS} characters`}
          value={draft.value}
          onChange={draft.set}
          maxLength={2000}
          rows={2}
          autoFocus
        />
      )}
      <Conflict error={takeBack.error} draft={wordsOf(draft.value)} />
      <Button
        kind={draft.value === null ? 'bare' : 'plain'}
        busy={takeBack.isPending && 'Saving'}
        onPress={send}
      >
        Take the confirmation back<span className="visually-hidden"> of {hit.caption}</span>
      </Button>
    </div>
  )
}
