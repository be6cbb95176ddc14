/** The queue of the team: how long a review may take, the working hours, and who gets an application. */

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { riskWords } from '#kernel/schemas/status-words.ts'
import type { Reply } from '../api/call.ts'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useWorkflowNames } from '../applications/row-parts.tsx'
import { PageLink } from '../frame/PageLink.tsx'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button, IconButton } from '../pieces/Button.tsx'
import { Choice, Radios, Switch } from '../pieces/Choice.tsx'
import { Field } from '../pieces/Field.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Section } from '../pieces/Page.tsx'
import { Select } from '../pieces/Select.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import * as styles from './Queue.module.css'
import * as settingsStyles from './settings.module.css'

type Settings = Reply<'queue.settings.get'>
type Time = Settings['times'][number]

const ANY = 'ANY'
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const office = { days: [1, 2, 3, 4, 5], opensAt: '09:00', closesAt: '17:00' }

const rules = [
  { value: 'BY_HAND', label: 'By hand', hint: 'It waits for "Next case", or for a person who assigns it.' },
  { value: 'ROUND_ROBIN', label: 'In turn', hint: 'The reviewer who waits longest gets it.' },
  { value: 'BY_SKILL', label: 'By skill', hint: 'The same, among those who take it.' },
] as const

export function Queue() {
  const { data, error, refetch } = useRead('queue.settings.get', {})
  if (!data)
    return (
      <div className={pageStyles.section}>
        {error ? <ProblemNotice error={error} onRetry={refetch} /> : <Skeleton />}
      </div>
    )
  return <QueueForm key={JSON.stringify(data)} saved={data} />
}

function QueueForm({ saved }: { saved: Settings }) {
  const manages = useSession().may('MANAGE')
  const [settings, setSettings] = useState(saved)
  const save = useChange('queue.settings.update', {
    refreshes: ['queue.settings.get'],
    onDone: () => say('Saved. It counts for what comes to review from now on'),
  })
  const set = (change: Partial<Settings>) => setSettings({ ...settings, ...change })
  return (
    <fieldset className={styles.whole} disabled={!manages}>
      <Section
        title="Service times"
        hint="How long a review may take. The most specific counts: first the workflow, then the risk."
      >
        <Times times={settings.times} onChange={(times) => set({ times })} mayChange={manages} />
      </Section>
      <Working working={settings.working} onChange={(working) => set({ working })} />
      <Section title="Assignment">
        <div className={settingsStyles.form}>
          <Radios
            label="When an application comes to review"
            options={rules}
            value={settings.assignment}
            onChange={(assignment) => set({ assignment })}
          />
          {manages && (
            <p className={`${textStyles.hint} ${styles.more}`}>
              What each person takes, who is away and who is the second line:{' '}
              <PageLink to="/team/reviewers">Team, Reviewers</PageLink>
            </p>
          )}
        </div>
      </Section>
      <div className={pageStyles.section}>
        <ProblemNotice error={save.error} />
        {manages && (
          <div className={buttonStyles.buttons}>
            <Button kind="primary" busy={save.isPending && 'Saving'} onPress={() => save.mutate(settings)}>
              Save
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}

interface TimesProps {
  times: readonly Time[]
  onChange(times: Time[]): void
  mayChange: boolean
}

function Times({ times, onChange, mayChange }: TimesProps) {
  const change = (at: number, time: Partial<Time>) =>
    onChange(times.map((each, index) => (index === at ? { ...each, ...time } : each)))
  return (
    <>
      <ul className={styles.times}>
        {times.map((time, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has no name while it is written
          <li key={at} className={styles.time}>
            <TimeLine time={time} onChange={(more) => change(at, more)} />
            {isGeneral(time) || !mayChange ? (
              <span className={styles.space} />
            ) : (
              <IconButton
                icon={X}
                title="Remove this time"
                onPress={() => onChange(times.filter((_, index) => index !== at))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Button
          icon={Plus}
          onPress={() => onChange([...times, { workflowId: null, risk: 'HIGH', hours: 8 }])}
        >
          Add a time
        </Button>
      )}
    </>
  )
}

const isGeneral = ({ workflowId, risk }: Time): boolean => workflowId === null && risk === null

function TimeLine({ time, onChange }: { time: Time; onChange(change: Partial<Time>): void }) {
  const workflows = useWorkflowNames()
  const hours = (
    <Field
      label="Hours"
      inputMode="decimal"
      value={String(time.hours || '')}
      onChange={(text) => onChange({ hours: Number(text.replace(',', '.')) || 0 })}
    />
  )
  if (isGeneral(time))
    return (
      <>
        <p className={styles.general}>Every workflow and risk without a time of its own</p>
        {hours}
      </>
    )
  return (
    <>
      <Select
        label="Workflow"
        options={[
          { value: ANY, label: 'Every workflow' },
          ...workflows.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={time.workflowId ?? ANY}
        onChange={(id) =>
          onChange({ workflowId: id === ANY ? null : id, ...(id === ANY && !time.risk && { risk: 'HIGH' }) })
        }
      />
      <Select
        label="Risk"
        options={[
          ...(time.workflowId === null ? [] : [{ value: ANY, label: 'Every risk' }]),
          ...(['LOW', 'NORMAL', 'HIGH'] as const).map((value) => ({ value, label: riskWords[value] })),
        ]}
        value={time.risk ?? ANY}
        onChange={(risk) => onChange({ risk: risk === ANY ? null : (risk as Time['risk']) })}
      />
      {hours}
    </>
  )
}

interface WorkingProps {
  working: Settings['working']
  onChange(working: Settings['working']): void
}

const Working = ({ working, onChange }: WorkingProps) => (
  <Section
    title="Hours that count"
    hint="In your time zone, or else in that of the market. Public holidays are not known."
  >
    <div className={settingsStyles.form}>
      <Switch isSelected={working !== null} onChange={(on) => onChange(on ? office : null)}>
        Only working hours
      </Switch>
      {working && (
        <>
          <div className={styles.days}>
            {days.map((name, at) => (
              <Choice
                key={name}
                isSelected={working.days.includes(at + 1)}
                onChange={(on) =>
                  onChange({
                    ...working,
                    days: on
                      ? [...working.days, at + 1].sort()
                      : working.days.filter((day) => day !== at + 1),
                  })
                }
              >
                {name}
              </Choice>
            ))}
          </div>
          <div className={styles.clocks}>
            <Field
              label="From"
              type="time"
              value={working.opensAt}
              onChange={(opensAt) => onChange({ ...working, opensAt })}
            />
            <Field
              label="To"
              type="time"
              value={working.closesAt}
              onChange={(closesAt) => onChange({ ...working, closesAt })}
            />
          </div>
        </>
      )}
    </div>
  </Section>
)
