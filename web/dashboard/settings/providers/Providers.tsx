/** Providers: what is missing, and for each market its registry, eIDs and lists. */

import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { useUrlQuery } from '../../frame/address.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { useIsNarrow } from '../../frame/use-media.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { WeightMark } from '../../pieces/Marks.tsx'
import { MenuButton } from '../../pieces/Menu.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import * as pageStyles from '../../pieces/Page.module.css'
import { Empty, Section } from '../../pieces/Page.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import { Table } from '../../pieces/Table.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { HeadActions } from '../HeadActions.tsx'
import { AddProvider } from './AddProvider.tsx'
import { ProviderDrawer } from './ProviderDrawer.tsx'
import * as styles from './Providers.module.css'
import {
  byMarket,
  type CatalogueRow,
  failedTestWords,
  kindWords,
  type Missing,
  marketWord,
  missingOf,
  type ProvidersReply,
  type SetProvider,
  stateOf,
} from './provider-words.ts'

export function Providers() {
  const { data, error, refetch } = useRead('providers.list', {})
  const gaps = useRead('providers.gaps.list', {})
  // The missing providers decide the text of an empty page: both come first.
  if (!data || (!gaps.data && !gaps.error))
    return (
      <div className={pageStyles.section}>
        {error ? <ProblemNotice error={error} onRetry={refetch} /> : <Skeleton lines={5} />}
      </div>
    )
  return (
    <>
      {gaps.error && (
        <div className={pageStyles.section}>
          <ProblemNotice error={gaps.error} onRetry={gaps.refetch} />
        </div>
      )}
      <Overview data={data} missing={missingOf(gaps.data?.data ?? [])} />
    </>
  )
}

function Overview({ data, missing }: { data: ProvidersReply; missing: readonly Missing[] }) {
  const { customer, may } = useSession()
  const manages = may('MANAGE')
  const [isAdding, setAdding] = useState(false)
  const [{ provider, market }, changeQuery] = useUrlQuery()
  const { catalogue, providers } = data
  const open = (key: string, at: string) => changeQuery({ provider: key, market: at })
  const close = () => changeQuery({ provider: undefined, market: undefined })
  const row = catalogue.find(({ key }) => key === provider)
  const known = providers.find((each) => each.provider === provider && each.market === market)
  return (
    <>
      {manages && (
        <HeadActions>
          <Button icon={Plus} onPress={() => setAdding(true)}>
            Add a provider
          </Button>
        </HeadActions>
      )}
      {customer.mode === 'sandbox' && (
        <div className={pageStyles.section}>
          <Notice>
            The sandbox simulates registries, eIDs and lists. A registry that you set here is used instead of
            the simulated one, an eID beside it.
          </Notice>
        </div>
      )}
      {missing.length > 0 && (
        <MissingList missing={missing} catalogue={catalogue} onAdd={manages ? open : undefined} />
      )}
      {byMarket(providers).map((group) => (
        <Market key={group.market} {...group} catalogue={catalogue} openKey={provider} onOpen={open} />
      ))}
      {providers.length === 0 && <NoProvider isMissing={missing.length > 0} />}
      <p className={`${textStyles.hint} ${pageStyles.sectionFoot}`}>
        Lists of sanctions belong to the installation: see{' '}
        <PageLink to="/screening/lists">Screening</PageLink>.
      </p>
      <AddProvider catalogue={catalogue} isOpen={isAdding} onClose={() => setAdding(false)} onChoose={open} />
      {row && market && (
        <ProviderDrawer
          key={`${row.key} ${market}`}
          row={row}
          market={market}
          known={known}
          eids={providers.filter((each) => each.kind === 'EID' && each.market === market)}
          onClose={close}
        />
      )}
    </>
  )
}

const NoProvider = ({ isMissing }: { isMissing: boolean }) => (
  <Empty title="No provider is set yet">
    {isMissing
      ? 'Add the registries and eIDs that the list above names.'
      : 'A company registry fills in what applicants would type, and an eID proves who they are.'}{' '}
    Each is tried with one press before an applicant meets it.
  </Empty>
)

interface MissingListProps {
  missing: readonly Missing[]
  catalogue: readonly CatalogueRow[]
  onAdd: ((provider: string, market: string) => void) | undefined
}

