/** Settings: name and redirects, and the look of the pages for applicants. */
import './settings.css'
import { useParam } from '../../frame/address.ts'
import { NotFound } from '../../frame/Whole.tsx'
import { PageHead } from '../../pieces/Page.tsx'
import { Tabs } from '../../pieces/Tabs.tsx'
import { General } from './General.tsx'
import { Look } from './Look.tsx'

const tabs = [
  { to: '/settings', label: 'General' },
  { to: '/settings/look', label: 'Look' },
]

export function SettingsPage() {
  const section = useParam('section')
  if (section !== undefined && section !== 'look') return <NotFound />
  return (
    <>
      <PageHead title="Settings" />
      <main className="main">
        <Tabs label="Settings" tabs={tabs} at={section ? `/settings/${section}` : '/settings'} />
        {section === 'look' ? <Look /> : <General />}
      </main>
    </>
  )
}
