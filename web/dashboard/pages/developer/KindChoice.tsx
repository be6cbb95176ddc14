/** Which kinds of event a webhook gets. */
import { Pills } from '../../pieces/Segments.tsx'
import type { Webhook } from './webhook-words.ts'

export type Kind = Webhook['types'][number]

/** The compiler names a kind that is missing. */
const words: Record<Kind, string> = {
  APPLICATION_CREATED: 'created',
  APPLICATION_STARTED: 'started',
  APPLICATION_SUBMITTED: 'submitted',
  APPLICATION_IN_REVIEW: 'in review',
  APPLICATION_INFORMATION_REQUESTED: 'information requested',
  APPLICATION_APPROVED: 'approved',
  APPLICATION_DECLINED: 'declined',
  APPLICATION_FAILED: 'failed',
  APPLICATION_CANCELLED: 'cancelled',
  APPLICATION_DATA_CHANGED: 'data changed',
  APPLICATION_ERASED: 'erased',
  DOCUMENT_ADDED: 'document added',
  SCREENING_HIT_FOUND: 'screening hit found',
  MONITORING_HIT: 'monitoring hit',
  ORGANIZATION_CHANGED: 'organization changed',
}
export const kindOptions = (Object.keys(words) as Kind[]).map((value) => ({ value, label: words[value] }))

/** The kind in an address, where anything can stand. */
export const kindOf = (text: string | undefined): Kind | undefined =>
  kindOptions.find(({ value }) => value === text)?.value

export const KindChoice = ({
  value,
  onChange,
}: {
  value: readonly Kind[]
  onChange(value: Kind[]): void
}) => (
  <div className="field">
    <span className="label">Events</span>
    <span className="hint block">
      {value.length === 0 ? 'All, also those that come later. Choose some to narrow it.' : 'Only these.'}
    </span>
    <Pills label="Events" options={kindOptions} value={value} onChange={onChange} />
  </div>
)
