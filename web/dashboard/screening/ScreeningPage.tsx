/** Screening: waiting hits, lists, the threshold, monitored persons, reviews, and testing a name. */

import { RefreshCw, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useParam } from '../frame/address.ts'
import { NotFound } from '../frame/Whole.tsx'
import { Button } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { type TabLink, Tabs } from '../pieces/Tabs.tsx'
import { useLists } from './lists/use-update.ts'

const NewHits = lazy(() => import('./hits/NewHits.tsx').then((file) => ({ default: file.NewHits })))
const Lists = lazy(() => import('./lists/Lists.tsx').then((file) => ({ default: file.Lists })))
const UploadList = lazy(() => import('./lists/UploadList.tsx').then((file) => ({ default: file.UploadList })))
const Monitored = lazy(() =>
  import('./monitored/Monitored.tsx').then((file) => ({ default: file.Monitored })),
)
const Reviews = lazy(() => import('./Reviews.tsx').then((file) => ({ default: file.Reviews })))
const TestName = lazy(() => import('./names/TestName.tsx').then((file) => ({ default: file.TestName })))

function useTabs(): TabLink[] {
  const { data } = useRead('monitoring.counts.get', {})
  return [
    { to: '/screening', label: 'New hits', count: data?.unresolvedHits },
    { to: '/screening/lists', label: 'Lists' },
    { to: '/screening/monitored', label: 'Monitored', count: data?.subjects },
    { to: '/screening/reviews', label: 'Reviews', count: data?.reviewsOpen },
    { to: '/screening/test', label: 'Test a name' },
  ]
}

export function ScreeningPage() {
  const tab = useParam('tab') ?? ''
  const tabs = useTabs()
  const at = tab === '' ? '/screening' : `/screening/${tab}`
  const manages = useSession().may('MANAGE')
  const [isUploading, setUploading] = useState(false)
  const lists = useLists()
  const own = useRead('screening.ownLists.list', {}).data?.data ?? []
  const { update } = lists
  if (!tabs.some(({ to }) => to === at)) return <NotFound />
  const hasSource = lists.lists?.some((list) => list.hasSource) ?? false
  const actions = manages && (
    <>
      <Button icon={Upload} onPress={() => setUploading(true)}>
        Upload list
      </Button>
      {hasSource && (
        <Button icon={RefreshCw} busy={update.isPending && 'Asking'} onPress={() => update.mutate({})}>
          Update now
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHead title="Screening" actions={actions} />
      <main className={pageStyles.main}>
        <Tabs label="Screening" tabs={tabs} at={at} />
        <ProblemNotice error={update.error} />
        <Suspense fallback={<Skeleton lines={6} />}>
          {tab === '' && <NewHits />}
          {tab === 'lists' && <Lists lists={lists} />}
          {tab === 'monitored' && <Monitored />}
          {tab === 'reviews' && <Reviews />}
          {tab === 'test' && <TestName lists={lists.lists ?? []} own={own} />}
        </Suspense>
      </main>
      <Suspense>{isUploading && <UploadList isOpen onClose={() => setUploading(false)} />}</Suspense>
    </>
  )
}
