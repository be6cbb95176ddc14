/** Which kinds of event a webhook gets. */
import { eventKinds, eventKindTable } from '#kernel/schemas/event-kinds.ts'
import * as fieldStyles from '../pieces/Field.module.css'
import { Pills } from '../pieces/Segments.tsx'
import * as textStyles from '../pieces/text.module.css'
import type { Webhook } from './webhook-words.ts'

export type Kind = Webhook['types'][number]

export const kindOptions = eventKinds.map((value) => ({ value, label: eventKindTable[value].word }))

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
  <div className={fieldStyles.field}>
    <span className={fieldStyles.label}>Events</span>
    <span className={`${textStyles.hint} ${textStyles.block}`}>
      {value.length === 0 ? 'All, also those that come later. Choose some to narrow it.' : 'Only these.'}
    </span>
    <Pills label="Events" options={kindOptions} value={value} onChange={onChange} />
  </div>
)