const MissingList = ({ missing, catalogue, onAdd }: MissingListProps) => (
  <Section title="Missing">
    <ul className={styles.missing}>
      {missing.map(({ market, needs, blocks, options, what, why }) => (
        <li key={what}>
          <WeightMark weight={blocks ? 'BLOCKS' : 'CONSIDER'} words={what} />
          <p className={textStyles.quiet}>
            {why} {needs === 'SCREENING' && <PageLink to="/screening/lists">Screening</PageLink>}
            {needs !== 'SCREENING' && options.length === 0 && 'This version has none for this market.'}
          </p>
          {onAdd && options.length > 0 && (
            <div className={buttonStyles.buttons}>
              <Choices
                label={`${what}: choose one`}
                verb={needs === 'EID' ? 'Set an eID' : 'Set one'}
                options={options.map((key) => ({
                  key,
                  name: catalogue.find((row) => row.key === key)?.name ?? key,
                }))}
                onChoose={(key) => onAdd(key, market)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  </Section>
)

/** Two fit beside each other. */
const BUTTONS = 2

interface ChoicesProps {
  label: string
  verb: string
  options: ReadonlyArray<{ key: string; name: string }>
  onChoose(key: string): void
}

const Choices = ({ label, verb, options, onChoose }: ChoicesProps) =>
  options.length <= BUTTONS ? (
    options.map(({ key, name }) => (
      <Button key={key} onPress={() => onChoose(key)}>
        Set {name}
      </Button>
    ))
  ) : (
    <MenuButton
      label={label}
      icon={Plus}
      words={verb}
      kind="plain"
      actions={options.map(({ key, name }) => ({ id: key, label: name, onDo: () => onChoose(key) }))}
    />
  )

interface MarketProps {
  market: string
  providers: readonly SetProvider[]
  catalogue: readonly CatalogueRow[]
  openKey: string | undefined
  onOpen(provider: string, market: string): void
}

function Market({ market, providers, catalogue, openKey, onOpen }: MarketProps) {
  const isNarrow = useIsNarrow()
  const [now] = useState(() => new Date())
  const rowOf = ({ provider }: SetProvider) => catalogue.find(({ key }) => key === provider)
  return (
    <Section title={marketWord(market)}>
      <Table
        label={`Providers of ${marketWord(market)}`}
        className={`${styles.providers} ${tableStyles.wraps}`}
        columns={[
          {
            id: 'name',
            head: 'Provider',
            cell: (each) => (
              <button
                type="button"
                className={`${tableStyles.name} ${styles.providerName}`}
                onClick={() => onOpen(each.provider, market)}
              >
                {rowOf(each)?.name ?? each.provider}
              </button>
            ),
          },
          {
            id: 'kind',
            head: 'For',
            cell: ({ kind }) => <span className={textStyles.quiet}>{kindWords[kind]}</span>,
          },
          {
            id: 'address',
            head: 'Address',
            cell: ({ settings }) => <span className={textStyles.quiet}>{hostOf(settings)}</span>,
          },
          {
            id: 'state',
            head: 'State',
            cell: (each) => <State set={each} state={stateOf(rowOf(each), each, now)} />,
          },
        ]}
        hidden={isNarrow ? ['kind', 'address'] : []}
        rows={providers}
        keyOf={({ provider }) => provider}
        openKey={openKey}
        onOpen={({ provider }) => onOpen(provider, market)}
      />
    </Section>
  )
}

const hostOf = ({ baseUrl = '', issuer = '' }: Record<string, string>): string => {
  const address = baseUrl || issuer
  return URL.canParse(address) ? new URL(address).host : ''
}

/** A provider stays in use after a failed test, so the page shows both. */
function State({ set, state: { mark, words } }: { set: SetProvider; state: ReturnType<typeof stateOf> }) {
  const failed = failedTestWords(set)
  const told =
    failed === null || !set.lastTest ? (
      words
    ) : (
      <span>
        {words}, {mark === 'GOOD' ? 'but' : 'and'} {failed} (<TimeText at={set.lastTest.at} />)
      </span>
    )
  const weight = mark === 'GOOD' && failed !== null ? 'CONSIDER' : mark
  if (weight === 'BLOCKS' || weight === 'CONSIDER') return <WeightMark weight={weight} words={told} />
  return (
    <span className={styles.providerState}>
      {weight === 'GOOD' && <Icon of={Check} meaning="good" />}
      {told}
    </span>
  )
}
