/** Screening: waiting hits, lists, the threshold, monitored persons, reviews, and testing a name. */

import { RefreshCw, Upload } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useParam } from '../frame/address.ts'
import { NotFound } from '../frame/Whole.tsx'
import { Button } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead } from '../pieces/Page.tsx'
import { type TabLink, Tabs } from '../pieces/Tabs.tsx'
import { NewHits } from './hits/NewHits.tsx'
import { Lists } from './lists/Lists.tsx'
import { UploadList } from './lists/UploadList.tsx'
import { useLists } from './lists/use-update.ts'
import { Monitored } from './monitored/Monitored.tsx'
import { TestName } from './names/TestName.tsx'
import { Reviews } from './Reviews.tsx'

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
        {tab === '' && <NewHits />}
        {tab === 'lists' && <Lists lists={lists} />}
        {tab === 'monitored' && <Monitored />}
        {tab === 'reviews' && <Reviews />}
        {tab === 'test' && <TestName lists={lists.lists ?? []} own={own} />}
      </main>
      <UploadList isOpen={isUploading} onClose={() => setUploading(false)} />
    </>
  )
}
