/** Segments: two to four views of one thing. Pills: reasons, several of which can be selected. */

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Icon } from './Icon.tsx'
import * as styles from './Segments.module.css'

interface Option<V extends string> {
  value: V
  label: ReactNode
}

interface SegmentsProps<V extends string> {
  label: string
  options: ReadonlyArray<Option<V>>
  value: V
  onChange(value: V): void
}

export const Segments = <V extends string>({ label, options, value, onChange }: SegmentsProps<V>) => (
  <ToggleButtonGroup
    className={styles.segments}
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const [chosen] = keys
      if (chosen !== undefined) onChange(chosen as V)
    }}
  >
    {options.map((option) => (
      <ToggleButton key={option.value} id={option.value} className={styles.segment}>
        {option.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

interface PillsProps<V extends string> {
  label: string
  options: ReadonlyArray<Option<V>>
  value: readonly V[]
  onChange(value: V[]): void
}

export const Pills = <V extends string>({ label, options, value, onChange }: PillsProps<V>) => (
  <ToggleButtonGroup
    className={styles.pills}
    aria-label={label}
    selectionMode="multiple"
    selectedKeys={value}
    onSelectionChange={(keys) => onChange([...keys] as V[])}
  >
    {options.map((option) => (
      <ToggleButton key={option.value} id={option.value} className={styles.pill}>
        {({ isSelected }) => (
          <>
            {isSelected && <Icon of={Check} />}
            {option.label}
          </>
        )}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
