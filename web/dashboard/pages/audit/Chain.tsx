/** The entries as a chain: a knot each, filled where a signed head stands. */
import { KeyRound, Stamp, UserRound } from 'lucide-react'
import { Fragment } from 'react'
import type { Reply } from '../../api/call.ts'
import { useNames } from '../../api/names.ts'
import { useRead } from '../../api/query.ts'
import { endOf, hashOf, uuidOf } from '../../formats/id.ts'
import { exactOf } from '../../formats/time.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { PersonDisc, SystemDisc } from '../../pieces/Person.tsx'
import { Tag } from '../../pieces/Tag.tsx'
import { actorWords, endOfEntry, wordsOfEntry } from './entry-words.ts'

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
  const nameOf = (id: string): string | undefined => {
    if (id.includes(':user::')) return personOf(id)
    if (id.includes(':workflow::'))
      return workflows.data?.data.find((each) => uuidOf(each.id) === uuidOf(id))?.name
    const found = credentials.data?.data.find((each) => uuidOf(each.id) === uuidOf(id))
    return found?.description || found?.clientId
  }
  if (entries.length === 0) return null
  let before = ''
  return (
    <>
      {/* Each entry of the list says what it is by itself. */}
      <p className="chain-heads" aria-hidden="true">
        <span>Hash</span>
        <span>Time</span>
        <span>Entry</span>
      </p>
      <ol className="chain">
        {entries.map((entry) => {
          const on = dayOf(new Date(entry.at), new Date())
          const isNew = on !== before
          before = on
          return (
            <Fragment key={entry.seq}>
              {isNew && <li className="day">{on}</li>}
              <li className={entry.seq === sealed ? 'sealed' : undefined}>
                <code className="knot" title={`Entry ${entry.seq}: ${entry.hash}`}>
                  {hashOf(entry.hash)}
                </code>
                <time dateTime={entry.at} title={exactOf(entry.at)} className="tnum quiet">
                  {clock.format(new Date(entry.at))}
                </time>
                <span className="entry">
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
  nameOf(id: string): string | undefined
}

/** The sentence, in which the application and the workflow lead to their pages. */
function Words({ entry, nameOf }: PartProps) {
  const { applicationId, applicationName, detail } = entry
  const words = wordsOfEntry(entry, nameOf)
  const workflowId = typeof detail.workflowId === 'string' ? `foyer:workflow::${detail.workflowId}` : ''
  const workflow = workflowId && nameOf(workflowId)
  const [before = '', after = ''] = workflow ? words.split(workflow) : [words]
  return (
    <>
      <ActorName entry={entry} nameOf={nameOf} /> {before}
      {workflow && (
        <PageLink className="linkish" to={`/workflows/${workflowId}`}>
          {workflow}
        </PageLink>
      )}
      {after}
      {applicationId && (
        <>
          {' '}
          <PageLink className="linkish" to={`/applications/${applicationId}`}>
            {applicationName ?? `application ${endOf(applicationId)}`}
          </PageLink>{' '}
          {endOfEntry(entry, nameOf)}
        </>
      )}
    </>
  )
}

function Actor({ entry: { actor }, nameOf }: PartProps) {
  const { kind, id } = actor
  if (kind === 'USER') return <PersonDisc name={(id && nameOf(id)) ?? 'Somebody'} named />
  if (kind === 'SYSTEM' || kind === 'OPERATOR') return <SystemDisc />
  return (
    <span className="avatar system">
      <Icon of={kind === 'CUSTOMER' ? KeyRound : UserRound} />
    </span>
  )
}

const ActorName = ({ entry, nameOf }: PartProps) => {
  const { kind, id } = entry.actor
  const gone = kind === 'USER' ? 'Somebody who has left' : 'A deleted credential'
  const name = kind === 'USER' || kind === 'CUSTOMER' ? ((id && nameOf(id)) ?? gone) : actorWords(entry)
  return <span className="name">{name}</span>
}
