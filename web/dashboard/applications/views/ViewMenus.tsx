/** The menus of the list: which columns it has, and the views that people saved. */
import { Bookmark, Check, Columns3, PencilLine, Save, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../api/query.ts'
import { useGo } from '../../frame/address.ts'
import { Button } from '../../pieces/Button.tsx'
import { Question } from '../../pieces/Dialog.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { type MenuActions, MenuButton } from '../../pieces/Menu.tsx'
import { say } from '../../pieces/toasts.ts'
import { isQueue } from '../list-query.ts'
import { SaveView } from './SaveView.tsx'
import { filtersOf, type SavedView, savedAddressOf } from './saved-filters.ts'
import { type ColumnName, columnNames, type ShownView } from './use-view.ts'

const columnWords = (queue: boolean): Record<ColumnName, string> => ({
  status: queue ? 'Main finding' : 'Status',
  workflow: 'Workflow and market',
  assigned: 'Assigned',
  reference: 'Reference',
  created: 'Created',
  time: queue ? 'Waiting' : 'Updated',
})

export function ColumnsMenu({ view: { query, columns, toggleColumn } }: { view: ShownView }) {
  const words = columnWords(isQueue(query.view))
  return (
    <MenuButton
      label="Columns"
      icon={Columns3}
      actions={columnNames.map((name) => ({
        id: name,
        label: words[name],
        end: columns.includes(name) ? <Icon of={Check} /> : undefined,
        onDo: () => toggleColumn(name),
      }))}
    />
  )
}

type Dialog = 'NEW' | 'RENAME' | 'DELETE' | null

export function SavedViewsMenu({ view }: { view: ShownView }) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const { open, saved } = view
  const update = useChange('savedViews.save', {
    refreshes: ['savedViews.list'],
    onDone: ({ name }) => say(`Saved the changes of ${name}`),
    onProblem: () => setDialog('RENAME'),
  })
  const go = useGo()
  const saveChanges = ({ id, name, shared }: SavedView) =>
    update.mutate(
      { savedViewId: id, name, shared, filters: filtersOf(view.query), columns: view.ownColumns },
      { onSuccess: (reply) => go(savedAddressOf(reply), { replace: true }) },
    )
  const close = () => setDialog(null)
  return (
    <>
      {saved.length === 0 ? (
        <Button kind="bare" icon={Bookmark} onPress={() => setDialog('NEW')}>
          Save view
        </Button>
      ) : (
        <MenuButton
          label="Saved views"
          words={open ? open.name : 'Views'}
          icon={Bookmark}
          actions={actionsOf(view, { setDialog, saveChanges })}
        />
      )}
      {dialog === 'NEW' && <SaveView view={view} onClose={close} />}
      {dialog === 'RENAME' && open && <SaveView view={view} known={open} onClose={close} />}
      {dialog === 'DELETE' && open && <DeleteView view={open} onClose={close} />}
    </>
  )
}

interface Doing {
  setDialog(dialog: Dialog): void
  saveChanges(view: SavedView): void
}

function actionsOf({ saved, open, isChanged }: ShownView, { setDialog, saveChanges }: Doing): MenuActions {
  const entry = (each: SavedView) => ({
    id: each.id,
    label: each.name,
    ...(each.shared && { hint: 'Shared with everyone', icon: Users }),
    ...(!each.shared && { icon: Bookmark }),
    end: each.id === open?.id ? <Icon of={Check} /> : undefined,
    to: savedAddressOf(each),
  })
  const mine = open?.mayChange ? open : undefined
  return [
    ...saved.map(entry),
    null,
    ...(mine && isChanged
      ? [
          {
            id: 'update',
            label: `Save the changes of ${mine.name}`,
            icon: Save,
            onDo: () => saveChanges(mine),
          },
        ]
      : []),
    { id: 'new', label: 'Save as a new view', icon: Bookmark, onDo: () => setDialog('NEW') },
    ...(mine
      ? [
          { id: 'rename', label: 'Rename or share', icon: PencilLine, onDo: () => setDialog('RENAME') },
          {
            id: 'delete',
            label: `Delete ${mine.name}`,
            icon: Trash2,
            danger: true,
            onDo: () => setDialog('DELETE'),
          },
        ]
      : []),
  ]
}

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const go = useGo()
  const remove = useChange('savedViews.delete', {
    refreshes: ['savedViews.list'],
    onDone: () => {
      onClose()
      go('/applications', { replace: true })
      say(`Deleted the view ${view.name}`)
    },
  })
  return (
    <Question
      title={`Delete the view ${view.name}?`}
      isOpen
      onClose={onClose}
      verb="Delete"
      busy={remove.isPending && 'Deleting'}
      error={remove.error}
      onDo={() => remove.mutate({ savedViewId: view.id })}
    >
      {view.shared
        ? 'It ends for everyone. The applications in it stay as they are.'
        : 'The applications in it stay as they are.'}
    </Question>
  )
}
