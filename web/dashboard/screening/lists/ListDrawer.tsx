/** One shared list: its version with the hash, where it comes from, what changed, and the approval. */

import { Copy } from 'lucide-react'
import { fieldProblems } from '../../api/problem.ts'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { countOf } from '../../formats/numbers.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button, CopyButton } from '../../pieces/Button.tsx'
import { Switch } from '../../pieces/Choice.tsx'
import { CodeBlock } from '../../pieces/Code.tsx'
import * as drawerStyles from '../../pieces/Drawer.module.css'
import { Drawer } from '../../pieces/Drawer.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { DefinitionList } from '../../pieces/Page.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { SharedChanges } from './ChangeRows.tsx'
import * as styles from './ListDrawer.module.css'
import { ListVersions } from './ListVersions.tsx'
import * as listPartsStyles from './list-parts.module.css'
import {
  chosenAfter,
  dayWords,
  type ListVersion,
  pepScreening,
  pepsAreAside,
  type SharedList,
  type WaitingVersion,
  wholeChangeWords,
  whyWaitsWords,
} from './list-words.ts'
import type { Lists } from './use-update.ts'

interface ListDrawerProps {
  list: SharedList
  all: Lists
  onClose(): void
}

export function ListDrawer({ list, all, onClose }: ListDrawerProps) {
  const { active, waiting } = list
  return (
    <Drawer title={list.name} onClose={onClose}>
      {list.failure && (
        <Notice meaning="attention">
          The last update failed
          {list.failedAt && (
            <>
              {' '}
              (<TimeText at={list.failedAt} as="moment" />)
            </>
          )}
          : {list.failure}. It is tried again each hour.
        </Notice>
      )}
      {waiting && <Waiting list={list} waiting={waiting} all={all} onDone={onClose} />}
      <section aria-label="In use" className={drawerStyles.drawerPart}>
        {waiting && <h3>In use</h3>}
        {!active && <p className={textStyles.quiet}>No version was imported yet.</p>}
        <DefinitionList
          facts={[
            ...(active ? versionFacts(active) : []),
            {
              name: 'Covers',
              value: list.markets.join(', ') || 'No market by itself: it adds to other lists',
            },
            { name: 'Kind', value: list.kind === 'PEP' ? 'People in public office' : 'Sanctions' },
            {
              name: 'Source',
              value: list.hasSource ? 'Fetched each night' : 'Imported from files by the operator',
            },
            {
              name: 'Last success',
              value: list.checkedAt ? <TimeText at={list.checkedAt} as="moment" /> : 'never',
            },
            { name: 'Too old', value: `${list.maxAgeDays} days after that` },
          ]}
        />
      </section>
      <Use list={list} all={all} />
      {(active || waiting) && <ListVersions list={list.list} />}
    </Drawer>
  )
}

const versionFacts = (of: ListVersion) => [
  {
    name: 'Version',
    value: of.fileDate === null ? `${of.version}` : `${of.version}, of ${dayWords(of.fileDate, new Date())}`,
  },
  { name: 'Imported', value: <TimeText at={of.importedAt} as="moment" /> },
  { name: 'Entries', value: countOf(of.entities) },
  {
    name: 'SHA-256',
    value: (
      <span className={listPartsStyles.listHash}>
        <span className={textStyles.mono}>{of.sha256}</span>
        <CopyButton text={of.sha256} icon={Copy} />
      </span>
    ),
  },
]

interface WaitingProps {
  list: SharedList
  waiting: WaitingVersion
  all: Lists
  onDone(): void
}

