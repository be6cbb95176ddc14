/** The events of the customer, newest first, as its systems get them. */

import { useRead } from '../api/query.ts'
import { usePages } from '../api/use-pages.ts'
import { addressOfCase, uuidOf } from '../formats/id.ts'
import { exactOf } from '../formats/time.ts'
import { useUrlQuery } from '../frame/address.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { CodeBlock } from '../pieces/Code.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Empty, Section } from '../pieces/Page.tsx'
import { Pager } from '../pieces/Pager.tsx'
import * as selectStyles from '../pieces/Select.module.css'
import { WordSelect } from '../pieces/Select.tsx'
import { Table } from '../pieces/Table.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as developerStyles from './developer.module.css'
import { kindOf, kindOptions } from './KindChoice.tsx'

const options = [{ value: 'ANY', label: 'any event' }, ...kindOptions]

export function Events() {
  const [{ type }, change] = useUrlQuery()
  const kind = kindOf(type)
  const filter = kind ? { types: [kind] } : {}
  const pages = usePages(filter)
  const isNewest = pages.cursor === undefined
  const body = { ...filter, limit: 50, ...(pages.cursor ? { cursor: pages.cursor } : {}) }
  const { data, error, refetch } = useRead('events.recent.list', body, {
    keep: true,
    ...(isNewest && { every: 10_000 }),
  })
  const rows = data?.data
  return (
    <Section title="Events" hint="Newest first, kept 90 days">
      <p className={selectStyles.sentence}>
        Show{' '}
        <WordSelect
          label="Event"
          options={options}
          value={kind ?? 'ANY'}
          onChange={(next) => change({ type: next === 'ANY' ? undefined : next })}
        />
      </p>
      <ProblemNotice error={error} onRetry={refetch} />
      {rows?.length === 0 && (
        <NoEvent isFiltered={kind !== undefined} hasOlder={data?.hasMore === true} isNewest={isNewest} />
      )}
      {rows?.length !== 0 && !(error && !data) && (
        <Table label="Events" columns={columns} rows={rows} keyOf={({ eventId }) => eventId} />
      )}
      <Pager {...pages.links(data)} />
    </Section>
  )
}

interface ListedEvent {
  eventId: string
  publishedAt: string
  event: { type: string; applicationId: string }
}

const columns = [
  {
    id: 'at',
    head: 'Time',
    cell: ({ publishedAt }: ListedEvent) => (
      <span title={exactOf(publishedAt)}>
        <TimeText at={publishedAt} />
      </span>
    ),
  },
  {
    id: 'type',
    head: 'Event',
    cell: ({ event }: ListedEvent) => (
      <span className={`${textStyles.mono} ${developerStyles.break}`}>{event.type}</span>
    ),
  },
  {
    id: 'application',
    head: 'Application',
    cell: ({ event }: ListedEvent) => (
      <PageLink
        className={`${textStyles.linkish} ${textStyles.mono}`}
        to={addressOfCase(event.applicationId)}
      >
        …{uuidOf(event.applicationId).slice(-12)}
      </PageLink>
    ),
  },
]

interface NoEventProps {
  isFiltered: boolean
  hasOlder: boolean
  isNewest: boolean
}

function NoEvent({ isFiltered, hasOlder, isNewest }: NoEventProps) {
  if (hasOlder) return <Empty title="Nothing like this here">Older events may have some: press Older.</Empty>
  if (!isNewest) return <Empty title="No older event">Events are kept 90 days.</Empty>
  if (isFiltered) return <Empty title="No event like this in 90 days">Choose another word above.</Empty>
  return (
    <Empty
      title="No event yet"
      code={
        <CodeBlock
          code={
            `curl -s ${location.origin}/v1/events.list -H "Authorization: Bearer $TOKEN" \\\n` +
            `  -H 'Content-Type: application/json' -d '{"waitSeconds":20}'`
          }
        />
      }
    >
      The first application makes the first event. Your system can wait for it:
    </Empty>
  )
}
