/** The audit log: whether its chain is intact, how to verify it without us, and its entries. */

import { Download, Terminal } from 'lucide-react'
import { useState } from 'react'
import type { AuditAction } from '#audit-actions.ts'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/problem.ts'
import { useRead } from '../api/query.ts'
import { usePages } from '../api/use-pages.ts'
import { hashOf } from '../formats/id.ts'
import { useUrlQuery } from '../frame/address.ts'
import { Button } from '../pieces/Button.tsx'
import { Icon } from '../pieces/Icon.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Empty, PageHead } from '../pieces/Page.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { SearchBox } from '../pieces/SearchBox.tsx'
import { WordSelect } from '../pieces/Select.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { say } from '../pieces/toasts.ts'
import * as styles from './AuditPage.module.css'
import { Chain } from './Chain.tsx'
import { actionNames, actionsWith, groups } from './log-words.ts'
import { Verification } from './Verification.tsx'

const DAY = 86_400_000
const periods = [
  { value: 'ANY', label: 'Any time' },
  { value: '1', label: 'Last day' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last year' },
]
const kinds = [
  { value: 'ANY', label: 'Any action' },
  ...Object.entries(groups).map(([value, { label }]) => ({ value, label })),
]

export function AuditPage() {
  const [{ what = 'ANY', who = 'ANY', days = 'ANY', q = '' }, change] = useUrlQuery()
  const team = useRead('team.list', {}, { staleTime: 60_000 })
  const meant = useMeant(q, team.data?.members ?? [])
  const filter = { ...useFilter(what, who, days), ...(meant.anyOf && { anyOf: meant.anyOf }) }
  const pages = usePages(filter)
  const body = { ...filter, limit: 50, ...(pages.cursor ? { cursor: pages.cursor } : {}) }
  const { data, error, refetch } = useRead('audit.list', body, { keep: true, when: meant.isKnown })
  const set = (name: string) => (value: string) => change({ [name]: value === 'ANY' ? undefined : value })
  const entries = meant.isNothing ? [] : data?.data
  return (
    <>
      <PageHead title="Audit log" actions={<DownloadButton />} />
      <main className={pageStyles.main}>
        {data && <Verification head={data.head} since={data.since} signedHead={data.signedHead} />}
        {data && (
          <p className={styles.chainHow}>
            <Icon of={Terminal} />
            <span>
              Do not take our word for it: <code>npx foyer audit verify</code> checks it with our public key,
              on another machine too. The head is <code>{hashOf(data.head.hash)}</code>.
            </span>
          </p>
        )}
        <div className={layoutStyles.filters}>
          <SearchBox
            label="Search the log: a person, an action or an application"
            placeholder="Person, action, application"
            value={q}
            onChange={(text) => change({ q: text || undefined })}
          />
          <WordSelect
            label="Who"
            options={[
              { value: 'ANY', label: 'Anyone' },
              ...(team.data?.members ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
              { value: 'CUSTOMER', label: 'Credentials' },
              { value: 'APPLICANT', label: 'Applicants' },
              { value: 'SYSTEM', label: 'Foyer' },
              { value: 'OPERATOR', label: 'The operator' },
            ]}
            value={who}
            onChange={set('who')}
          />
          <WordSelect label="What" options={kinds} value={what} onChange={set('what')} />
          <WordSelect label="When" options={periods} value={days} onChange={set('days')} />
        </div>
        <ProblemNotice error={error ?? meant.error} onRetry={refetch} />
        {!data && !error && !meant.error && <Skeleton lines={8} />}
        {entries && <Chain entries={entries} sealed={data?.signedHead?.seq} />}
        {entries?.length === 0 && (
          <Empty
            title="Nothing like this"
            action={
              <Button
                onPress={() => change({ q: undefined, who: undefined, what: undefined, days: undefined })}
              >
                Show everything
              </Button>
            }
          >
            {data?.hasMore && !meant.isNothing
              ? 'Older entries may have some: press Older.'
              : 'An application is found by whole words, its number or its reference.'}
          </Empty>
        )}
        {!meant.isNothing && <Pager {...pages.links(data)} />}
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

const MOST_ACTIONS = 20
const actionsOf = (prefixes: readonly string[]): AuditAction[] =>
  actionNames.filter((each) => prefixes.some((prefix) => each.startsWith(prefix))).slice(0, MOST_ACTIONS)

const userIdOf = (id: string): string => (id.includes('::') ? id : `foyer:user::${id}`)

const MOST_FOUND = 50

/** The meaning of the search text: people, actions by their words, applications as in their list. */
function useMeant(q: string, members: ReadonlyArray<{ userId: string; name: string }>) {
  const body = { search: q, limit: MOST_FOUND }
  const { data, error } = useRead('applications.search', body, { when: q !== '', staleTime: 60_000 })
  if (q === '') return { isKnown: true, isNothing: false, error: null }
  if (!data) return { isKnown: false, isNothing: false, error }
  const userId = members
    .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
    .map((each) => userIdOf(each.userId))
  const action = actionsWith(q)
  const applicationId = data.data.map(({ id }) => id)
  const isNothing = userId.length + action.length + applicationId.length === 0
  return { isKnown: !isNothing, isNothing, error: null, anyOf: { userId, action, applicationId } }
}

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
