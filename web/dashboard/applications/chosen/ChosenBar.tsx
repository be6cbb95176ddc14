/** The bar for the rows that are selected: what can be done with all of them. */

import { Ban, Download, UserRoundPlus, X } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { Button, IconButton } from '../../pieces/Button.tsx'
import * as styles from './ChosenBar.module.css'

interface ChosenBarProps {
  count: number
  onAssign(): void
  onExport(): void
  onCancel(): void
  onNone(): void
}

export function ChosenBar({ count, onAssign, onExport, onCancel, onNone }: ChosenBarProps) {
  const { may } = useSession()
  return (
    <section className={styles.chosenBar} aria-label="Selected applications">
      <span>
        <strong>{count}</strong> selected
      </span>
      {may('REVIEW') && (
        <Button icon={UserRoundPlus} onPress={onAssign}>
          Assign <kbd>a</kbd>
        </Button>
      )}
      <Button icon={Download} onPress={onExport}>
        Export
      </Button>
      {may('REVIEW') && (
        <Button icon={Ban} onPress={onCancel}>
          Cancel
        </Button>
      )}
      <IconButton icon={X} title="Select none" onPress={onNone} />
    </section>
  )
}
