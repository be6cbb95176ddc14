/** The entries as a chain: a knot each, filled where a signed head stands. */

import { KeyRound, Stamp, UserRound } from 'lucide-react'
import { Fragment } from 'react'
import { type NameOf, text } from '#audit/action-row.ts'
import { whatWasDone, whoDid } from '#audit/entry-words.ts'
import { rowOf } from '#audit-actions.ts'
import type { Reply } from '../api/call.ts'
import { useNames } from '../api/names.ts'
import { useRead } from '../api/query.ts'
import { addressOfCase, endOf, hashOf, uuidOf } from '../formats/id.ts'
import { exactOf } from '../formats/time.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Icon } from '../pieces/Icon.tsx'
import * as personStyles from '../pieces/Person.module.css'
import { PersonDisc, SystemDisc } from '../pieces/Person.tsx'
import * as tableStyles from '../pieces/Table.module.css'
import { Tag } from '../pieces/Tag.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './Chain.module.css'

type Entry = Reply<'audit.list'>['data'][number]

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const date = { day: 'numeric', month: 'long' } as const
const thisYear = new Intl.DateTimeFormat('en-GB', { weekday: 'long', ...date })
const anyYear = new Intl.DateTimeFormat('en-GB', { weekday: 'long', ...date, year: 'numeric' })

/** Today; Yesterday, 18 November; Tuesday 17 November; with its year if that is another. */
function dayOf(at: Date, now: Date): string {
  const days = Math.round((startOf(now) - startOf(at)) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return `Yesterday, ${new Intl.DateTimeFormat('en-GB', date).format(at)}`
  return (at.getFullYear() === now.getFullYear() ? thisYear : anyYear).format(at)
}
const startOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

export function Chain({ entries, sealed }: { entries: readonly Entry[]; sealed: number | undefined }) {
  const personOf = useNames()
  const credentials = useRead('credentials.list', {}, { staleTime: 60_000 })
  const workflows = useRead('workflows.list', {}, { staleTime: 60_000 })
  const nameOf: NameOf = (object, id) => {
    if (object === 'user') return personOf(id)
    if (object === 'workflow')
      return workflows.data?.data.find((each) => uuidOf(each.id) === uuidOf(id))?.name
    if (object === 'invitation')
      return entries.find(({ detail }) => detail.invitationId === id)?.invited ?? undefined
    const found = credentials.data?.data.find((each) => uuidOf(each.id) === uuidOf(id))
    return found?.name || found?.clientId
  }
  if (entries.length === 0) return null
  let before = ''
  return (
    <>
      {/* Each entry of the list says what it is by itself. */}
      <p className={styles.chainHeads} aria-hidden="true">
        <span>Hash</span>
        <span>Time</span>
        <span>Entry</span>
      </p>
      <ol className={styles.chain}>
        {entries.map((entry) => {
          const on = dayOf(new Date(entry.at), new Date())
          const isNew = on !== before
          before = on
          return (
            <Fragment key={entry.seq}>
              {isNew && <li className={styles.day}>{on}</li>}
              <li className={entry.seq === sealed ? styles.sealed : undefined}>
                <code className={styles.knot} title={`Entry ${entry.seq}: ${entry.hash}`}>
                  {hashOf(entry.hash)}
                </code>
                <time
                  dateTime={entry.at}
                  title={exactOf(entry.at)}
                  className={`${textStyles.tnum} ${textStyles.quiet}`}
                >
                  {clock.format(new Date(entry.at))}
                </time>
                <span className={styles.entry}>
                  <Actor entry={entry} nameOf={nameOf} />
                  <span>
                    <Words entry={entry} nameOf={nameOf} />
                  </span>
                </span>
                {entry.seq === sealed && (
                  <Tag meaning="good" icon={Stamp}>
                    Sealed
                  </Tag>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </>
  )
}

interface PartProps {
  entry: Entry
  nameOf: NameOf
}

/** The sentence, in which the application and the workflow lead to their pages. */
function Words({ entry, nameOf }: PartProps) {
  const { action, applicationId, applicationName, detail } = entry
  const row = rowOf(action)
  const application = applicationId && (applicationName ?? `application ${endOf(applicationId)}`)
  const paths = {
    application: addressOfCase(applicationId ?? ''),
    workflow: `/workflows/${text(detail.workflowId)}`,
  }
  const pieces = whatWasDone(row, entry, nameOf, application)
  return (
    <>
      <span className={tableStyles.name}>{whoDid(row, entry, nameOf)}</span>{' '}
      {pieces.map(({ text: words, object }) =>
        object ? (
          <PageLink key={object} className={textStyles.linkish} to={paths[object]}>
            {words}
          </PageLink>
        ) : (
          words
        ),
      )}
    </>
  )
}

function Actor({ entry: { actor }, nameOf }: PartProps) {
  const { kind, id } = actor
  if (kind === 'USER') return <PersonDisc name={(id && nameOf('user', id)) ?? 'A former colleague'} named />
  if (kind === 'SYSTEM' || kind === 'OPERATOR') return <SystemDisc />
  return (
    <span className={`${personStyles.avatar} ${personStyles.system}`}>
      <Icon of={kind === 'CUSTOMER' ? KeyRound : UserRound} />
    </span>
  )
}
