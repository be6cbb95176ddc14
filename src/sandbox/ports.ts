/** The clocks of sandbox customers. */
export interface SandboxPorts {
  sandboxClock: SandboxClock
  /** Runs the work in the time of this customer, where a link or a token names it. */
  inTimeOf<T>(customerId: string | undefined, work: () => T): T
}

/** A task that ran while the clock was advanced. */
export interface RanTask {
  at: Date
  task: string
  applicationId: string | null
}

export interface Advanced {
  /** The time of the customer before. */
  from: Date
  to: Date
  ran: RanTask[]
}

export interface SandboxClock {
  /** The time of the customer now. */
  timeOf(customerId: string): Date
  realTime(): Date
  /**
   * Goes from one due moment to the next, until `to`. An earlier time changes nothing. Throws
   * status_conflict while another request advances the same clock.
   */
  advance(customerId: string, to: Date): Promise<Advanced>
}
