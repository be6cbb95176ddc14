/** The audit log: whether its chain is intact, how to verify it without us, and its entries. */
import './audit.css'
import { Download, Terminal } from 'lucide-react'
import { useState } from 'react'
import { auditActions } from '../../../../src/audit/actions.ts'
import { call } from '../../api/call.ts'
import { wordsOf } from '../../api/problem.ts'
import { useRead } from '../../api/query.ts'
import { usePages } from '../../api/use-pages.ts'
import { hashOf } from '../../formats/id.ts'
import { useUrlQuery } from '../../frame/address.ts'
import { Button } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Empty, PageHead } from '../../pieces/Page.tsx'
import { Pager } from '../../pieces/Pager.tsx'
import { WordSelect } from '../../pieces/Select.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import { say } from '../../pieces/toasts.ts'
import { Chain } from './Chain.tsx'
import { groups } from './entry-words.ts'
import { Verification } from './Verification.tsx'

const DAY = 86_400_000
const periods = [
  { value: 'ANY', label: 'any time' },
  { value: '1', label: 'the last day' },
  { value: '30', label: 'the last 30 days' },
  { value: '365', label: 'the last year' },
]
const kinds = [
  { value: 'ANY', label: 'anything' },
  ...Object.entries(groups).map(([value, { label }]) => ({ value, label })),
]

export function AuditPage() {
  const [{ what = 'ANY', who = 'ANY', days = 'ANY' }, change] = useUrlQuery()
  const team = useRead('team.list', {}, { staleTime: 60_000 })
  const filter = useFilter(what, who, days)
  const pages = usePages(filter)
  const body = { ...filter, limit: 50, ...(pages.cursor ? { cursor: pages.cursor } : {}) }
  const { data, error, refetch } = useRead('audit.list', body, { keep: true })
  const set = (name: string) => (value: string) => change({ [name]: value === 'ANY' ? undefined : value })
  return (
    <>
      <PageHead title="Audit log" actions={<DownloadButton />} />
      <main className="main">
        {data && <Verification head={data.head} since={data.since} signedHead={data.signedHead} />}
        {data && (
          <p className="chain-how">
            <Icon of={Terminal} />
            <span>
              Do not take our word for it: download the log and compute it, or ask the operator for{' '}
              <code>npx foyer audit verify</code>. The head is <code>{hashOf(data.head.hash)}</code>. Each
              hash is SHA-256 of the hash before, the number as eight bytes, and the entry.
            </span>
          </p>
        )}
        <p className="sentence filters-sentence">
          Show <WordSelect label="What" options={kinds} value={what} onChange={set('what')} /> by{' '}
          <WordSelect
            label="Who"
            options={[
              { value: 'ANY', label: 'anyone' },
              ...(team.data?.members ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
              { value: 'CUSTOMER', label: 'credentials' },
              { value: 'APPLICANT', label: 'applicants' },
              { value: 'SYSTEM', label: 'Foyer' },
              { value: 'OPERATOR', label: 'the operator' },
            ]}
            value={who}
            onChange={set('who')}
          />{' '}
          in <WordSelect label="When" options={periods} value={days} onChange={set('days')} />
        </p>
        <ProblemNotice error={error} onRetry={refetch} />
        {!data && !error && <Skeleton lines={8} />}
        {data && <Chain entries={data.data} sealed={data.signedHead?.seq} />}
        {data?.data.length === 0 && (
          <Empty title="Nothing like this">
            {data.hasMore ? 'Older entries may have some: press Older.' : 'Choose other words above.'}
          </Empty>
        )}
        <Pager {...pages.links(data)} />
      </main>
    </>
  )
}

const actorKinds = ['CUSTOMER', 'APPLICANT', 'SYSTEM', 'OPERATOR'] as const

function useFilter(what: string, who: string, days: string) {
  // The same time for every page of the list.
  const [now] = useState(() => Date.now())
  const actions = groups[what]?.prefixes
  const kind = actorKinds.find((each) => each === who)
  return {
    ...(actions && { action: actionsOf(actions) }),
    ...(kind ? { actorKind: kind } : who === 'ANY' ? {} : { userId: userIdOf(who) }),
    ...(days === 'ANY' ? {} : { from: new Date(now - Number(days) * DAY).toISOString() }),
  }
}

type Action = keyof typeof auditActions
const MOST_ACTIONS = 20
const actionsOf = (prefixes: readonly string[]): Action[] =>
  (Object.keys(auditActions) as Action[])
    .filter((each) => prefixes.some((prefix) => each.startsWith(prefix)))
    .slice(0, MOST_ACTIONS)

const userIdOf = (id: string): string => (id.includes('::') ? id : `foyer:user::${id}`)

/** The file is written while it is read, so that a long log needs no memory. */
function DownloadButton() {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const { downloadURL } = await call('audit.download', {})
      const link = document.createElement('a')
      link.href = new URL(downloadURL).pathname
      link.download = ''
      link.click()
      say('The download has begun')
    } catch (error) {
      say(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={Download} busy={busy && 'Preparing'} onPress={() => void start()}>
      Export
    </Button>
  )
}
