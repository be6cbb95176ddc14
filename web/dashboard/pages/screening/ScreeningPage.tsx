/** Screening: the lists and from which score a pair is a hit, and what a name would find. */
import './screening.css'
import { RefreshCw, Upload } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { useParam } from '../../frame/address.ts'
import { NotFound } from '../../frame/Whole.tsx'
import { Button } from '../../pieces/Button.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { PageHead } from '../../pieces/Page.tsx'
import { Tabs } from '../../pieces/Tabs.tsx'
import { Lists } from './lists/Lists.tsx'
import { UploadList } from './lists/UploadList.tsx'
import { useLists } from './lists/use-update.ts'
import { TestName } from './names/TestName.tsx'

const tabs = [
  { to: '/screening', label: 'Lists' },
  { to: '/screening/test', label: 'Test a name' },
]

export function ScreeningPage() {
  const tab = useParam('tab') ?? ''
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
      <main className="main">
        <Tabs label="Screening" tabs={tabs} at={at} />
        <ProblemNotice error={update.error} />
        {tab === '' && <Lists lists={lists} />}
        {tab === 'test' && <TestName lists={lists.lists ?? []} own={own} />}
      </main>
      <UploadList isOpen={isUploading} onClose={() => setUploading(false)} />
    </>
  )
}