function Waiting({ list, waiting, all, onDone }: WaitingProps) {
  const which = { list: list.list, version: waiting.version }
  const done = (words: string) => {
    say(words)
    onDone()
  }
  const refreshes = [
    'screening.lists.list',
    'screening.versions.list',
    'screening.threshold.preview',
  ] as const
  const approve = useChange('screening.versions.approve', {
    refreshes,
    onDone: () => done(`Version ${waiting.version} of ${list.name} is in use`),
  })
  const reject = useChange('screening.versions.reject', {
    refreshes,
    onDone: () => done(`Version ${waiting.version} of ${list.name} is rejected: the list stays as it is`),
  })
  return (
    <section aria-label="Awaiting approval" className={drawerStyles.drawerPart}>
      <h3>Awaiting approval</h3>
      <p>
        {whyWaitsWords(waiting, list.active?.entities ?? 0)} Compare it with the source first. The version in
        use stays until the new one is approved.
      </p>
      <DefinitionList facts={versionFacts(waiting)} />
      <ProblemNotice error={approve.error ?? reject.error} />
      {all.mayApprove ? (
        <div className={buttonStyles.buttons}>
          <Button
            kind="primary"
            busy={approve.isPending && 'Approving'}
            onPress={() => approve.mutate(which)}
          >
            Approve version {waiting.version}
          </Button>
          <Button busy={reject.isPending && 'Rejecting'} onPress={() => reject.mutate(which)}>
            Reject
          </Button>
        </div>
      ) : (
        <WhoDecides by={all.approvedBy} list={list.list} version={waiting.version} />
      )}
      <h3 className={styles.apart}>What it would change</h3>
      <p className={textStyles.hint}>{wholeChangeWords(waiting)}</p>
      <SharedChanges list={list.list} version={waiting.version} />
    </section>
  )
}

/** For a member who cannot decide: who can, and how. */
const WhoDecides = ({ by, list, version }: { by: Lists['approvedBy']; list: string; version: number }) =>
  by === 'MANAGERS' ? (
    <p className={textStyles.hint}>
      An owner or an admin of your team approves or rejects it here. Ask one of them.
    </p>
  ) : (
    <>
      <p className={textStyles.hint}>
        The operator of the installation approves or rejects it, with one of these:
      </p>
      <CodeBlock
        label="Commands for the operator"
        code={`npx foyer screening approve ${list} ${version}\nnpx foyer screening reject ${list} ${version}`}
      />
    </>
  )

/** Whether this customer is screened against it. */
function Use({ list, all }: Pick<ListDrawerProps, 'list' | 'all'>) {
  const manages = useSession().may('MANAGE')
  const { data } = useRead('screening.settings.get', {})
  const save = useChange('screening.settings.set', {
    refreshes: ['screening.settings.get', 'screening.threshold.preview'],
    onDone: ({ lists }) =>
      say(
        lists === null || lists.includes(list.list)
          ? `Applications are screened against ${list.name}`
          : `Applications are no longer screened against ${list.name}`,
      ),
  })
  if (!data || !manages) return null
  const isUsed = data.lists === null || data.lists.includes(list.list)
  const chosenWith = (isOn: boolean) => chosenAfter(data.lists, all.lists ?? [], { list: list.list, isOn })
  const change = (isOn: boolean) => save.mutate({ ...data, lists: chosenWith(isOn) })
  const isAside = pepScreening(data.lists, all.lists ?? []) === 'SET_ASIDE'
  const wouldBeAside = isUsed && pepScreening(chosenWith(false), all.lists ?? []) === 'SET_ASIDE'
  return (
    <section aria-label="Use" className={drawerStyles.drawerPart}>
      <Switch isSelected={save.isPending ? !isUsed : isUsed} onChange={change} ends>
        Screen applications against this list
      </Switch>
      <p className={textStyles.hint}>
        Hits that were found stay. At least one list of sanctions has to be used.
      </p>
      {isAside && <Notice meaning="attention">{pepsAreAside}</Notice>}
      {!isAside && wouldBeAside && (
        <Notice meaning="attention">
          Without it, no list of people in public office is chosen. Screening for them is then switched off:
          nobody is recognised as a PEP, applications are approved nevertheless, and each report has a note of
          it.
        </Notice>
      )}
      <SaveProblem error={save.error} />
    </section>
  )
}

/** The switch is a field of a list, so the words of the field are the ones that help. */
function SaveProblem({ error }: { error: unknown }) {
  const words = Object.values(fieldProblems(error))
  return words.length === 0 ? (
    <ProblemNotice error={error} />
  ) : (
    <Notice meaning="bad" live>
      {words.join(' ')}
    </Notice>
  )
}
