/** Segments: two to four views of one thing. Pills: reasons, of which several can be on. */
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Icon } from './Icon.tsx'

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
    className="segments"
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
      <ToggleButton key={option.value} id={option.value} className="segment">
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
    className="pills"
    aria-label={label}
    selectionMode="multiple"
    selectedKeys={value}
    onSelectionChange={(keys) => onChange([...keys] as V[])}
  >
    {options.map((option) => (
      <ToggleButton key={option.value} id={option.value} className="pill">
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
