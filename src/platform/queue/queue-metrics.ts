/** Metrics of the queue in this process: task runs, their outcomes, and restarts of the queue. */
import { type MetricRegistry, noMetrics } from '#kernel/metrics.ts'

export interface QueueMetrics {
  ran(run: { task: string; isRepeated: boolean; isSuccess: boolean; seconds: number }): void
  restarted(): void
}

/** Cached, because a restarted queue uses the same registry. */
const cache = new WeakMap<MetricRegistry, QueueMetrics>()

export function queueMetrics(metrics: MetricRegistry = noMetrics): QueueMetrics {
  const cached = cache.get(metrics)
  if (cached) return cached
  const runs = metrics.counter({
    name: 'foyer_task_runs_total',
    help: 'Task runs by outcome (succeeded, failed); try is first or retry.',
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
    help: 'How often the queue was restarted after a failure.',
  })
  const created: QueueMetrics = {
    ran({ task, isRepeated, isSuccess, seconds }) {
      runs.add({ task, outcome: isSuccess ? 'succeeded' : 'failed', try: isRepeated ? 'retry' : 'first' })
      durations.observe(seconds, { task })
    },
    restarted: () => restarts.add(),
  }
  cache.set(metrics, created)
  return created
}
