/** The log of API requests: what was called, by which person, and why one was refused. */

import { Pause, Play, Radio, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Reply } from '../api/call.ts'
import { useNames } from '../api/names.ts'
import { useRead } from '../api/query.ts'
import { usePages } from '../api/use-pages.ts'
import { countedOf } from '../formats/numbers.ts'
import { durationOf, exactOf } from '../formats/time.ts'
import { useUrlQuery } from '../frame/address.ts'
import { useIsNarrow } from '../frame/use-media.ts'
import { Button } from '../pieces/Button.tsx'
import { Field } from '../pieces/Field.tsx'
import { Icon } from '../pieces/Icon.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Empty } from '../pieces/Page.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { WordSelect } from '../pieces/Select.tsx'
import { Table } from '../pieces/Table.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as developerStyles from './developer.module.css'
import { HttpStatus } from './HttpStatus.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import * as styles from './Requests.module.css'

export type LoggedRequest = Reply<'requests.list'>['data'][number]

const outcomes = [
  { value: 'ANY', label: 'any status' },
  { value: 'SUCCEEDED', label: '2xx' },
  { value: 'REFUSED', label: '4xx' },
  { value: 'FAILED', label: '5xx' },
] as const
const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

const shortTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The typed text: the id of an application, or the start of an operation's name. */
function searchOf(text: string) {
  if (/:application::/.test(text) && uuid.test(text)) return { applicationId: text }
  return text && !uuid.test(text) ? { operation: text } : {}
}

export function Requests() {
  const [{ q = '', outcome = 'ANY', by = 'ANY', request: openId }, change] = useUrlQuery()
  const [live, setLive] = useState(true)
  const isNarrow = useIsNarrow()
  const search = useDeferredValue(q.trim())
  const credentials = useRead('credentials.list', {}, { staleTime: 60_000 })
  const nameOf = useCallerNames(credentials.data)
  const filter = {
    ...searchOf(search),
    ...(outcome === 'ANY' ? {} : { outcome: outcome as 'REFUSED' }),
    ...(by === 'ANY'
      ? { callerKind: 'CREDENTIAL' as const }
      : by === 'USER'
        ? { callerKind: 'USER' as const }
        : { credentialId: by }),
  }
  const pages = usePages(filter)
  const isLive = live && pages.cursor === undefined
  const body = { ...filter, limit: 50, ...(pages.cursor ? { cursor: pages.cursor } : {}) }
  const list = useRead('requests.list', body, { keep: true, ...(isLive ? { every: 2_000 } : {}) })
  const wanted = openId ?? (uuid.test(search) && !search.includes('::') ? search : undefined)
  const one = useRead('requests.get', { requestId: wanted ?? '' }, { when: wanted !== undefined })
  const rows = list.data?.data
  return (
    <>
      <Filters live={live} isLive={isLive} onLive={setLive} />
      <div className={styles.requests}>
        <div>
          <ProblemNotice error={list.error} onRetry={list.refetch} />
          {rows?.length === 0 && <NoRequest isFiltered={Object.keys(filter).length > 1} />}
          {rows?.length !== 0 && !(list.error && !rows) && (
            <Table
              label="Requests"
              tight
              className={styles.requestTable}
              columns={columns(nameOf, isNarrow ? shortTime : time)}
              hidden={isNarrow ? ['duration', 'caller'] : []}
              rows={rows}
              keyOf={({ requestId }) => requestId}
              openKey={wanted}
              onOpen={({ requestId }) => change({ request: requestId })}
            />
          )}
          <Pager {...pages.links(list.data)} />
        </div>
        {wanted !== undefined && (
          <RequestPanel
            request={one.data ?? rows?.find(({ requestId }) => requestId === wanted)}
            error={one.error}
            nameOf={nameOf}
            onClose={() => change({ request: undefined, ...(q === wanted ? { q: undefined } : {}) })}
          />
        )}
      </div>
    </>
  )
}

interface FiltersProps {
  live: boolean
  isLive: boolean
  onLive(live: boolean): void
}

function Filters({ live, isLive, onLive }: FiltersProps) {
  const [{ q = '', outcome = 'ANY', by = 'ANY' }, change] = useUrlQuery()
  const credentials = useRead('credentials.list', {}, { staleTime: 60_000 })
  return (
    <div className={layoutStyles.filters}>
      <Field
        label={<span className="visually-hidden">Request id, operation, application</span>}
        icon={Search}
        placeholder="Request id, operation, application"
        value={q}
        onChange={(next) => change({ q: next, request: undefined })}
      />
      <WordSelect
        label="Status"
        options={outcomes}
        value={outcome as 'ANY'}
        onChange={(next) => change({ outcome: next === 'ANY' ? undefined : next })}
      />
      <WordSelect
        label="Credential"
        options={[
          { value: 'ANY', label: 'any credential' },
          ...(credentials.data?.data ?? []).map(({ id, name, clientId }) => ({
            value: id,
            label: name || clientId,
          })),
          { value: 'USER', label: 'people in the dashboard' },
        ]}
        value={by}
        onChange={(next) => change({ by: next === 'ANY' ? undefined : next })}
      />
      <span className={styles.live}>
        {isLive && (
          <>
            <Icon of={Radio} meaning="good" /> Live
          </>
        )}
        <Button kind="bare" icon={live ? Pause : Play} onPress={() => onLive(!live)}>
          {live ? 'Pause' : 'Go on'}
        </Button>
      </span>
    </div>
  )
}

const columns = (nameOf: (request: LoggedRequest) => string, clock: Intl.DateTimeFormat) => [
  {
    id: 'at',
    head: 'Time',
    cell: ({ at, unlisted }: LoggedRequest) => (
      <>
        <time dateTime={at} title={exactOf(at)} className={`${textStyles.tnum} ${textStyles.quiet}`}>
          {clock.format(new Date(at))}
        </time>
        {unlisted > 0 && (
          <span className={textStyles.hint}> and {countedOf(unlisted, 'more', 'more')} before it</span>
        )}
      </>
    ),
  },
  {
    id: 'operation',
    head: 'Operation',
    cell: ({ operation }: LoggedRequest) => (
      <span className={`${textStyles.mono} ${developerStyles.break}`}>{operation}</span>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status }: LoggedRequest) => <HttpStatus status={status} />,
  },
  {
    id: 'duration',
    head: 'Duration',
    right: true,
    cell: ({ durationMs }: LoggedRequest) => (
      <span className={textStyles.quiet}>{durationOf(durationMs)}</span>
    ),
  },
  { id: 'caller', head: 'Credential', cell: nameOf },
]

function useCallerNames(credentials: Reply<'credentials.list'> | undefined) {
  const personOf = useNames()
  return ({ caller }: LoggedRequest): string => {
    if (caller.kind === 'USER') return personOf(caller.id) ?? 'Somebody who has left'
    const found = credentials?.data.find(({ id }) => id === caller.id)
    return found?.name || found?.clientId || 'A deleted credential'
  }
}

const NoRequest = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty title={isFiltered ? 'No request like this in 14 days' : 'The first request appears here'}>
    {isFiltered
      ? 'Take a filter away, or look for the request id that your system logged.'
      : 'Make a credential and call an operation. What it answered stands here within seconds, for 14 days.'}
  </Empty>
)
