/** Figures about the service: each part registers its own here, and knows nothing of how they are served. */

type Labels<L extends string> = Partial<Record<L, string>>

export interface Named<L extends string = never> {
  /** As Prometheus wants it: foyer_, what it is, its base unit; a counter ends in _total. */
  name: string
  help: string
  labels?: readonly L[]
  /** Its labels name a customer: served only to who brings FOYER_METRICS_TOKEN. */
  perCustomer?: boolean
}

export interface Counter<L extends string = never> {
  /** One more; or so many. */
  add(labels?: Labels<L>, value?: number): void
}

export interface Histogram<L extends string = never> {
  observe(value: number, labels?: Labels<L>): void
}

type SetValue<L extends string> = (value: number, labels?: Labels<L>) => void

export interface MetricRegistry {
  /** `read`: the part counts for itself, and is asked at every scrape. */
  counter<L extends string = never>(named: Named<L>, read?: () => number): Counter<L>
  /** Asked at every scrape. What it does not set has no value then; a failure sets nothing. */
  gauge<L extends string = never>(named: Named<L>, collect: (set: SetValue<L>) => void | Promise<void>): void
  histogram<L extends string = never>(named: Named<L> & { buckets: number[] }): Histogram<L>
}

/** For what is used without the service, by the command line for instance: nobody asks. */
export const noMetrics: MetricRegistry = {
  counter: () => ({ add: () => undefined }),
  gauge: () => undefined,
  histogram: () => ({ observe: () => undefined }),
}
