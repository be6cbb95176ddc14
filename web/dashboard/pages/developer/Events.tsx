/** The events of the customer, as its systems read them. */
import { useRead } from '../../api/query.ts'
import { uuidOf } from '../../formats/id.ts'
import { exactOf } from '../../formats/time.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { CodeBlock } from '../../pieces/Code.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Empty, Section } from '../../pieces/Page.tsx'
import { Table } from '../../pieces/Table.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'

/** The reply is oldest first and goes on by cursor: the newest are asked for through the deliveries. */
const body = { limit: 500 }

export function Events() {
  const { data, error, refetch } = useRead('events.list', body, { every: 10_000, keep: true })
  const rows = data && [...data.data].reverse().slice(0, 100)
  return (
    <Section
      title="Events"
      hint={data?.hasMore ? 'The first 500 that are kept. Your systems read on by cursor' : 'Kept 90 days'}
    >
      <ProblemNotice error={error} onRetry={refetch} />
      {rows?.length === 0 && (
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
      )}
      {rows?.length !== 0 && !(error && !data) && (
        <Table
          label="Events"
          columns={[
            {
              id: 'at',
              head: 'Time',
              cell: ({ publishedAt }) => (
                <span title={exactOf(publishedAt)}>
                  <TimeText at={publishedAt} />
                </span>
              ),
            },
            {
              id: 'type',
              head: 'Event',
              cell: ({ event }) => <span className="mono break">{event.type}</span>,
            },
            {
              id: 'application',
              head: 'Application',
              cell: ({ event }) => (
                <PageLink className="linkish mono" to={`/applications/${event.applicationId}`}>
                  …{uuidOf(event.applicationId).slice(-12)}
                </PageLink>
              ),
            },
          ]}
          rows={rows}
          keyOf={({ eventId }) => eventId}
        />
      )}
    </Section>
  )
}
