/** The selected rows: their bar, and the dialog that cancels them. */
import { useState } from 'react'
import { exportList } from '../export-list.ts'
import type { Row } from '../row-parts.tsx'
import { CancelChosen } from './CancelChosen.tsx'
import { ChosenBar } from './ChosenBar.tsx'

interface ChosenProps {
  ids: ReadonlySet<string>
  rows: readonly Row[]
  onChoose(ids: ReadonlySet<string>): void
  onAssign(ids: readonly string[]): void
}

export function Chosen({ ids, rows, onChoose, onAssign }: ChosenProps) {
  const [cancelling, setCancelling] = useState<readonly Row[]>([])
  return (
    <>
      {ids.size > 0 && (
        <ChosenBar
          count={ids.size}
          onAssign={() => onAssign([...ids])}
          onExport={() => void exportList({ applicationIds: [...ids] })}
          onCancel={() => setCancelling(rows.filter(({ id }) => ids.has(id)))}
          onNone={() => onChoose(new Set())}
        />
      )}
      {cancelling.length > 0 && (
        <CancelChosen
          rows={cancelling}
          onClose={() => setCancelling([])}
          onDone={(kept) => onChoose(new Set(kept))}
        />
      )}
    </>
  )
}
