/** What the queue counts of itself in this process: runs of tasks, how they ended, and its own restarts. */
import { type MetricRegistry, noMetrics } from '../../ports/metrics.ts'

export interface QueueMetrics {
  ran(run: { task: string; isRepeated: boolean; isWell: boolean; seconds: number }): void
  restarted(): void
}

/** The queue starts again and again on one registry. */
const known = new WeakMap<MetricRegistry, QueueMetrics>()

export function queueMetrics(metrics: MetricRegistry = noMetrics): QueueMetrics {
  const before = known.get(metrics)
  if (before) return before
  const runs = metrics.counter({
    name: 'foyer_task_runs_total',
    help: 'Runs of tasks by their outcome (well, failed); try is first or again.',
    labels: ['task', 'outcome', 'try'],
  })
  const durations = metrics.histogram({
    name: 'foyer_task_duration_seconds',
    help: 'How long a run of a task took.',
    labels: ['task'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 120],
  })
  const restarts = metrics.counter({
    name: 'foyer_queue_restarts_total',
    help: 'How often the queue was started again after it had given up.',
  })
  const made: QueueMetrics = {
    ran({ task, isRepeated, isWell, seconds }) {
      runs.add({ task, outcome: isWell ? 'well' : 'failed', try: isRepeated ? 'again' : 'first' })
      durations.observe(seconds, { task })
    },
    restarted: () => restarts.add(),
  }
  known.set(metrics, made)
  return made
}
