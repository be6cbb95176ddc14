/** The timeline of an application, who looks at it at the moment, and who was mentioned. */
import type { ChainEnd, ChainLine } from '../audit/chain.ts'
import type { Report } from '../schemas/report.ts'

export interface ReviewPorts {
  timelines: Timelines
  viewers: Viewers
  reportPdf: ReportPdf
}

export interface ReportPdf {
  /** `nameOf` gives the name of a user or credential by its id on the wire. */
  render(
    report: Omit<Report, 'pdf' | 'mailAddress'>,
    nameOf: (id: string | null) => string,
  ): Promise<Uint8Array>
}

export type TimelineLine = Pick<ChainLine, 'seq' | 'text' | 'hash'>

export interface Timelines {
  /** The newest lines of an application, newest first, and the end of the customer's chain. */
  of(
    customerId: string,
    applicationId: string,
    limit: number,
  ): Promise<{ lines: TimelineLine[]; head: ChainEnd }>
}

export interface Viewer {
  userId: string
  since: Date
}

export interface Viewers {
  /** Notes that a person looks at an application. Returns everyone who does, the person included. */
  note(customerId: string, applicationId: string, userId: string): Promise<Viewer[]>
}

/** Someone who was not seen for this long has left. */
export const VIEWER_SECONDS = 30
