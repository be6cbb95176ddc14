/** Settings: name and redirects, look, providers, languages, queue, retention, notifications, export. */

import { lazy, Suspense } from 'react'
import { useParam } from '../frame/address.ts'
import { NotFound } from '../frame/Whole.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Export } from './Export.tsx'
import { General } from './General.tsx'
import { HeadActionsPlace } from './HeadActions.tsx'
import { Languages } from './Languages.tsx'
import { Retention } from './Retention.tsx'

const Look = lazy(() => import('./look/Look.tsx').then((of) => ({ default: of.Look })))
const Providers = lazy(() => import('./providers/Providers.tsx').then((of) => ({ default: of.Providers })))
const Queue = lazy(() => import('./Queue.tsx').then((of) => ({ default: of.Queue })))
const Notifications = lazy(() => import('./Notifications.tsx').then((of) => ({ default: of.Notifications })))

/** In the order of the tabs. The first one has the address of the page. */
const sections = [
  { path: '', label: 'General', Section: General },
  { path: 'look', label: 'Look', Section: Look },
  { path: 'providers', label: 'Providers', Section: Providers },
  { path: 'languages', label: 'Languages', Section: Languages },
  { path: 'queue', label: 'Queue', Section: Queue },
  { path: 'retention', label: 'Retention', Section: Retention },
  { path: 'notifications', label: 'Notifications', Section: Notifications },
  { path: 'export', label: 'Export', Section: Export },
]
const addressOf = (path: string): string => (path ? `/settings/${path}` : '/settings')
const tabs = sections.map(({ path, label }) => ({ to: addressOf(path), label }))

export function SettingsPage() {
  const asked = useParam('section') ?? ''
  const section = sections.find(({ path }) => path === asked)
  if (!section) return <NotFound />
  return (
    <>
      <PageHead title="Settings" actions={<HeadActionsPlace />} />
      <main className={pageStyles.main}>
        <Tabs label="Settings" tabs={tabs} at={addressOf(section.path)} />
        <Suspense fallback={<Skeleton lines={5} />}>
          <section.Section />
        </Suspense>
      </main>
    </>
  )
}
