/** The place of a report in the list from which it was opened, and the applications before and after it. */

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { bodyOf, caseAddressOf, listAddressOf, readQuery, viewWords } from '../applications/list-query.ts'
import { useGo, useUrlQuery } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { useKeys } from '../keys.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { IconButton } from '../pieces/Button.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { say } from '../pieces/toasts.ts'
import * as caseBarStyles from './CaseBar.module.css'
import { useReport } from './use-report.ts'

/** Colleagues decide meanwhile. */
const EVERY = 30_000

/** An application that was changed here may have left the list: its neighbours are those of before. */
function useNeighbours() {
  const { report, applicationId } = useReport()
  const { person } = useSession()
  const query = readQuery(useUrlQuery()[0])
  const { updatedAt } = report.application
  const [opened] = useState({ updatedAt, now: new Date() })
  const [position, setPosition] = useState<string | null>(null)
  const isMoved = updatedAt !== opened.updatedAt && position !== null
  const list = bodyOf(query, person, opened.now)
  const body = { applicationId, ...list, ...(isMoved && { position }) }
  const { data } = useRead('applications.neighbours.get', body, { keep: true, every: EVERY })
  if (data && position === null && data.position !== null) setPosition(data.position)
  return { query, data }
}

export function CaseQueue() {
  const go = useGo()
  const { query, data } = useNeighbours()
  const open = (id: string | null | undefined) => id && go(caseAddressOf(id, query))
  const next = () => {
    if (!data || data.after) return open(data?.after)
    say('That was the last one of the list')
    go(listAddressOf(query))
  }
  useKeys('Report', [
    { keys: 'n', does: 'Next application', run: next },
    { keys: 'p', does: 'Application before', run: () => open(data?.before) },
  ])
  return (
    <>
      <nav className={pageStyles.crumbs} aria-label="Path">
        <PageLink to={listAddressOf(query)}>{viewWords[query.view]}</PageLink>
        {data?.place && (
          <span className={caseBarStyles.own}>
            {data.place} of {data.total ?? 'over 1000'}
          </span>
        )}
      </nav>
      <span className={buttonStyles.joined}>
        {data?.before && (
          <IconButton
            kind="plain"
            icon={ChevronUp}
            title="The one before, p"
            onPress={() => open(data.before)}
          />
        )}
        {data?.after && (
          <IconButton kind="plain" icon={ChevronDown} title="The next, n" onPress={() => open(data.after)} />
        )}
      </span>
    </>
  )
}
