/** Names what the list shows, for oneself or for everyone who reads applications. */
import { useState } from 'react'
import { useChange } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { useGo } from '../../frame/address.ts'
import { Switch } from '../../pieces/Choice.tsx'
import { FormDialog } from '../../pieces/Dialog.tsx'
import { Field } from '../../pieces/Field.tsx'
import { Notice } from '../../pieces/Notice.tsx'
import { say } from '../../pieces/toasts.ts'
import { filtersOf, type SavedView, savedAddressOf } from './saved-filters.ts'
import type { ShownView } from './use-view.ts'

interface SaveViewProps {
  view: ShownView
  /** The view to rename; without one, a new view is created. */
  known?: SavedView
  onClose(): void
}

export function SaveView({ view, known, onClose }: SaveViewProps) {
  const { may } = useSession()
  const [shared, setShared] = useState(known?.shared ?? false)
  const go = useGo()
  const save = useChange('savedViews.save', {
    refreshes: ['savedViews.list'],
    onDone: (saved) => {
      onClose()
      go(savedAddressOf(saved), { replace: true })
      say(known ? `Saved ${saved.name}` : `Saved the view ${saved.name}`)
    },
  })
  const content = known
    ? { filters: known.filters, columns: known.columns }
    : { filters: filtersOf(view.query), columns: view.ownColumns }
  return (
    <FormDialog
      title={known ? 'Rename or share the view' : 'Save this view'}
      lead={known ? undefined : 'Its tab, filters and columns are then one press away.'}
      isOpen
      onClose={onClose}
      verb="Save"
      busy={save.isPending && 'Saving'}
      error={save.error}
      onSend={({ name = '' }) =>
        save.mutate({ ...(known && { savedViewId: known.id }), name, shared, ...content })
      }
    >
      <Field
        label="Name"
        name="name"
        autoFocus
        maxLength={60}
        defaultValue={known?.name ?? ''}
        isRequired
        missing="Write a name, for example Norway, nobody yet."
      />
      {(may('REVIEW') || known?.shared) && (
        <Switch isSelected={shared} onChange={setShared}>
          Share it with everyone who reads applications
        </Switch>
      )}
      {!known && view.query.q && (
        <Notice>What you search for is not saved: it may be a name or an identity number.</Notice>
      )}
    </FormDialog>
  )
}
