/** Settings: name and redirects, and the look of the pages for applicants. */
import './settings.css'
import { useParam } from '../../frame/address.ts'
import { NotFound } from '../../frame/Whole.tsx'
import { PageHead } from '../../pieces/Page.tsx'
import { Tabs } from '../../pieces/Tabs.tsx'
import { General } from './General.tsx'
import { HeadActionsPlace } from './HeadActions.tsx'
import { Look } from './look/Look.tsx'

const tabs = [
  { to: '/settings', label: 'General' },
  { to: '/settings/look', label: 'Look' },
]

export function SettingsPage() {
  const section = useParam('section')
  if (section !== undefined && section !== 'look') return <NotFound />
  return (
    <>
      <PageHead title="Settings" actions={<HeadActionsPlace />} />
      <main className="main">
        <Tabs label="Settings" tabs={tabs} at={section ? `/settings/${section}` : '/settings'} />
        {section === 'look' ? <Look /> : <General />}
      </main>
    </>
  )
}
