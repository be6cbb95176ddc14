/** Lets in who is signed in. Everyone else signs in first, and comes back to where they were. */

import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { wordsOf } from '../api/problem.ts'
import { useIsAway } from '../api/reach.ts'
import { sessionOf, signOut, useSessionState } from '../api/session.ts'
import { Button } from '../pieces/Button.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import * as skeletonStyles from '../pieces/Skeleton.module.css'
import { Bone } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { useGo } from './address.ts'
import * as frameStyles from './Frame.module.css'
import * as railStyles from './Rail.module.css'
import { Whole } from './Whole.tsx'

/** How often it asks whether the service is back. */
const AGAIN = 5_000

export function SessionGate({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useSessionState()
  const isAway = useIsAway()
  useEffect(() => {
    if (!isAway) return
    const timer = setInterval(() => void refetch(), AGAIN)
    return () => clearInterval(timer)
  }, [isAway, refetch])
  if (isPending) return <FrameSkeleton />
  if (!data) return <NoAnswer error={error} onRetry={refetch} />
  if (!data.person) return <ToSignIn ended={data.ended === true} />
  if (!sessionOf(data)) return <NoCustomer email={data.person.email} />
  return children
}

function ToSignIn({ ended }: { ended: boolean }) {
  const go = useGo()
  const { pathname, searchStr } = useLocation()
  // The first time only: the address changes while the sign-in page is on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const query = new URLSearchParams({ to: `${pathname}${searchStr}`, ...(ended && { ended: 'yes' }) })
    go(`/sign-in?${query}`, { replace: true })
  }, [])
  return null
}

const NoAnswer = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <Whole
    title="Foyer does not answer"
    actions={
      <Button kind="primary" onPress={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    <p role="status">{wordsOf(error)}</p>
    <p className={textStyles.hint}>It is tried again every few seconds. This page goes on by itself.</p>
  </Whole>
)

const NoCustomer = ({ email }: { email: string }) => (
  <Whole
    title="You belong to no customer"
    actions={<Button onPress={() => void signOut().finally(() => location.reload())}>Sign out</Button>}
  >
    <p>You are signed in as {email}. An owner or admin can invite you to a customer.</p>
  </Whole>
)

const FrameSkeleton = () => (
  <div className={frameStyles.frame} aria-busy="true">
    <div className={railStyles.rail}>
      <span className="visually-hidden">Loading</span>
    </div>
    <div className={`${frameStyles.page} ${skeletonStyles.bones}`}>
      <div className={pageStyles.bar}>
        <Bone width={140} />
      </div>
    </div>
  </div>
)
