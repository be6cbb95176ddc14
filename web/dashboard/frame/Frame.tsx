/** The frame around every page of a person who is signed in. */

import { CloudOff } from 'lucide-react'
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useIsAway } from '../api/reach.ts'
import { whenSignInIsOld } from '../api/recent-sign-in.ts'
import { useSession } from '../api/session.ts'
import { useKeys } from '../keys.ts'
import { Icon } from '../pieces/Icon.tsx'
import { pages } from '../routes.ts'
import { useGo } from './address.ts'
import * as styles from './Frame.module.css'
import { roleWord } from './frame-menus.ts'
import { addressOf, type PageRow } from './page-row.ts'
import { openKeyList, openPalette, useOpened } from './palette-state.ts'
import { Rail } from './Rail.tsx'
import { useRowOfPage } from './row-of-page.ts'
import { ThumbTabs } from './ThumbTabs.tsx'
import { useIsNarrow, useMedia } from './use-media.ts'
import { NeedsSecondStep, NoAccess } from './Whole.tsx'

const loadPalette = () => import('./Palette.tsx').then((file) => ({ default: file.Palette }))
const Palette = lazy(loadPalette)
const KeyList = lazy(() => import('./KeyList.tsx').then((file) => ({ default: file.KeyList })))

const SignInAgain = lazy(() =>
  import('../sign-in/SignInAgain.tsx').then((file) => ({ default: file.SignInAgain })),
)

const SLIM = 'foyer.rail.slim'

/** The rail is narrow on small screens, beside some pages, or because a person wants it so. */
function useSlim(row: PageRow | undefined): [slim: boolean, change: ((slim: boolean) => void) | null] {
  const [wanted, setWanted] = useState(() => localStorage.getItem(SLIM) !== null)
  const isSmall = useMedia('(max-width: 79.99rem)')
  const isWide = useMedia('(min-width: 100rem)')
  if (isSmall || (row?.slim && !isWide)) return [true, null]
  const change = (slim: boolean) => {
    if (slim) localStorage.setItem(SLIM, '1')
    else localStorage.removeItem(SLIM)
    setWanted(slim)
  }
  return [wanted, change]
}

/** The entry of the rail that the page belongs to: /applications for /applications/$id. */
function railRowOf(rows: readonly PageRow[], row: PageRow | undefined): PageRow | undefined {
  if (!row || row.rail) return row
  return rows.find((each) => addressOf(each) !== '/' && row.path.startsWith(`${addressOf(each)}/`))
}

/** An address of one customer does not exist for another: their list is shown instead. */
function useListOfCustomer(customerId: string, row: PageRow | undefined, list: PageRow | undefined): void {
  const go = useGo()
  const [before, setBefore] = useState(customerId)
  useEffect(() => {
    if (before === customerId) return
    setBefore(customerId)
    if (row && list && row !== list) go(addressOf(list), { replace: true })
  }, [before, customerId, row, list, go])
}

/** Find is there at once when a person presses its key and types on. */
function useReadyPalette(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), 500)
    return () => clearTimeout(timer)
  }, [])
}

export function Frame({ children }: { children: ReactNode }) {
  const { person, customer, role, may } = useSession()
  const row = useRowOfPage()
  const [slim, onSlim] = useSlim(row)
  const isNarrow = useIsNarrow()
  const opened = useOpened()
  useReadyPalette()
  useKeys('Everywhere', [
    { keys: 'mod+k', does: 'Find', run: openPalette, everywhere: true },
    { keys: '?', does: 'List of keys', run: openKeyList },
  ])
  const allowed = pages.filter(({ staff }) => may(staff))
  const inRail = allowed.filter(({ rail }) => rail)
  const current = railRowOf(inRail, row)
  useListOfCustomer(customer.id, row, current)
  return (
    <>
      <a className="skip" href="#main">
        Go to the content
      </a>
      {customer.mode === 'sandbox' && <div className={styles.sandboxLine} />}
      <div className={slim ? `${styles.frame} ${styles.slim}` : styles.frame}>
        {!isNarrow && <Rail rows={inRail} current={current} slim={slim} onSlim={onSlim} />}
        <div className={styles.page} id="main" tabIndex={-1}>
          <AwayStrip />
          {/* The state of a page belongs to one person, customer and role. */}
          <Fragment key={`${person.id} ${customer.id} ${role}`}>
            <Content row={row}>{children}</Content>
          </Fragment>
        </div>
      </div>
      {isNarrow && <ThumbTabs rows={inRail} current={current} />}
      <Suspense>
        {opened === 'PALETTE' && <Palette rows={allowed} />}
        {opened === 'KEYS' && <KeyList />}
        <OldSignIn />
      </Suspense>
    </>
  )
}

/** The page explains once that the server would refuse it. */
function Content({ row, children }: { row: PageRow | undefined; children: ReactNode }) {
  const { person, customer, role, may } = useSession()
  if (row && !may(row.staff)) return <NoAccess role={roleWord(role)} />
  if (customer.needsTwoStep && row?.path !== '/account')
    return <NeedsSecondStep customer={customer.name} hasOne={person.twoStep || person.passkeys > 0} />
  return children
}

const AwayStrip = () =>
  useIsAway() ? (
    <p className={styles.strip} role="status">
      <Icon of={CloudOff} />
      Foyer does not answer at the moment. What you see may be old; trying again.
    </p>
  ) : null

/** Shown while an operation waits for a recent sign-in. */
function OldSignIn() {
  const [end, setEnd] = useState<((done: boolean) => void) | null>(null)
  useEffect(() => whenSignInIsOld(() => new Promise((resolve) => setEnd(() => resolve))), [])
  if (!end) return null
  const close = (done: boolean) => {
    setEnd(null)
    end(done)
  }
  return <SignInAgain onEnd={close} />
}
