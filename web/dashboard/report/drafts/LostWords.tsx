/** Typed and unsent text, because another person was faster: shown, to keep as a note or discard. */

import { useEffect, useRef } from 'react'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { useReport } from '../use-report.ts'
import * as styles from './LostWords.module.css'
import { type LostWords as Lost, lostWordsOf } from './lost-words.ts'
import { useAllDrafts, useDrafts } from './use-draft.ts'
import { useKeepAsNote } from './use-keep-as-note.ts'

export function useLostWords(at: Lost['at']): Lost[] {
  const { report, isMe, nameOf, mayReview } = useReport()
  const drafts = useAllDrafts()
  if (!mayReview) return []
  return lostWordsOf(drafts, report, { isMe, nameOf }).filter((each) => each.at === at)
}

export const LostWords = ({ at }: { at: Lost['at'] }) =>
  useLostWords(at).map((lost) => <LostDraft key={lost.place} lost={lost} />)

function LostDraft({ lost }: { lost: Lost }) {
  const drafts = useDrafts()
  const place = useRef<HTMLDivElement>(null)
  const drop = () => drafts.drop(lost.place)
  const note = useKeepAsNote(drop)
  // The field that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.lostWords} data-part="lost-words" ref={place} tabIndex={-1}>
      <Notice meaning="attention" live>
        <p>
          <span className={textStyles.strong}>{lost.why}</span> Your words were not sent.
        </p>
        <blockquote>{lost.words}</blockquote>
        <ProblemNotice error={note.error} />
        <div className={buttonStyles.buttons}>
          <Button kind="primary" busy={note.isPending && 'Keeping'} onPress={() => note.keep(lost.words)}>
            Keep as a note
          </Button>
          <Button kind="bare" onPress={drop}>
            Discard
          </Button>
        </div>
      </Notice>
    </div>
  )
}
