/** Pairs by score, with the threshold as a marker that is dragged or moved by the arrow keys. */

import type { CSSProperties } from 'react'
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { countedOf, countOf } from '../../formats/numbers.ts'
import * as tableStyles from '../../pieces/Table.module.css'
import * as textStyles from '../../pieces/text.module.css'
import * as styles from './ThresholdChart.module.css'
import {
  binsIn,
  figuresAt,
  type Preview,
  pairsBeyond,
  perDayWords,
  type ScoreRange,
  ticksFor,
} from './threshold-figures.ts'

const placeIn = ({ low, high }: ScoreRange, score: number): number => ((score - low) / (high - low)) * 100

interface ThresholdChartProps {
  preview: Preview
  range: ScoreRange
  threshold: number
  onChange(threshold: number): void
}

export function ThresholdChart({ preview, range, threshold, onChange }: ThresholdChartProps) {
  const bins = binsIn(preview.bins, range)
  const highest = Math.max(...bins.map(({ pairs }) => pairs))
  const ticks = ticksFor(highest)
  const top = Math.max(highest, ticks.at(-1) ?? 1)
  const { pairs, hitsADay } = figuresAt(preview, threshold, new Date())
  const beyond = pairsBeyond(preview.bins, range)
  const from = `reviewed from ${threshold.toFixed(2)}`
  return (
    <div className={styles.cutChart}>
      <CutWords
        place={placeIn(range, threshold)}
        words={`${from}: ${countedOf(pairs, 'pair')}, ${perDayWords(hitsADay)} a day`}
      />
      <div className={styles.cutPlot}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.cutTick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
            <span>{countOf(tick)}</span>
          </span>
        ))}
        <div className={styles.cutBars} aria-hidden="true">
          {bins.map((bin) => (
            <span
              key={bin.score}
              className={bin.score >= threshold - 1e-9 ? styles.reviewed : undefined}
              style={{ blockSize: `${(bin.pairs / top) * 100}%` }}
            />
          ))}
        </div>
        <Marker range={range} threshold={threshold} onChange={onChange} />
      </div>
      <Scores range={range} />
      {beyond > 0 && (
        <p className={`${textStyles.hint} ${styles.cutBeyond}`}>
          {countedOf(beyond, 'pair')} of {range.high.toFixed(2)} and more
        </p>
      )}
    </div>
  )
}

type MarkerProps = Omit<ThresholdChartProps, 'preview'>

/** Before there is a pair to count: the marker alone, so that a threshold can be chosen nevertheless. */
export const ThresholdLine = ({ range, threshold, onChange }: MarkerProps) => (
  <div className={`${styles.cutChart} ${styles.alone}`}>
    <CutWords place={placeIn(range, threshold)} words={`reviewed from ${threshold.toFixed(2)}`} />
    <div className={styles.cutPlot}>
      <Marker range={range} threshold={threshold} onChange={onChange} />
    </div>
    <Scores range={range} />
  </div>
)

/** On both sides of the marker, as long as they fit. */
const CutWords = ({ place, words }: { place: number; words: string }) => (
  <p
    className={place > 50 ? `${styles.cutWords} ${styles.ends}` : styles.cutWords}
    style={{ '--cut': `${place}%` } as CSSProperties}
  >
    {place <= 50 && place >= 20 && <span className={styles.not}>not reviewed</span>}
    <span className={styles.own}>{words}</span>
  </p>
)

const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

const Marker = ({ range: { low, high }, threshold, onChange }: MarkerProps) => (
  <Slider
    className={styles.cutSlider}
    value={threshold}
    minValue={low}
    maxValue={high}
    step={0.01}
    formatOptions={format}
    onChange={(value) => onChange(Math.round((value as number) * 100) / 100)}
  >
    <Label className="visually-hidden">Review threshold</Label>
    <SliderTrack className={styles.cutTrack}>
      <SliderThumb className={styles.cutThumb} />
    </SliderTrack>
  </Slider>
)

function Scores({ range }: { range: ScoreRange }) {
  const steps = Math.round((range.high - range.low) * 10)
  const labels = Array.from({ length: steps + 1 }, (_, at) => range.low + at / 10)
  return (
    <div className={styles.cutScores} aria-hidden="true">
      {labels.map((label) => (
        <span key={label} style={{ insetInlineStart: `${placeIn(range, label)}%` }}>
          {label.toFixed(2)}
        </span>
      ))}
    </div>
  )
}

/** The same numbers, for screen readers and for copying. */
export const ThresholdTable = ({ bins }: Pick<Preview, 'bins'>) => (
  <div className={styles.cutTable}>
    <table className={`${tableStyles.table} ${tableStyles.tight}`} aria-label="Pairs by score">
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col" className={textStyles.right}>
            Pairs
          </th>
          <th scope="col" className={textStyles.right}>
            Confirmed
          </th>
          <th scope="col" className={textStyles.right}>
            Dismissed
          </th>
        </tr>
      </thead>
      <tbody>
        {bins
          .filter((bin) => bin.pairs + bin.knownMatches + bin.dismissed > 0)
          .map(({ score, pairs, knownMatches, dismissed }) => (
            <tr key={score}>
              <td>{score.toFixed(2)}</td>
              <td className={textStyles.right}>{countOf(pairs)}</td>
              <td className={textStyles.right}>{countOf(knownMatches)}</td>
              <td className={textStyles.right}>{countOf(dismissed)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)
