/** The rail: the customer, Find, the pages that exist for this role, and the person. */

import { ChevronsUpDown, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { Fragment } from 'react'
import { MenuTrigger, Button as Pressable } from 'react-aria-components'
import { useSession } from '../api/session.ts'
import { countOf } from '../formats/numbers.ts'
import { shownKey } from '../key-names.ts'
import { IconButton } from '../pieces/Button.tsx'
import { Icon } from '../pieces/Icon.tsx'
import { FloatingMenu } from '../pieces/Menu.tsx'
import { PersonDisc } from '../pieces/Person.tsx'
import * as tabsStyles from '../pieces/Tabs.module.css'
import * as textStyles from '../pieces/text.module.css'
import { CustomerLogo } from './CustomerLogo.tsx'
import { customerActions, modeWord, personActions, roleWord } from './frame-menus.ts'
import { PageLink } from './PageLink.tsx'
import { addressOf, type PageRow } from './page-row.ts'
import { openPalette } from './palette-state.ts'
import * as styles from './Rail.module.css'

interface RailProps {
  rows: readonly PageRow[]
  current: PageRow | undefined
  slim: boolean
  /** null: the page decides. */
  onSlim: ((slim: boolean) => void) | null
}

export const Rail = ({ rows, current, slim, onSlim }: RailProps) => (
  <nav className={styles.rail} aria-label="Main">
    <CustomerPart slim={slim} />
    <Pressable className={styles.railFind} onPress={openPalette} aria-keyshortcuts="Meta+K Control+K">
      <Icon of={Search} />
      <span className={styles.words}>Find</span>
      <kbd>{shownKey('mod+k')}</kbd>
    </Pressable>
    {rows.map((row, at) => (
      <Fragment key={row.path}>
        {at > 0 && row.rail?.group !== rows[at - 1]?.rail?.group && <div className={styles.railGap} />}
        <RailLink row={row} current={row === current} slim={slim} />
      </Fragment>
    ))}
    <div className={styles.railFoot}>
      <PersonPart />
      {onSlim && (
        <IconButton
          icon={slim ? PanelLeftOpen : PanelLeftClose}
          title={slim ? 'Widen the rail' : 'Make the rail slim'}
          onPress={() => onSlim(!slim)}
        />
      )}
    </div>
  </nav>
)

const noCount = () => undefined

function RailLink({ row, current, slim }: { row: PageRow; current: boolean; slim: boolean }) {
  const { rail, title } = row
  const count = (rail?.useCount ?? noCount)()
  if (!rail) return null
  return (
    <PageLink to={addressOf(row)} current={current} {...(slim && { title })}>
      <Icon of={rail.icon} />
      <span className={styles.words}>{title}</span>
      {count !== undefined && count > 0 && (
        <>
          <span className={tabsStyles.count}>{countOf(count)}</span>
          <span className={styles.railDot} />
        </>
      )}
    </PageLink>
  )
}

function CustomerPart({ slim }: { slim: boolean }) {
  const session = useSession()
  const { customer, customers } = session
  const inside = (
    <>
      <CustomerLogo customer={customer} />
      <span className={styles.words}>
        <span className={textStyles.strong}>{customer.name}</span>
        <br />
        <span className={textStyles.hint}>{modeWord(customer)}</span>
      </span>
    </>
  )
  if (customers.length < 2)
    return (
      <div
        className={styles.railCustomer}
        {...(slim && { title: `${customer.name}, ${modeWord(customer)}` })}
      >
        {inside}
      </div>
    )
  return (
    <MenuTrigger>
      <Pressable className={styles.railCustomer}>
        {inside}
        <span className="visually-hidden">Switch customer</span>
        <Icon of={ChevronsUpDown} className={styles.chevron} />
      </Pressable>
      <FloatingMenu label="Customers" placement="bottom start" actions={customerActions(session)} />
    </MenuTrigger>
  )
}

function PersonPart() {
  const { person, role } = useSession()
  return (
    <MenuTrigger>
      <Pressable className={styles.railPerson}>
        <PersonDisc name={person.name} named />
        <span className={styles.words}>
          <span className={textStyles.strong}>{person.name}</span>
          <br />
          <span className={textStyles.hint}>{roleWord(role)}</span>
        </span>
        <span className="visually-hidden">Account and sign out</span>
      </Pressable>
      <FloatingMenu label={person.name} placement="top start" actions={personActions()} />
    </MenuTrigger>
  )
}
