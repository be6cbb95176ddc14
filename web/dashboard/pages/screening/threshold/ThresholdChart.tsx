/** Pairs by score, with the threshold as a marker that is dragged or moved by the arrow keys. */
import type { CSSProperties } from 'react'
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { countedOf, countOf } from '../../../formats/numbers.ts'
import { figuresAt, type Preview, perDayWords, ticksFor } from './threshold-figures.ts'

const LOW = 0.4
const HIGH = 1
const labels = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

const placeOf = (score: number): number => ((score - LOW) / (HIGH - LOW)) * 100
const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

interface ThresholdChartProps {
  preview: Preview
  threshold: number
  onChange(threshold: number): void
}

export function ThresholdChart({ preview, threshold, onChange }: ThresholdChartProps) {
  const bins = joined(preview.bins)
  const highest = Math.max(...bins.map(({ pairs }) => pairs))
  const ticks = ticksFor(highest)
  const top = Math.max(highest, ticks.at(-1) ?? 1)
  const { pairs, hitsADay } = figuresAt(preview, threshold, new Date())
  const at = placeOf(threshold)
  return (
    <div className="cut-chart">
      <p className={at > 50 ? 'cut-words ends' : 'cut-words'} style={{ '--cut': `${at}%` } as CSSProperties}>
        <span className="own">
          reviewed from {threshold.toFixed(2)}: {countedOf(pairs, 'pair')}, {perDayWords(hitsADay)} a day
        </span>
      </p>
      <div className="cut-plot">
        {ticks.map((tick) => (
          <span key={tick} className="cut-tick" style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
            <span>{countOf(tick)}</span>
          </span>
        ))}
        <div className="cut-bars" aria-hidden="true">
          {bins.map((bin) => (
            <span
              key={bin.score}
              className={bin.score >= threshold - 1e-9 ? 'reviewed' : undefined}
              style={{ blockSize: `${(bin.pairs / top) * 100}%` }}
            />
          ))}
        </div>
        <Slider
          className="cut-slider"
          value={threshold}
          minValue={LOW}
          maxValue={HIGH}
          step={0.01}
          formatOptions={format}
          onChange={(value) => onChange(Math.round((value as number) * 100) / 100)}
        >
          <Label className="visually-hidden">Review threshold</Label>
          <SliderTrack className="cut-track">
            <SliderThumb className="cut-thumb" />
          </SliderTrack>
        </Slider>
      </div>
      <div className="cut-scores" aria-hidden="true">
        {labels.map((label) => (
          <span key={label} style={{ insetInlineStart: `${placeOf(label)}%` }}>
            {label.toFixed(2)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** A score of exactly 1 has no room of its own at the end of the axis: it stands with 0.99. */
function joined(bins: Preview['bins']): Preview['bins'] {
  const last = bins.at(-1)
  const before = bins.at(-2)
  if (!last || !before) return bins
  return [...bins.slice(0, -2), { ...before, pairs: before.pairs + last.pairs }]
}

/** The same numbers, for screen readers and for copying. */
export const ThresholdTable = ({ bins }: Pick<Preview, 'bins'>) => (
  <div className="cut-table">
    <table className="table tight" aria-label="Pairs by score">
      <thead>
        <tr>
          <th scope="col">Score</th>
          <th scope="col" className="right">
            Pairs
          </th>
          <th scope="col" className="right">
            Confirmed
          </th>
          <th scope="col" className="right">
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
              <td className="right">{countOf(pairs)}</td>
              <td className="right">{countOf(knownMatches)}</td>
              <td className="right">{countOf(dismissed)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)
