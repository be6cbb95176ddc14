/** From which score a pair is a hit: what another threshold would have found among past applications. */

import { useEffect, useState } from 'react'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { countedOf, shareOf } from '../../formats/numbers.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Section } from '../../pieces/Page.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { EdgePairs } from './EdgePairs.tsx'
import { Namesakes } from './Namesakes.tsx'
import * as styles from './ReviewThreshold.module.css'
import { ThresholdChart, ThresholdLine, ThresholdTable } from './ThresholdChart.tsx'
import { allKnownMatches, figuresAt, type Preview, perDayWords, rangeAround } from './threshold-figures.ts'

/** The pairs at the edge are asked for once the marker rests. */
const RESTS = 500
const FRESH = 5 * 60_000

export function ReviewThreshold() {
  const { may } = useSession()
  const settings = useRead('screening.settings.get', {})
  if (!settings.data) return null
  const { threshold } = settings.data
  if (may('REVIEW')) return <Choosing key={threshold} inUse={threshold} />
  return (
    <Section title="Review threshold">
      <p className={textStyles.quiet}>A pair of names is reviewed from a score of {threshold.toFixed(2)}.</p>
    </Section>
  )
}

function useRested(value: number): number {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

function Choosing({ inUse }: { inUse: number }) {
  const manages = useSession().may('MANAGE')
  const [threshold, setThreshold] = useState(inUse)
  const [isTable, setTable] = useState(false)
  const rested = useRested(threshold)
  const { data, error, refetch } = useRead(
    'screening.threshold.preview',
    { threshold: rested },
    { keep: true, staleTime: FRESH },
  )
  const isMoved = threshold !== inUse
  const marker = { range: rangeAround(inUse), threshold, onChange: setThreshold }
  const hasPairs = data?.bins.some(({ pairs }) => pairs > 0) ?? false
  return (
    <Section
      title="Review threshold"
      hint={data && scopeWords(data)}
      end={
        <span className={buttonStyles.buttons}>
          {hasPairs && (
            <Button kind="bare" onPress={() => setTable(!isTable)}>
              {isTable ? 'Show as chart' : 'Show as table'}
            </Button>
          )}
          {isMoved && (
            <Button kind="bare" onPress={() => setThreshold(inUse)}>
              Keep {inUse.toFixed(2)}
            </Button>
          )}
          {isMoved && manages && <Use threshold={threshold} before={inUse} />}
        </span>
      }
    >
      <ProblemNotice error={error} onRetry={refetch} />
      {!data && !error && <Skeleton lines={6} />}
      {data && !hasPairs && (
        <div className={styles.thresholdEmpty}>
          <Nothing preview={data} />
          <ThresholdLine {...marker} />
        </div>
      )}
      {data && hasPairs && (
        <div className={styles.threshold}>
          <div>
            {isTable ? <ThresholdTable bins={data.bins} /> : <ThresholdChart preview={data} {...marker} />}
            <Numbers preview={data} threshold={threshold} inUse={inUse} />
          </div>
          <EdgePairs pairs={data.pairs} threshold={threshold} />
        </div>
      )}
      <Namesakes />
    </Section>
  )
}

/** A bare axis would say nothing: what comes here, and what to do until then. */
const Nothing = ({ preview: { applications, subjects, bins } }: { preview: Preview }) => (
  <div>
    <p className={textStyles.strong}>
      {applications === 0 ? 'No application to try it on yet' : 'No name comes near an entry'}
    </p>
    <p className={textStyles.quiet}>
      {applications === 0
        ? 'Once applications are sent, bars show here how many pairs of names each score would send to a ' +
          'person, with the names just above and below the marker.'
        : `None of the ${countedOf(subjects, 'name')} has a pair of ${(bins[0]?.score ?? 0).toFixed(2)} or ` +
          'more, so no threshold would send one to a person.'}{' '}
      <PageLink to="/screening/test">Try a name</PageLink> to see which scores it gets.
    </p>
  </div>
)

function scopeWords({ subjects, applications, isComplete }: Preview): string {
  if (applications === 0) return 'No application was sent in the last 90 days'
  const names = `${countedOf(subjects, 'name')} against all lists`
  return isComplete
    ? `${names}, last 90 days`
    : `${names}, the last ${countedOf(applications, 'application')}`
}

function Use({ threshold, before }: { threshold: number; before: number }) {
  const settings = useRead('screening.settings.get', {})
  const lists = settings.data?.lists ?? null
  const refreshes = ['screening.settings.get'] as const
  const back = useChange('screening.settings.set', { refreshes })
  const use = useChange('screening.settings.set', {
    refreshes,
    onDone: () =>
      say(`Pairs are reviewed from ${threshold.toFixed(2)}`, {
        undo: () => back.mutate({ lists, threshold: before }),
      }),
  })
  return (
    <>
      <ProblemNotice error={use.error} />
      <Button
        kind="primary"
        busy={use.isPending && 'Saving'}
        onPress={() => use.mutate({ lists, threshold })}
      >
        Use {threshold.toFixed(2)}
      </Button>
    </>
  )
}

const shareWords = (share: number | null): string =>
  share === null ? '–' : shareOf(Math.round(share * 1000), 1000)

function Numbers({ preview, threshold, inUse }: { preview: Preview; threshold: number; inUse: number }) {
  const now = new Date()
  const [next, today] = [figuresAt(preview, threshold, now), figuresAt(preview, inUse, now)]
  const known = allKnownMatches(preview)
  const rows = [
    { name: 'Hits a day', value: perDayWords(next.hitsADay), before: perDayWords(today.hitsADay) },
    {
      name: 'Known matches found',
      value: `${next.knownMatches} of ${known}`,
      before: String(today.knownMatches),
    },
    { name: 'Dismissed', value: shareWords(next.dismissed), before: shareWords(today.dismissed) },
  ]
  return (
    <dl className={`${styles.numbers} ${styles.three}`}>
      {rows.map(({ name, value, before }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.figure}>{value}</dd>
          <dd className={textStyles.hint}>
            {threshold === inUse ? 'in use' : `${before} at ${inUse.toFixed(2)}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
