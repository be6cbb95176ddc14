/** Everything of the customer as one archive: make one, watch it grow, download it. */

import { Archive, Copy, Download, X } from 'lucide-react'
import { useEffect } from 'react'
import type { Reply } from '../api/call.ts'
import { useNames } from '../api/names.ts'
import { refresh, useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { countedOf, countOf, shareOf, sizeOf } from '../formats/numbers.ts'
import { Button, CopyButton } from '../pieces/Button.tsx'
import { WeightMark } from '../pieces/Marks.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { Section } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './Export.module.css'

type Made = Reply<'exports.get'>

export function Export() {
  const { may } = useSession()
  return (
    <>
      <Section title="Export of everything">
        <div className={styles.exportLead}>
          <p>
            One archive with everything of this company: settings and look, every version of every workflow,
            all applications with their answers, checks, decisions, notes, documents and the raw answers of
            registries, the audit log, and the team. Secrets and passwords are not in it.
          </p>
          <p>
            It is a <code>.tar.gz</code> of JSON and files. The operator reads it into another installation
            with <code>foyer import</code>.
          </p>
        </div>
        {!may('OWN') && <Notice>Only an owner can make an export and see those that were made.</Notice>}
      </Section>
      {may('OWN') && <Exports />}
    </>
  )
}

function Exports() {
  const { data, error, refetch } = useRead('exports.list', {})
  const make = useChange('exports.create', { refreshes: ['exports.list'] })
  const running = data?.data.find(isRunning)
  const past = data?.data.filter((each) => !isRunning(each)) ?? []
  return (
    <>
      <Section title="Make an export" hint="It takes seconds, or hours with a million applications">
        <ProblemNotice error={make.error} />
        {running ? (
          <Running id={running.id} initial={running} />
        ) : (
          <Button
            kind="primary"
            icon={Archive}
            busy={make.isPending && 'Starting'}
            onPress={() => make.mutate({})}
          >
            Make an export
          </Button>
        )}
      </Section>
      <Section title="Exports" hint="Kept for seven days, encrypted">
        <ProblemNotice error={error} onRetry={refetch} />
        {!data && !error && <Skeleton />}
        {data && past.length === 0 && (
          <p className={textStyles.hint}>
            {running
              ? 'The first one is being made.'
              : 'None yet. The first one appears here when it is ready.'}
          </p>
        )}
        <ul className={styles.exports} aria-label="Exports">
          {past.map((each) => (
            <ExportLine key={each.id} made={each} />
          ))}
        </ul>
      </Section>
    </>
  )
}

const isRunning = ({ status }: Made): boolean => status === 'QUEUED' || status === 'RUNNING'

/** Asks every second while it is in view. Leaving the page does not stop it. */
function Running({ id, initial }: { id: string; initial: Made }) {
  const { data = initial } = useRead('exports.get', { exportId: id }, { every: 1_000, initial })
  const cancel = useChange('exports.cancel', { refreshes: ['exports.list', 'exports.get'] })
  const isDone = !isRunning(data)
  useEffect(() => {
    if (isDone) void refresh('exports.list')
  }, [isDone])
  const { done, total } = data.progress
  const of = Math.max(1, total ?? 1)
  return (
    <div className={styles.exportRunning} aria-live="polite">
      <progress value={done} max={of} aria-label="Applications in the archive" />
      <p>
        {total === null
          ? 'Waiting to start'
          : done >= total
            ? `${countedOf(total, 'application')} written. The audit log and the checksum follow`
            : `${countOf(done)} of ${countedOf(total, 'application')}, ${shareOf(done, of)}`}
      </p>
      <div>
        <Button
          icon={X}
          busy={cancel.isPending && 'Cancelling'}
          onPress={() => cancel.mutate({ exportId: id })}
        >
          Cancel the export
        </Button>
      </div>
      <ProblemNotice error={cancel.error} />
      <p className={textStyles.hint}>
        You can leave this page. It continues, also after a restart of the service.
      </p>
    </div>
  )
}

const failures: Record<NonNullable<Made['failure']>, string> = {
  DISK_FULL: 'The disk of the service is full. Ask the operator to make room, then make a new one.',
  UNREADABLE:
    'More than 1,000 applications or files cannot be read: the data directory of the service is not ' +
    'complete. Ask the operator.',
  ERROR: 'It stopped with an error, which the log of the service names. Nothing is left of it.',
}

function ExportLine({ made }: { made: Made }) {
  const nameOf = useNames()
  const who = made.createdBy.includes(':user::')
    ? (nameOf(made.createdBy) ?? 'Somebody who has left')
    : 'A credential'
  return (
    <li className={styles.exportLine}>
      <div>
        <p>
          <strong>
            <TimeText at={made.createdAt} as="moment" />
          </strong>{' '}
          <StatusTag made={made} />
        </p>
        <p className={textStyles.hint}>By {who}</p>
      </div>
      <div>
        {made.status === 'FAILED' ? (
          <p>{failures[made.failure ?? 'ERROR']}</p>
        ) : made.status === 'CANCELLED' ? (
          <p>It was cancelled before it was complete. Nothing is left of it.</p>
        ) : (
          <>
            <p>
              {countedOf(made.progress.done, 'application')}, {countedOf(made.counts.documents, 'document')}
              {made.sizeBytes !== null && <>, {sizeOf(made.sizeBytes)}</>}
            </p>
            {made.counts.unreadable > 0 && (
              <p>
                <WeightMark
                  weight="CONSIDER"
                  words={`${countedOf(made.counts.unreadable, 'file')} could not be read: see the manifest`}
                />
              </p>
            )}
            {made.sha256 && <Checksum sha256={made.sha256} />}
          </>
        )}
      </div>
      {made.status === 'READY' && <DownloadButton made={made} />}
    </li>
  )
}

const StatusTag = ({ made }: { made: Made }) => {
  if (made.status === 'READY' && made.expiresAt)
    return (
      <Tag meaning="good">
        Ready, deleted in <TimeText at={made.expiresAt} as="left" />
      </Tag>
    )
  if (made.status === 'CANCELLED') return <Tag>Cancelled</Tag>
  return made.status === 'FAILED' ? <Tag meaning="bad">Failed</Tag> : <Tag>Deleted after seven days</Tag>
}

const Checksum = ({ sha256 }: { sha256: string }) => (
  <p className={`${textStyles.hint} ${styles.exportSum}`}>
    SHA-256{' '}
    <span className={textStyles.mono} data-part="sha256">
      {sha256}
    </span>
    <CopyButton text={sha256} icon={Copy}>
      <span className="visually-hidden">Copy the checksum</span>
    </CopyButton>
  </p>
)

function DownloadButton({ made }: { made: Made }) {
  const link = useChange('exports.download', {
    // The reply is an attachment: the page stays.
    onDone: ({ downloadURL }) => location.assign(new URL(downloadURL).pathname),
  })
  return (
    <div className={styles.exportDownload}>
      <Button
        icon={Download}
        busy={link.isPending && 'Preparing'}
        onPress={() => link.mutate({ exportId: made.id })}
      >
        Download
      </Button>
      <ProblemNotice error={link.error} />
    </div>
  )
}
