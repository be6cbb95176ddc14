/** The timeline of an application, its current readers, and the mentioned members. */
import type { ChainEnd, ChainLine } from '#audit/chain.ts'
import type { Report } from '#kernel/schemas/report.ts'

export interface ReviewPorts {
  timelines: Timelines
  viewers: Viewers
  reportPdf: ReportPdf
}

export type PdfReport = Omit<Report, 'pdf' | 'mailAddress'>

/** Whose report it is. */
export interface ReportBrand {
  name: string
  /** Six hexadecimal digits after #; null: none was chosen. */
  accent: string | null
  /** Of any format that a logo may have; null: the name is shown. */
  logo: Uint8Array | null
}

export interface ReportPdf {
  /**
   * `names` are those of users and credentials, by their id on the wire. Queued by customer: throws
   * concurrency_limit_exceeded and service_unavailable.
   */
  render(
    customerId: string,
    report: PdfReport,
    names: ReadonlyMap<string, string>,
    brand: ReportBrand,
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
