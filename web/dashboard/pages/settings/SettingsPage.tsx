/** Settings: name and redirects, the look of the pages for applicants, and the export of everything. */
import './settings.css'
import { useParam } from '../../frame/address.ts'
import { NotFound } from '../../frame/Whole.tsx'
import { PageHead } from '../../pieces/Page.tsx'
import { Tabs } from '../../pieces/Tabs.tsx'
import { Export } from './Export.tsx'
import { General } from './General.tsx'
import { HeadActionsPlace } from './HeadActions.tsx'
import { Look } from './look/Look.tsx'

const tabs = [
  { to: '/settings', label: 'General' },
  { to: '/settings/look', label: 'Look' },
  { to: '/settings/export', label: 'Export' },
]

export function SettingsPage() {
  const section = useParam('section')
  if (section !== undefined && section !== 'look' && section !== 'export') return <NotFound />
  return (
    <>
      <PageHead title="Settings" actions={<HeadActionsPlace />} />
      <main className="main">
        <Tabs label="Settings" tabs={tabs} at={section ? `/settings/${section}` : '/settings'} />
        {section === 'look' ? <Look /> : section === 'export' ? <Export /> : <General />}
      </main>
    </>
  )
}
