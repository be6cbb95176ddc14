/**
 * How each role receives notifications, unless a person chooses otherwise, and the time of the morning mail.
 */

import { useState } from 'react'
import type { Role } from '#staff/roles.ts'
import type { Reply } from '../api/call.ts'
import { wordsOf } from '../api/problem.ts'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { roleWord } from '../frame/frame-menus.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { ChannelLine } from '../notify/ChannelLine.tsx'
import { grouped } from '../notify/channel-words.ts'
import * as notifyStyles from '../notify/notify.module.css'
import { Field } from '../pieces/Field.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Section } from '../pieces/Page.tsx'
import { Segments } from '../pieces/Segments.tsx'
import { Select } from '../pieces/Select.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import * as styles from './Notifications.module.css'
import * as settingsStyles from './settings.module.css'

type RoleLines = Reply<'notifications.roles.get'>['data'][number]
type Line = RoleLines['kinds'][number]

export function Notifications() {
  const { data, error, refetch } = useRead('notifications.roles.get', {})
  return (
    <>
      <Section title="What the team is told" hint="Everyone can choose otherwise for themselves">
        <ProblemNotice error={error} onRetry={refetch} />
        {!data && !error && <Skeleton lines={5} />}
        {data && <Roles data={data.data} />}
      </Section>
      <Morning />
    </>
  )
}

function Roles({ data }: { data: readonly RoleLines[] }) {
  const [role, setRole] = useState<Role>('REVIEWER')
  const kinds = data.find((each) => each.role === role)?.kinds ?? []
  return (
    <div className={styles.channels}>
      <div className={styles.channelRoles}>
        <Segments
          label="Role"
          options={data.map((each) => ({ value: each.role, label: roleWord(each.role) }))}
          value={role}
          onChange={(next) => setRole(next as Role)}
        />
      </div>
      {grouped(kinds).map(({ title, lines }) => (
        <div key={title} className={notifyStyles.channelGroup}>
          <h3>{title}</h3>
          {lines.map((line) => (
            <RoleLine key={`${role} ${line.kind}`} role={role} line={line} />
          ))}
        </div>
      ))}
      <p className={`${textStyles.hint} ${pageStyles.sectionFoot}`}>
        Your own choices are under <PageLink to="/account#notifications">your account</PageLink>.
      </p>
    </div>
  )
}

function RoleLine({ role, line: { kind, channel, isChanged, offered } }: { role: Role; line: Line }) {
  const manages = useSession().may('MANAGE')
  const change = useChange('notifications.roles.update', {
    refreshes: ['notifications.roles.get', 'notifications.settings.get'],
  })
  const back = () => change.mutate({ role, kind, channel: null })
  return (
    <ChannelLine
      kind={kind}
      channel={(change.isPending ? change.variables.channel : null) ?? channel}
      offered={offered}
      error={change.error}
      onChange={manages ? (next) => change.mutate({ role, kind, channel: next }) : undefined}
      origin={
        isChanged &&
        manages && (
          <>
            Changed by your team.{' '}
            <button type="button" className={textStyles.linkish} onClick={back}>
              Back to the default
            </button>
          </>
        )
      }
    />
  )
}

const OF_MARKET = 'OF_MARKET'
const zones = Intl.supportedValuesOf('timeZone')
const zoneWord = (zone: string): string => zone.replaceAll('_', ' ')

function Morning() {
  const manages = useSession().may('MANAGE')
  const { data } = useRead('customer.get', {})
  const save = useChange('customer.update', { refreshes: ['customer.get'], onDone: () => say('Saved') })
  if (!data) return null
  const asked = save.isPending ? (save.variables.timeZone ?? null) : data.timeZone
  const known = asked === null || zones.includes(asked) ? zones : [asked, ...zones]
  const options = [
    { value: OF_MARKET, label: 'That of the market', hint: 'Of your first workflow' },
    ...known.map((value) => ({ value, label: zoneWord(value) })),
  ]
  const label = 'Time zone'
  const hint = 'What is sent once a day comes after eight in the morning there.'
  return (
    <Section title="The morning mail">
      <div className={settingsStyles.form}>
        {manages ? (
          <Select
            label={label}
            hint={hint}
            options={options}
            value={asked ?? OF_MARKET}
            onChange={(value) => save.mutate({ timeZone: value === OF_MARKET ? null : value })}
          />
        ) : (
          <Field
            label={label}
            hint={hint}
            value={asked === null ? 'That of the market' : zoneWord(asked)}
            isReadOnly
          />
        )}
        {save.error && (
          <p className={textStyles.badText} role="alert">
            Not saved: {wordsOf(save.error)}
          </p>
        )}
      </div>
    </Section>
  )
}
