/** Where applicants drop off: the bars show who left, and lead to them; the worst step in full strength. */

import { type CSSProperties, type ReactNode, useState } from 'react'
import { countOf, shareOf } from '../formats/numbers.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Button } from '../pieces/Button.tsx'
import { Section } from '../pieces/Page.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './DropOff.module.css'
import { clockOf, rowNamesOf, stepNameOf } from './figure-words.ts'
import { StepVersions } from './StepVersions.tsx'
import type { Statistics } from './statistics.ts'

type Step = Statistics['steps'][number]

interface DropOffProps {
  data: Statistics
  workflows: ReadonlyArray<{ id: string; name: string }>
  /** The list of those who stopped at these steps; absent: this person may not see it. */
  addressOf: ((keys: readonly string[]) => string) | undefined
}

export function DropOff({ data, workflows, addressOf }: DropOffProps) {
  const [isTable, setTable] = useState(false)
  const { steps, versions } = data
  const worst = steps.reduce((most, { left }) => Math.max(most, left), 0)
  const all = steps.reduce((sum, { left }) => sum + left, 0)
  const at = steps.find(({ left }) => left === worst && worst > 0)
  return (
    <Section
      title="Where applicants drop off"
      hint={at && `${countOf(worst)} of ${countOf(all)} at ${stepNameOf(at)}`}
      end={
        <Button kind="bare" onPress={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show by version'}
        </Button>
      }
    >
      {isTable ? (
        <StepVersions versions={versions} workflows={workflows} />
      ) : (
        <Funnel steps={steps} started={data.totals.started} worst={worst} addressOf={addressOf} />
      )}
    </Section>
  )
}

interface FunnelProps extends Pick<DropOffProps, 'addressOf'> {
  steps: Step[]
  started: number
  worst: number
}

/** A table in itself. */
function Funnel({ steps, started, worst, addressOf }: FunnelProps) {
  const names = rowNamesOf(steps)
  return (
    <table className={styles.funnel} aria-label="Where applicants drop off">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Remaining</th>
          <th scope="col">Dropped off</th>
          <th scope="col">Median</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Opened the link</th>
          <td>
            <Remaining remaining={started} started={started} />
          </td>
          <td />
          <td />
        </tr>
        {steps.map((step, row) => (
          <tr key={step.keys.join()} className={step.left > 0 && step.left === worst ? styles.worst : ''}>
            <th scope="row">{names[row]}</th>
            <td>
              <Remaining remaining={step.remaining} started={started} />
            </td>
            <td>
              {step.left > 0 && (
                <Leaving step={step} to={addressOf?.(step.keys)}>
                  <span className={styles.lostBar} style={{ '--left': step.left / worst } as CSSProperties} />
                  {countOf(step.left)}{' '}
                  <span className={textStyles.quiet}>{shareOf(step.left, step.remaining + step.left)}</span>
                </Leaving>
              )}
            </td>
            <td>{clockOf(step.median)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const widthOf = (width: string) => ({ inlineSize: width }) as CSSProperties

const Remaining = ({ remaining, started }: { remaining: number; started: number }) => (
  <span className={styles.still}>
    <span className={styles.stillLine}>
      <span style={widthOf(`${started === 0 ? 0 : (remaining / started) * 100}%`)} />
    </span>
    {countOf(remaining)}
  </span>
)

interface LeavingProps {
  step: Step
  to: string | undefined
  children: ReactNode
}

const Leaving = ({ step, to, children }: LeavingProps) =>
  to ? (
    <PageLink
      className={styles.lost}
      to={to}
      title={`The ${countOf(step.left)} who stopped at ${stepNameOf(step)}`}
    >
      {children}
    </PageLink>
  ) : (
    <span className={styles.lost}>{children}</span>
  )
