/** Where you are signed in, and ending it. */

import { LogOut } from 'lucide-react'
import { useChange, useRead } from '../api/query.ts'
import { browserOf } from '../formats/browser.ts'
import { countedOf } from '../formats/numbers.ts'
import { Button } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Section } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import * as accountStyles from './account.module.css'

export function Sessions() {
  const { data, error, refetch } = useRead('staff.sessions.list', {})
  const end = useChange('staff.sessions.end', {
    refreshes: ['staff.sessions.list'],
    onDone: () => void say('Ended the session'),
  })
  const endOthers = useChange('staff.sessions.endOthers', {
    refreshes: ['staff.sessions.list'],
    onDone: () => void say('Ended all other sessions'),
  })
  const others = data?.data.filter(({ current }) => !current) ?? []
  return (
    <Section
      title="Sessions"
      hint={
        data && `They end after ${countedOf(data.hours, 'hour')}, or ${data.idleMinutes} minutes without use`
      }
    >
      <ProblemNotice error={error ?? end.error ?? endOthers.error} onRetry={error ? refetch : undefined} />
      {!data && !error && <Skeleton lines={3} />}
      <ul className={accountStyles.lines}>
        {data?.data.map(({ id, current, browser, address, createdAt, lastUsedAt }) => (
          <li key={id}>
            <span>
              <span className={textStyles.strong}>{browserOf(browser)}</span>{' '}
              {current && <Tag meaning="good">This one</Tag>}
            </span>
            <span className={textStyles.hint}>
              {address}, signed in <TimeText at={createdAt} as="moment" />, used <TimeText at={lastUsedAt} />
            </span>
            {!current && (
              <Button kind="bare" onPress={() => end.mutate({ sessionId: id })}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className={pageStyles.sectionFoot}>
          <Button icon={LogOut} busy={endOthers.isPending && 'Ending'} onPress={() => endOthers.mutate({})}>
            End all others
          </Button>
        </div>
      )}
    </Section>
  )
}
