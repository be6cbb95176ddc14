/** Team: the people of the customer, and how they sign in. */

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useParam } from '../frame/address.ts'
import { useActions } from '../frame/palette-state.ts'
import { NotFound } from '../frame/Whole.tsx'
import { Button } from '../pieces/Button.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { PageHead } from '../pieces/Page.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Invite } from './Invite.tsx'
import { People } from './People.tsx'
import { Reviewers } from './Reviewers.tsx'
import { SingleSignOnSettings } from './SingleSignOnSettings.tsx'
import { TeamSessions, useTeamSessions } from './TeamSessions.tsx'

export function TeamPage() {
  const { may } = useSession()
  const section = useParam('section')
  const team = useRead('team.list', {})
  const sessions = useTeamSessions()
  const [inviting, setInviting] = useState(false)
  const manages = may('MANAGE')
  const invite = () => setInviting(true)
  useActions([{ does: 'Invite someone', icon: UserPlus, run: invite }], manages)
  const isKnown =
    section === undefined || (manages && ['reviewers', 'single-sign-on', 'sessions'].includes(section))
  if (!isKnown) return <NotFound />
  const tabs = [
    { to: '/team', label: 'People', count: team.data?.members.length },
    ...(manages
      ? [
          { to: '/team/reviewers', label: 'Reviewers' },
          { to: '/team/single-sign-on', label: 'Single sign-on' },
          { to: '/team/sessions', label: 'Sessions', count: sessions.data?.data.length },
        ]
      : []),
  ]
  return (
    <>
      <PageHead
        title="Team"
        actions={
          manages && (
            <Button kind="primary" icon={UserPlus} onPress={invite}>
              Invite
            </Button>
          )
        }
      />
      <main className={pageStyles.main}>
        <Tabs label="Team" tabs={tabs} at={section ? `/team/${section}` : '/team'} />
        {section === undefined && <People team={team} onInvite={invite} />}
        {section === 'reviewers' && <Reviewers members={team.data?.members} />}
        {section === 'single-sign-on' && <SingleSignOnSettings />}
        {section === 'sessions' && <TeamSessions sessions={sessions} members={team.data?.members} />}
      </main>
      <Invite isOpen={inviting} onClose={() => setInviting(false)} />
    </>
  )
}
