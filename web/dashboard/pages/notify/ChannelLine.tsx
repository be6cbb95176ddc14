/** One kind of notification with the choice of its channel, saved at once. */
import type { ReactNode } from 'react'
import { wordsOf } from '../../api/problem.ts'
import { Segments } from '../../pieces/Segments.tsx'
import { type Channel, channelWord, type Kind, kindWords } from './channel-words.ts'

interface ChannelLineProps {
  kind: Kind
  channel: Channel
  offered: readonly Channel[]
  /** undefined: they cannot change it. */
  onChange?: ((channel: Channel) => void) | undefined
  /** What did not work: the line shows what holds. */
  error?: unknown
  /** Below the words: where the choice comes from. */
  origin?: ReactNode
}

export function ChannelLine({ kind, channel, offered, onChange, error, origin }: ChannelLineProps) {
  const { title, hint } = kindWords[kind]
  return (
    <div className="channel-line">
      <div>
        <span>{title}</span>
        {hint && <span className="hint block">{hint}</span>}
        {origin && <span className="hint block">{origin}</span>}
        {Boolean(error) && (
          <span className="bad-text block" role="alert">
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
        <span className="channel-word">{channelWord(channel, offered)}</span>
      )}
    </div>
  )
}
