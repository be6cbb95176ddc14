/** A whole page with one message: not found, no access, a failure, no answer. */

import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect } from 'react'
import { isAway, Problem, wordsOf } from '../api/problem.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button, ButtonLink } from '../pieces/Button.tsx'
import { signInAgainAddress } from '../pieces/Notice.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './Whole.module.css'

interface WholeProps {
  title: string
  children: ReactNode
  actions?: ReactNode
}

export function Whole({ title, children, actions }: WholeProps) {
  useEffect(() => {
    document.title = `${title} · Foyer`
  }, [title])
  return (
    <main className={styles.whole}>
      <h1>{title}</h1>
      {children}
      {actions && <div className={buttonStyles.buttons}>{actions}</div>}
    </main>
  )
}

export const NotFound = () => (
  <Whole title="There is no such page" actions={<ButtonLink to="/">Go to the first page</ButtonLink>}>
    <p>The address may be incomplete, or what it showed has been erased.</p>
  </Whole>
)

export const NoAccess = ({ role }: { role: string }) => (
  <Whole
    title="Your role does not open this page"
    actions={<ButtonLink to="/">Go to the first page</ButtonLink>}
  >
    <p>You work here as {role}. An owner or admin can change that in Team.</p>
  </Whole>
)

/** The session began with a password alone. */
export const NeedsSecondStep = ({ customer, hasOne }: { customer: string; hasOne: boolean }) => (
  <Whole
    title="Two-step sign-in is required"
    actions={
      hasOne ? (
        <ButtonLink to={signInAgainAddress()}>Sign in again</ButtonLink>
      ) : (
        <ButtonLink to="/account">Go to your account</ButtonLink>
      )
    }
  >
    <p>
      You signed in with a password alone. For {customer},{' '}
      {hasOne
        ? 'sign in with your passkey or your app too.'
        : 'set up an authenticator app or a passkey first.'}
    </p>
  </Whole>
)

/** A new version of Foyer has other files: only loading the page again finds them. */
const isOldVersion = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

/** Its code could not be loaded. It comes as soon as the connection is back. */
function PageAway({ error, onRetry }: { error: unknown; onRetry(): void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Whole
      title="This page is not loaded yet"
      actions={
        <Button kind="primary" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="status">{wordsOf(error)}</p>
    </Whole>
  )
}

export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const retry = useCallback(() => {
    void router.invalidate().then(reset)
  }, [router, reset])
  if (isAway(error)) return <PageAway error={error} onRetry={retry} />
  if (isOldVersion(error))
    return (
      <Whole title="Foyer was updated" actions={<Reload />}>
        <p>Load the page again to go on with the new version.</p>
      </Whole>
    )
  return (
    <Whole
      title="This page failed"
      actions={
        <>
          <Button kind="primary" onPress={reset}>
            Try again
          </Button>
          <Reload />
        </>
      }
    >
      <p>{wordsOf(error)}</p>
      {error instanceof Problem && error.requestId && (
        <p>
          The log of the server has it under <span className={textStyles.mono}>{error.requestId}</span>.
        </p>
      )}
    </Whole>
  )
}

const Reload = () => <Button onPress={() => location.reload()}>Load the page again</Button>
