/** Metrics in the text format of Prometheus: general ones are public, those by customer need a token. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MetricOptions, MetricRegistry } from '#kernel/metrics.ts'

export interface ServedMetrics extends MetricRegistry {
  /** Without labels that name a customer. */
  text(): Promise<string>
  textWithCustomers(): Promise<string>
  contentType: string
  stop(): void
}

export function openRegistry(): ServedMetrics {
  const general = new Registry()
  const ofCustomers = new Registry()
  collectDefaultMetrics({ register: general })
  const given = ({ name, help, labels = [], perCustomer }: MetricOptions<string>) => ({
    name,
    help,
    labelNames: labels,
    registers: [perCustomer ? ofCustomers : general],
  })
  return {
    counter(named, read) {
      const counter = new Counter({ ...given(named), ...(read && { collect: asRead(read) }) })
      return { add: (labels = {}, value = 1) => counter.inc(labels as Record<string, string>, value) }
    },
    gauge(named, collect) {
      const gauge: Gauge = new Gauge({
        ...given(named),
        async collect() {
          const values: Array<[value: number, labels: object]> = []
          const set = (value: number, labels: object = {}) => void values.push([value, labels])
          try {
            await collect(set)
          } catch {
            values.length = 0
          }
          gauge.reset()
          // Without labels, reset() sets 0, which looks like a value.
          if (values.length === 0 && !named.labels) gauge.remove()
          for (const [value, labels] of values) gauge.set(labels, value)
        },
      })
    },
    histogram(named) {
      const histogram = new Histogram({ ...given(named), buckets: named.buckets })
      return { observe: (value, labels = {}) => histogram.observe(labels as Record<string, string>, value) }
    },
    text: () => general.metrics(),
    textWithCustomers: async () => `${await general.metrics()}\n${await ofCustomers.metrics()}`,
    contentType: general.contentType,
    stop() {
      general.clear()
      ofCustomers.clear()
    },
  }
}

/** The source only increases during the life of the process. */
const asRead = (read: () => number) =>
  function collect(this: Counter): void {
    this.reset()
    this.inc(read())
  }
