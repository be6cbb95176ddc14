/** One provider in a market: its form, trying it, switching it off, its place among the eIDs, removing it. */

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useNames } from '../../api/names.ts'
import { refresh, useChange } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { Switch } from '../../pieces/Choice.tsx'
import { Question } from '../../pieces/Dialog.tsx'
import * as drawerStyles from '../../pieces/Drawer.module.css'
import { Drawer } from '../../pieces/Drawer.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { ProviderForm } from './ProviderForm.tsx'
import { type CatalogueRow, kindWords, marketWord, movedBy, type SetProvider } from './provider-words.ts'
import { TryIt } from './TryIt.tsx'

interface ProviderDrawerProps {
  row: CatalogueRow
  market: string
  /** undefined: it is being added. */
  known: SetProvider | undefined
  /** All eIDs of the market, in their order. */
  eids: readonly SetProvider[]
  onClose(): void
}

const refreshes = ['providers.list', 'providers.gaps.list'] as const

export function ProviderDrawer({ row, market, known, eids, onClose }: ProviderDrawerProps) {
  const manages = useSession().may('MANAGE')
  return (
    <Drawer title={`${row.name}, ${marketWord(market)}`} onClose={onClose}>
      <p className={textStyles.hint}>
        {kindWords[row.kind]}
        {known && <Changed known={known} />}
      </p>
      {row.kind === 'FACE' && <FaceNotice />}
      <ProviderForm key={known?.updatedAt ?? 'new'} row={row} market={market} known={known} />
      {known && manages && (
        <>
          <TryIt set={known} />
          <Use known={known} name={row.name} />
          {row.kind === 'EID' && eids.length > 1 && <Order known={known} eids={eids} />}
          <Remove known={known} name={row.name} onDone={onClose} />
        </>
      )}
    </Drawer>
  )
}

/** GDPR, articles 9 and 13: what a customer takes on by switching it on. */
const FaceNotice = () => (
  <Notice meaning="information">
    The photos of the document and the face of each applicant go to this provider. They become biometric data
    (GDPR, article 9): you need the explicit consent of the applicant, or a law that allows it, and a contract
    with the provider. The answer is advice for the reviewer. It approves nothing.
  </Notice>
)

function Changed({ known }: { known: SetProvider }) {
  const nameOf = useNames()
  const { updatedAt, updatedBy } = known
  const by = updatedBy.id === null ? 'the operator' : (nameOf(updatedBy.id) ?? 'a former colleague')
  return (
    <>
      , changed by {by} <TimeText at={updatedAt} />
    </>
  )
}

function Use({ known, name }: { known: SetProvider; name: string }) {
  const { provider, market, enabled } = known
  const save = useChange('providers.set', {
    refreshes,
    onDone: (now) => say(now.enabled ? `${name} is used again` : `${name} is switched off`),
  })
  return (
    <section className={drawerStyles.drawerPart} aria-label="Use">
      <Switch
        isSelected={save.isPending ? !enabled : enabled}
        onChange={(on) => save.mutate({ provider, market, enabled: on })}
        ends
      >
        Use it for new checks
      </Switch>
      <ProblemNotice error={save.error} />
    </section>
  )
}

/** Applicants see the eIDs of a market in this order. */
function Order({ known, eids }: { known: SetProvider; eids: readonly SetProvider[] }) {
  const [error, setError] = useState<unknown>(null)
  const { provider, market } = known
  const move = async (step: -1 | 1) => {
    setError(null)
    try {
      for (const each of movedBy(eids, provider, step)) {
        if (eids.find((eid) => eid.provider === each.provider)?.position === each.position) continue
        await call('providers.set', { ...each, market })
      }
    } catch (problem) {
      setError(problem)
    }
    await refresh(...refreshes)
  }
  const at = eids.findIndex((each) => each.provider === provider)
  return (
    <section className={drawerStyles.drawerPart} aria-label="Order">
      <p>
        Applicants see it as number {at + 1} of {eids.length}.
      </p>
      <div className={buttonStyles.buttons}>
        {at > 0 && (
          <Button icon={ArrowUp} onPress={() => void move(-1)}>
            Earlier
          </Button>
        )}
        {at < eids.length - 1 && (
          <Button icon={ArrowDown} onPress={() => void move(1)}>
            Later
          </Button>
        )}
      </div>
      <ProblemNotice error={error} />
    </section>
  )
}

function Remove({ known, name, onDone }: { known: SetProvider; name: string; onDone(): void }) {
  const [isAsked, setAsked] = useState(false)
  const { provider, market } = known
  const remove = useChange('providers.remove', {
    refreshes,
    onDone: () => {
      say(`${name} is removed from ${marketWord(market)}`)
      onDone()
    },
  })
  return (
    <div className={drawerStyles.drawerPart}>
      <div className={buttonStyles.buttons}>
        <Button kind="danger" icon={Trash2} onPress={() => setAsked(true)}>
          Remove
        </Button>
      </div>
      <Question
        title={`Remove ${name} from ${marketWord(market)}?`}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        verb="Remove"
        busy={remove.isPending && 'Removing'}
        onDo={() => remove.mutate({ provider, market })}
        error={remove.error}
      >
        Its secrets are deleted. To stop using it for a while, switch it off instead.
      </Question>
    </div>
  )
}
