/** One kind of notification with the choice of its channel, saved at once. */

import type { ReactNode } from 'react'
import { type Channel, kindTable, type NotificationKind } from '#notifications/kinds.ts'
import { wordsOf } from '../api/problem.ts'
import { Segments } from '../pieces/Segments.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './ChannelLine.module.css'
import { channelWord } from './channel-words.ts'

interface ChannelLineProps {
  kind: NotificationKind
  channel: Channel
  offered: readonly Channel[]
  /** undefined: they cannot change it. */
  onChange?: ((channel: Channel) => void) | undefined
  /** The failure: the line shows the channel in force. */
  error?: unknown
  /** Below the words: where the choice comes from. */
  origin?: ReactNode
}

export function ChannelLine({ kind, channel, offered, onChange, error, origin }: ChannelLineProps) {
  const { title, hint } = kindTable[kind].words
  return (
    <div className={styles.channelLine}>
      <div>
        <span>{title}</span>
        {hint && <span className={`${textStyles.hint} ${textStyles.block}`}>{hint}</span>}
        {origin && <span className={`${textStyles.hint} ${textStyles.block}`}>{origin}</span>}
        {Boolean(error) && (
          <span className={`${textStyles.badText} ${textStyles.block}`} role="alert">
            Not saved: {wordsOf(error)}
          </span>
        )}
      </div>
      {onChange ? (
        <Segments
          label={title}
          options={offered.map((value) => ({ value, label: channelWord(value, offered) }))}
          value={channel}
          onChange={onChange}
        />
      ) : (
        <span className={styles.channelWord}>{channelWord(channel, offered)}</span>
      )}
    </div>
  )
}
