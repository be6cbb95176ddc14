/** What waits for this person: cases, the longest wait first, and what they are told. */

import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { caseAddressOf, readQuery } from '../applications/list-query.ts'
import { nameOf } from '../applications/row-words.ts'
import { countOf } from '../formats/numbers.ts'
import { PageLink } from '../frame/PageLink.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { WeightShape } from '../pieces/Marks.tsx'
import { Section } from '../pieces/Page.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { JoinedLine, ToldLines, useTold, useToldWords } from './ToldLines.tsx'
import * as styles from './WaitingForYou.module.css'
import { SHOWN_CASES, sharesOf, type WaitingCase, waitingOf } from './waiting.ts'

const EVERY = 20_000

/** The longest waiting of this person, and of those that belong to none. Who decides nothing sees none. */
function useCases() {
  const { person, may } = useSession()
  const when = may('REVIEW')
  const of = (assignee: string) => ({ assignee, order: 'LONGEST_WAITING' as const, limit: SHOWN_CASES })
  const options = { when, keep: true, every: EVERY }
  const mine = useRead('applications.search', of(person.id), options).data?.data ?? []
  const free = useRead('applications.search', of('NOBODY'), options).data?.data ?? []
  const { data: counts } = useRead('applications.counts', {}, options)
  return { mine, free, counts }
}

export function WaitingForYou() {
  const { may } = useSession()
  const { mine, free, counts } = useCases()
  const { told, cases, joined } = waitingOf({ mine, free, told: useTold() })
  const shares = counts && sharesOf(counts)
  const all = counts && (counts.needsDecision < counts.most ? countOf(counts.needsDecision) : 'all')
  const isEmpty = told.length + cases.length + joined.length === 0
  return (
    <Section
      title="Waiting for you"
      end={may('READ') && cases.length > 0 && <PageLink to="/applications">All {all}</PageLink>}
    >
      {isEmpty && <p className={textStyles.hint}>Nothing waits for you.</p>}
      {cases.length > 0 && shares && <p className={`${textStyles.hint} ${styles.shares}`}>{shares}</p>}
      <ul className={styles.waits}>
        {cases.map((each) => (
          <CaseLine key={each.row.id} {...each} />
        ))}
        <ToldLines told={told} />
        {joined.length > 0 && <JoinedLine told={joined} />}
      </ul>
    </Section>
  )
}

function CaseLine({ row, isMine, told }: WaitingCase) {
  const wordsOf = useToldWords()
  const why = told ? wordsOf(told) : row.hasReply ? 'Replied' : row.mainFinding?.words
  const at = told?.kind === 'MENTIONED' ? '#notes' : ''
  return (
    <li data-part="waiting-case">
      <WeightShape weight={row.mainFinding?.weight ?? 'NOTE'} />
      <PageLink
        to={caseAddressOf(row.id, readQuery(isMine ? { view: 'mine' } : {})) + at}
        className={textStyles.strong}
      >
        {nameOf(row)}
      </PageLink>
      <span className={fieldStyles.end}>
        {row.waitingSince && <TimeText at={row.waitingSince} as="wait" />}
      </span>
      <span className={textStyles.hint}>{[isMine && 'Yours', why].filter(Boolean).join(': ')}</span>
    </li>
  )
}
