/** One request: what it was, why it was refused, and how to correct it. */

import { BookOpen, Copy, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addressOfCase, uuidOf } from '../formats/id.ts'
import { durationOf, momentOf } from '../formats/time.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { useKeys } from '../keys.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { ButtonLink, CopyButton, IconButton } from '../pieces/Button.tsx'
import * as codeStyles from '../pieces/Code.module.css'
import { Coloured } from '../pieces/Coloured.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as developerStyles from './developer.module.css'
import { HttpStatus } from './HttpStatus.tsx'
import * as styles from './RequestPanel.module.css'
import type { LoggedRequest } from './Requests.tsx'
import { reasonOf } from './refusal-words.ts'

interface Props {
  request: LoggedRequest | undefined
  error: unknown
  nameOf(request: LoggedRequest): string
  onClose(): void
}

export function RequestPanel({ request, error, nameOf, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  useKeys('Request', [{ keys: 'Escape', does: 'Close', run: onClose }])
  const isThere = request !== undefined
  // On a phone it stands above the list, and the row that was pressed may be far below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another request is shown
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [isThere, request?.requestId])
  return (
    <aside className={styles.requestPanel} aria-label="Request" ref={panel}>
      <IconButton className={styles.close} icon={X} title="Close" onPress={onClose} />
      {!request && (error ? <ProblemNotice error={error} /> : <Skeleton lines={3} />)}
      {request && <Shown request={request} name={nameOf(request)} />}
    </aside>
  )
}

function Shown({ request, name }: { request: LoggedRequest; name: string }) {
  const { requestId, status, code, fields, operation, at, address, durationMs, applicationId } = request
  const reason = code === null ? undefined : reasonOf(code, fields)
  const answer = JSON.stringify({ code, ...(fields.length > 0 ? { errors: fields } : {}) }, null, 2)
  return (
    <>
      <p className={styles.requestHead}>
        <HttpStatus status={status} />{' '}
        <span className={`${textStyles.mono} ${developerStyles.copies}`}>
          {requestId.slice(0, 8)}
          <CopyButton text={requestId} icon={Copy}>
            <span className="visually-hidden">Copy the request id</span>
          </CopyButton>
        </span>
      </p>
      <h2>{reason?.title ?? 'Answered'}</h2>
      <p className={textStyles.quiet}>
        {operation}, {momentOf(at)}, {durationOf(durationMs)}, {name}
        {address && ` from ${address}`}
      </p>
      {reason && <p>{reason.words}</p>}
      {fields.length > 0 && (
        <ul className={styles.refusedFields} data-part="refused-fields">
          {fields.map(({ path, code: why }) => (
            <li key={path + why}>
              <code>{path || 'the body'}</code> <span>{reason?.fieldWords(why)}</span>
            </li>
          ))}
        </ul>
      )}
      {code !== null && (
        <pre className={codeStyles.code}>
          <Coloured code={answer} />
        </pre>
      )}
      {applicationId && (
        <p>
          Application{' '}
          <PageLink className={`${textStyles.linkish} ${textStyles.mono}`} to={addressOfCase(applicationId)}>
            …{uuidOf(applicationId).slice(-12)}
          </PageLink>
        </p>
      )}
      <p className={textStyles.hint}>Bodies are not kept: they hold what applicants entered.</p>
      <div className={buttonStyles.buttons}>
        <ButtonLink
          to={`${location.origin}/docs#${code ?? operation}`}
          kind="bare"
          icon={BookOpen}
          target="_blank"
        >
          Reference
        </ButtonLink>
      </div>
    </>
  )
}
