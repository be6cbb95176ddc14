/**
 * The pages of the dashboard, in the order of the rail. A page is one row here and a folder beside this
 * file; its code is loaded when it is opened. The rail, Find and the router read this table.
 */
import {
  CircleUser,
  Code,
  ContactRound,
  House,
  Inbox,
  Link,
  Radar,
  Route,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { useHitsCount } from './frame/hits-count.ts'
import { lazyPage } from './frame/lazy-page.ts'
import type { OuterPageRow, PageRow } from './frame/page-row.ts'
import { useWaitingCount } from './frame/waiting-count.ts'

export const pages: readonly PageRow[] = [
  {
    path: '/',
    title: 'Home',
    words: 'figures statistics charts drop-off',
    staff: 'EVERYONE',
    rail: { group: 'WORK', icon: House },
    component: lazyPage(() => import('./home/HomePage.tsx'), 'HomePage'),
  },
  {
    path: '/applications/$id',
    title: 'Application',
    staff: 'READ',
    slim: true,
    component: lazyPage(() => import('./report/ReportPage.tsx'), 'ReportPage'),
  },
  {
    path: '/applications',
    title: 'Applications',
    words: 'queue review decide list search export',
    staff: 'READ',
    rail: { group: 'WORK', icon: Inbox, useCount: useWaitingCount },
    component: lazyPage(() => import('./applications/ApplicationsPage.tsx'), 'ApplicationsPage'),
  },
  {
    path: '/screening/{-$tab}',
    title: 'Screening',
    words: 'hits monitored lists sanctions pep threshold versions upload update test a name compare',
    staff: 'READ',
    rail: { group: 'WORK', icon: Radar, useCount: useHitsCount },
    component: lazyPage(() => import('./screening/ScreeningPage.tsx'), 'ScreeningPage'),
  },
  {
    path: '/parties/$id',
    title: 'Party',
    staff: 'READ',
    component: lazyPage(() => import('./parties/PartyPage.tsx'), 'PartyPage'),
  },
  {
    path: '/parties',
    title: 'Parties',
    words: 'people companies owners officers signers directors search',
    staff: 'READ',
    rail: { group: 'WORK', icon: ContactRound },
    component: lazyPage(() => import('./parties/PartiesPage.tsx'), 'PartiesPage'),
  },
  {
    path: '/workflows',
    title: 'Workflows',
    words: 'steps rules questions publish versions integration',
    staff: 'EVERYONE',
    rail: { group: 'BUILD', icon: Route },
    component: lazyPage(() => import('./workflows/WorkflowsPage.tsx'), 'WorkflowsPage'),
  },
  {
    path: '/workflows/$id/{-$tab}',
    title: 'Workflow',
    staff: 'EVERYONE',
    slim: true,
    component: lazyPage(() => import('./workflows/WorkflowPage.tsx'), 'WorkflowPage'),
  },
  {
    path: '/developer/{-$section}',
    title: 'Developer',
    words: 'credentials api keys webhooks deliveries events request log reference',
    staff: 'DEVELOP',
    rail: { group: 'BUILD', icon: Code },
    component: lazyPage(() => import('./developer/DeveloperPage.tsx'), 'DeveloperPage'),
  },
  {
    path: '/team/{-$section}',
    title: 'Team',
    words: 'people roles invite single sign-on reviewers figures second line away',
    staff: 'EVERYONE',
    rail: { group: 'RUN', icon: Users },
    component: lazyPage(() => import('./team/TeamPage.tsx'), 'TeamPage'),
  },
  {
    path: '/settings/{-$section}',
    title: 'Settings',
    words:
      'name redirect origins look logo colour providers registry eid queue service times assignment ' +
      'notifications export archive',
    staff: 'DEVELOP',
    rail: { group: 'RUN', icon: SlidersHorizontal },
    component: lazyPage(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    words: 'chain hash verify export entries',
    staff: 'MANAGE',
    rail: { group: 'RUN', icon: Link },
    component: lazyPage(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
  },
  {
    path: '/account',
    title: 'Your account',
    icon: CircleUser,
    words: 'password passkeys two-step sessions name notifications mail',
    staff: 'EVERYONE',
    component: lazyPage(() => import('./account/AccountPage.tsx'), 'AccountPage'),
  },
]

/** Without the frame: what happens before a person is signed in. */
export const outerPages: readonly OuterPageRow[] = [
  {
    path: '/sign-in',
    component: lazyPage(() => import('./sign-in/SignInPage.tsx'), 'SignInPage'),
  },
  {
    path: '/join',
    component: lazyPage(() => import('./sign-in/JoinPage.tsx'), 'JoinPage'),
  },
  {
    path: '/forgot-password',
    component: lazyPage(() => import('./sign-in/PasswordPages.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/reset-password',
    component: lazyPage(() => import('./sign-in/PasswordPages.tsx'), 'ResetPasswordPage'),
  },
]
