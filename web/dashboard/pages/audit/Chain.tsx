/** The entries as a chain: a knot each, filled where a signed head stands. */
import { KeyRound, Stamp } from 'lucide-react'
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
import { wordsOfEntry } from './entry-words.ts'

type Entry = Reply<'audit.list'>['data'][number]

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export function Chain({ entries, sealed }: { entries: readonly Entry[]; sealed: number | undefined }) {
  const personOf = useNames()
  const credentials = useRead('credentials.list', {}, { staleTime: 60_000 })
  const nameOf = (id: string): string | undefined => {
    if (id.includes(':user::')) return personOf(id)
    const found = credentials.data?.data.find((each) => uuidOf(each.id) === uuidOf(id))
    return found?.description || found?.clientId
  }
  if (entries.length === 0) return null
  let before = ''
  return (
    <ol className="chain">
      {entries.map((entry) => {
        const on = day.format(new Date(entry.at))
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
                <Actor entry={entry} nameOf={nameOf} /> {wordsOfEntry(entry, nameOf)}
                {entry.applicationId && (
                  <>
                    {' '}
                    <PageLink className="linkish" to={`/applications/${entry.applicationId}`}>
                      {endOf(entry.applicationId)}
                    </PageLink>
                  </>
                )}
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
  )
}

function Actor({ entry, nameOf }: { entry: Entry; nameOf(id: string): string | undefined }) {
  const { kind, id } = entry.actor
  if (kind === 'USER') {
    const name = (id && nameOf(id)) ?? 'Somebody who has left'
    return (
      <>
        <PersonDisc name={name} named /> <span className="name">{name}</span>
      </>
    )
  }
  if (kind === 'CUSTOMER')
    return (
      <>
        <span className="avatar system">
          <Icon of={KeyRound} />
        </span>{' '}
        <span className="name">{(id && nameOf(id)) ?? 'A deleted credential'}</span>
      </>
    )
  if (kind === 'APPLICANT') return <span className="name">The applicant</span>
  return (
    <>
      <SystemDisc /> <span className="name">{kind === 'OPERATOR' ? 'The operator' : 'Foyer'}</span>
    </>
  )
}
