/** The charts of Home, in a chunk of their own: they come after the figures. */
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import { axisWordOf, segments, segmentsOf, ticksOf } from './figure-words.ts'
import type { Statistics } from './statistics.ts'

const tick = { fill: 'var(--n11)', fontSize: 12 }
const fills = ['var(--data-1)', 'var(--data-2)', 'var(--data-3)', 'var(--data-4)']

interface TimelineProps {
  bars: Statistics['bars']
  label(from: string): string
}

export function TimelineChart({ bars, label }: TimelineProps) {
  const rows = bars.map(({ from, counts }) => ({
    from: label(from),
    ...Object.fromEntries(segmentsOf(counts).map(({ name, count }) => [name, count])),
  }))
  return (
    <ResponsiveContainer width="100%" height={236}>
      <BarChart
        data={rows}
        margin={{ top: 16, right: 0, bottom: 0, left: -16 }}
        barCategoryGap="22%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--n5)" />
        <XAxis dataKey="from" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--n7)' }} interval={1} />
        <YAxis tick={tick} tickLine={false} axisLine={false} allowDecimals={false} tickCount={4} />
        {segments.map(({ name }, at) => (
          <Bar
            key={name}
            dataKey={name}
            stackId="all"
            fill={fills[at] ?? ''}
            stroke="var(--n1)"
            strokeWidth={1.5}
            radius={1.5}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

interface HistogramProps {
  histogram: Statistics['finish']['histogram']
  median: number | null
  p90: number | null
}

/** Beyond nine in ten in a lighter strength. */
export function HistogramChart({ histogram: { width, counts }, median, p90 }: HistogramProps) {
  const rows = counts.map((count, at) => ({ at: at + 0.5, count, light: p90 !== null && at * width > p90 }))
  return (
    <ResponsiveContainer width="100%" height={96}>
      <BarChart
        data={rows}
        margin={{ top: 8, right: 24, bottom: 0, left: 4 }}
        barCategoryGap={1}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="at"
          type="number"
          domain={[0, counts.length]}
          ticks={ticksOf(counts.length * width, counts.length)}
          tickFormatter={(at: number) => axisWordOf(at * width, counts.length * width)}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--n7)' }}
        />
        <Bar dataKey="count" radius={1} isAnimationActive={false}>
          {rows.map(({ at, light }) => (
            <Cell key={at} fill={light ? 'var(--data-3)' : 'var(--data-1)'} />
          ))}
        </Bar>
        {median !== null && <ReferenceLine x={median / width} stroke="var(--n12)" strokeWidth={1.5} />}
      </BarChart>
    </ResponsiveContainer>
  )
}
