/** The tries of a day as 24 bars: failed ones stand on top in red. The words beside it say the same. */
import * as styles from './Spark.module.css'

interface Hour {
  hour: string
  delivered: number
  failed: number
}

const HEIGHT = 20
const HOUR = 3_600_000

export function Spark({ hours }: { hours: readonly Hour[] }) {
  const now = Math.floor(Date.now() / HOUR)
  const bars = Array.from({ length: 24 }, (_, at) => {
    const hour = now - 23 + at
    return hours.find((each) => Math.floor(Date.parse(each.hour) / HOUR) === hour)
  })
  const most = Math.max(1, ...hours.map((each) => each.delivered + each.failed))
  return (
    <svg className={styles.spark} width="96" height={HEIGHT} viewBox={`0 0 96 ${HEIGHT}`} aria-hidden="true">
      {bars.map((bar, at) => {
        const total = bar ? bar.delivered + bar.failed : 0
        const height = total === 0 ? 1 : Math.max(2, Math.round((total / most) * HEIGHT))
        const failed = bar && bar.failed > 0 ? Math.max(2, Math.round((bar.failed / total) * height)) : 0
        const x = at * 4
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one bar for each hour
          <g key={at}>
            <rect x={x} y={HEIGHT - height} width="3" height={height} />
            {failed > 0 && <rect className={styles.f} x={x} y={HEIGHT - height} width="3" height={failed} />}
          </g>
        )
      })}
    </svg>
  )
}
