/** Metrics: each part of the service registers its own. */

type Labels<L extends string> = Partial<Record<L, string>>

export interface MetricOptions<L extends string = never> {
  /** Prometheus naming: foyer_, then the thing and its base unit; counters end in _total. */
  name: string
  help: string
  labels?: readonly L[]
  /** The labels name a customer: served only with FOYER_METRICS_TOKEN. */
  perCustomer?: boolean
}

export interface Counter<L extends string = never> {
  /** Adds 1 by default. */
  add(labels?: Labels<L>, value?: number): void
}

export interface Histogram<L extends string = never> {
  observe(value: number, labels?: Labels<L>): void
}

type SetValue<L extends string> = (value: number, labels?: Labels<L>) => void

export interface MetricRegistry {
  /** With `read`, the part keeps the count itself, and every scrape reads it. */
  counter<L extends string = never>(options: MetricOptions<L>, read?: () => number): Counter<L>
  /** `collect` runs at every scrape. Values that it does not set are absent; a failure sets nothing. */
  gauge<L extends string = never>(
    options: MetricOptions<L>,
    collect: (set: SetValue<L>) => void | Promise<void>,
  ): void
  histogram<L extends string = never>(options: MetricOptions<L> & { buckets: number[] }): Histogram<L>
}

/** For use without the service, for example by the command line. */
export const noMetrics: MetricRegistry = {
  counter: () => ({ add: () => undefined }),
  gauge: () => undefined,
  histogram: () => ({ observe: () => undefined }),
}
