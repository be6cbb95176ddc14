/** A dismissal that waits for a second person: confirmed or sent back by another, withdrawn by the first. */

import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { Conflict } from '../Conflict.tsx'
import { useReport, useReviewChange } from '../use-report.ts'
import { decisionWords } from './hit-words.ts'
import type { Hit } from './hits-of.ts'
import * as screeningStyles from './screening.module.css'
import { followHit } from './screening-hits.ts'

export function ProposedDismissal({ hit }: { hit: Hit }) {
  const { report, applicationId, mayReview, nameOf, isMe } = useReport()
  const follow = { onProblem: () => undefined, onDone: () => followHit(hit.id) }
  const confirm = useReviewChange('applications.hits.confirm', follow)
  const giveBack = useReviewChange('applications.hits.resolve', follow)
  const { proposal } = hit.resolution
  if (!proposal) return null
  const isOwn = isMe(proposal.by)
  const expectedUpdatedAt = report.application.updatedAt
  const back = {
    state: 'UNRESOLVED',
    reason: isOwn ? 'Withdrew the dismissal' : 'Sent the dismissal back',
  } as const
  return (
    <div className={screeningStyles.answering}>
      <p>{decisionWords(hit.resolution, (id) => (isMe(id) ? 'you' : nameOf(id)))}</p>
      <p className={textStyles.hint}>
        {isOwn
          ? 'Another person confirms it. It blocks approval until then.'
          : 'It blocks approval until you confirm.'}
      </p>
      <Conflict error={confirm.error ?? giveBack.error} />
      {mayReview && (
        <div className={buttonStyles.buttons}>
          {!isOwn && (
            <Button
              kind="primary"
              busy={confirm.isPending && 'Confirming'}
              onPress={() => confirm.mutate({ applicationId, hitId: hit.id, expectedUpdatedAt })}
            >
              Confirm: not a match
            </Button>
          )}
          <Button
            busy={giveBack.isPending && 'Saving'}
            onPress={() => giveBack.mutate({ applicationId, hitId: hit.id, ...back, expectedUpdatedAt })}
          >
            {isOwn ? 'Withdraw' : 'Send back'}
          </Button>
        </div>
      )}
    </div>
  )
}
