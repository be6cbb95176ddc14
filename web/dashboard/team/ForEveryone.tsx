/** Settings for all members of the customer: the second step, four eyes, and the lifetime of sessions. */

import { useState } from 'react'
import { sessionBounds } from '#customers/session-limits.ts'
import type { Reply } from '../api/call.ts'
import { wordsOf } from '../api/problem.ts'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { countedOf } from '../formats/numbers.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Button } from '../pieces/Button.tsx'
import { Switch } from '../pieces/Choice.tsx'
import { FormDialog } from '../pieces/Dialog.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import * as layoutStyles from '../pieces/layout.module.css'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { Section } from '../pieces/Page.tsx'
import { Select } from '../pieces/Select.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import type { Member } from './people-entries.ts'

type Customer = Reply<'customer.get'>

export function ForEveryone({ members }: { members: readonly Member[] }) {
  const { may } = useSession()
  const { data, error, refetch } = useRead('customer.get', {}, { when: may('DEVELOP') })
  if (!may('DEVELOP')) return null
  return (
    <Section title="For everyone">
      <ProblemNotice error={error} onRetry={refetch} />
      {!data && !error && <Skeleton lines={3} />}
      {data && (
        <div className={layoutStyles.settings}>
          <SecondStep customer={data} members={members} />
          <FourEyes />
          <SessionsLine customer={data} />
        </div>
      )}
    </Section>
  )
}

const namesOf = (names: readonly string[]): string =>
  names.length > 3
    ? `${countedOf(names.length, 'person', 'people')} without one`
    : new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

function SecondStep({ customer, members }: { customer: Customer; members: readonly Member[] }) {
  const { may } = useSession()
  const change = useChange('customer.update', { refreshes: ['customer.get'] })
  const isOn = (change.isPending ? change.variables.requireTwoStep : customer.requireTwoStep) ?? false
  const without = members.filter(({ twoStep }) => twoStep === 'NONE').map(({ name }) => name)
  const asked = isOn ? 'must set one up first' : 'would have to set one up'
  return (
    <div className={layoutStyles.settingLine}>
      {may('MANAGE') ? (
        <Switch ends isSelected={isOn} onChange={(requireTwoStep) => change.mutate({ requireTwoStep })}>
          Require two-step sign-in
        </Switch>
      ) : (
        <span>{isOn ? 'Two-step sign-in is required' : 'Two-step sign-in is not required'}</span>
      )}
      <span className={textStyles.hint}>
        {without.length === 0 ? 'Everyone has a second step' : `${namesOf(without)} ${asked}`}
      </span>
      {change.error && (
        <span className={fieldStyles.problem} data-part="problem">
          {wordsOf(change.error)}
        </span>
      )}
    </div>
  )
}

function FourEyes() {
  const { data } = useRead('workflows.overview', {}, { staleTime: 60_000 })
  const on = data?.data.filter(({ fourEyesForDecisions }) => fourEyesForDecisions).length ?? 0
  return (
    <div className={layoutStyles.settingLine}>
      <span>Four eyes for decisions</span>
      <PageLink to="/workflows" className={textStyles.linkish}>
        Set per workflow
      </PageLink>
      {data && (
        <span className={textStyles.hint}>{`On in ${on} of ${countedOf(data.data.length, 'workflow')}`}</span>
      )}
    </div>
  )
}

function SessionsLine({ customer }: { customer: Customer }) {
  const { may } = useSession()
  const [changing, setChanging] = useState(false)
  const { sessionHours, sessionIdleMinutes } = customer
  return (
    <div className={layoutStyles.settingLine}>
      <span>
        Sessions end after {countedOf(sessionHours, 'hour')}, or {sessionIdleMinutes} minutes of inactivity
      </span>
      {may('MANAGE') && (
        <Button kind="bare" onPress={() => setChanging(true)}>
          Change
        </Button>
      )}
      {changing && <ChangeSessions customer={customer} onClose={() => setChanging(false)} />}
    </div>
  )
}

const options = (values: readonly number[], word: string) =>
  values.map((each) => ({ value: String(each), label: countedOf(each, word) }))
const { idleMinutes, hours } = sessionBounds
const idleOptions = [5, 10, 15, 20, 30, 45, 60].filter(
  (each) => each >= idleMinutes.least && each <= idleMinutes.most,
)
const hourOptions = [1, 2, 4, 8, 10, 12, 24].filter((each) => each >= hours.least && each <= hours.most)
/** Also what the API has set meanwhile. */
const withValue = (values: readonly number[], value: number) =>
  [...new Set([...values, value])].sort((one, other) => one - other)

function ChangeSessions({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [idle, setIdle] = useState(String(customer.sessionIdleMinutes))
  const [whole, setWhole] = useState(String(customer.sessionHours))
  const save = useChange('customer.update', {
    refreshes: ['customer.get', 'staff.sessions.list'],
    onDone: () => {
      onClose()
      say('Saved. It holds for everyone within five seconds')
    },
  })
  return (
    <FormDialog
      title="How long sessions last"
      isOpen
      onClose={onClose}
      verb="Save"
      busy={save.isPending && 'Saving'}
      error={save.error}
      onSend={() => save.mutate({ sessionIdleMinutes: Number(idle), sessionHours: Number(whole) })}
    >
      <Select
        label="Without use"
        hint="An open page that nobody touches is not in use."
        options={options(withValue(idleOptions, customer.sessionIdleMinutes), 'minute')}
        value={idle}
        onChange={setIdle}
      />
      <Select
        label="In all"
        hint="Then everyone signs in again, also in the middle of their work."
        options={options(withValue(hourOptions, customer.sessionHours), 'hour')}
        value={whole}
        onChange={setWhole}
      />
      <Notice>
        Shorter times end open sessions at once. Who works for several customers has the shortest.
      </Notice>
    </FormDialog>
  )
}
