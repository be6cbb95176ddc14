/** A search above a list, which begins when typing stops. */

import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { useKeys } from '../keys.ts'
import * as fieldStyles from './Field.module.css'
import { Icon } from './Icon.tsx'
import * as styles from './SearchBox.module.css'

/** Waits until the word is complete: only whole words find something. */
const TYPED_MS = 350

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onChange(text: string): void
}

export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onChange(typed.trim()), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys('List', [{ keys: '/', does: 'Search', run: () => input.current?.focus() }])
  return (
    <SearchField
      className={styles.listSearch}
      aria-label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={() => onChange(typed.trim())}
      onClear={() => onChange('')}
    >
      <div className={fieldStyles.input}>
        <Icon of={Search} />
        <Input ref={input} placeholder={placeholder} />
        {!typed && <kbd className={fieldStyles.end}>/</kbd>}
      </div>
    </SearchField>
  )
}
