/** One of several: as a field, or as a word of a sentence. */

import { Check, ChevronDown, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select as Selecting,
  SelectValue,
  useFilter,
} from 'react-aria-components'
import * as fieldStyles from './Field.module.css'
import { FieldHead, FieldProblem } from './Field.tsx'
import { Icon } from './Icon.tsx'
import * as menuStyles from './Menu.module.css'
import * as styles from './Select.module.css'
import * as textStyles from './text.module.css'

export interface SelectOption<V extends string> {
  value: V
  label: string
  /** A second line. */
  hint?: string
}

interface SelectProps<V extends string> {
  label: string
  options: ReadonlyArray<SelectOption<V>>
  value: V | null
  onChange(value: NoInfer<V>): void
  hint?: ReactNode
  placeholder?: string
  name?: string
  required?: string
}

type OptionsProps<V extends string> = Pick<SelectProps<V>, 'label' | 'options'>

const List = <V extends string>({ options }: Pick<OptionsProps<V>, 'options'>) => (
  <ListBox
    data-part="options"
    className={menuStyles.menu}
    renderEmptyState={() => <p className={styles.menuNone}>Nothing has this name.</p>}
  >
    {options.map(({ value, label, hint }) => (
      <ListBoxItem key={value} id={value} textValue={label} className={menuStyles.menuItem}>
        {({ isSelected }) => (
          <>
            <span className={menuStyles.both}>
              <span>{label}</span>
              {hint && <span className={textStyles.hint}>{hint}</span>}
            </span>
            {isSelected && (
              <span className={fieldStyles.end}>
                <Icon of={Check} />
              </span>
            )}
          </>
        )}
      </ListBoxItem>
    ))}
  </ListBox>
)

/** A longer list gets a search. */
const MOST_WITHOUT_SEARCH = 20
const LONGEST_PX = 384

const Options = <V extends string>({ label, options }: OptionsProps<V>) => (
  <Popover className={menuStyles.floats} offset={4} maxHeight={LONGEST_PX}>
    {options.length > MOST_WITHOUT_SEARCH ? (
      <Searched label={label} options={options} />
    ) : (
      <List options={options} />
    )}
  </Popover>
)

function Searched<V extends string>({ label, options }: OptionsProps<V>) {
  const { contains } = useFilter({ sensitivity: 'base' })
  return (
    <Autocomplete filter={contains}>
      <SearchField className={styles.floatsSearch} aria-label={`Search: ${label}`} autoFocus>
        <Icon of={Search} />
        <Input placeholder="Search" />
      </SearchField>
      <List options={options} />
    </Autocomplete>
  )
}

export const Select = <V extends string>({
  label,
  options,
  value,
  onChange,
  hint,
  placeholder = 'Choose',
  name,
  required,
}: SelectProps<V>) => (
  <Selecting
    className={fieldStyles.field}
    value={value}
    onChange={(key) => key !== null && onChange(key as V)}
    placeholder={placeholder}
    isRequired={required !== undefined}
    {...(name && { name })}
  >
    <FieldHead label={label} hint={hint} />
    <Button className={fieldStyles.input}>
      <SelectValue>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
      <Icon of={ChevronDown} />
    </Button>
    <FieldProblem missing={required} />
    <Options label={label} options={options} />
  </Selecting>
)

type WordSelectProps<V extends string> = Pick<SelectProps<V>, 'label' | 'options' | 'value' | 'onChange'>

/** A word of a sentence that can be changed: press it and choose another. The label is for screen readers. */
export const WordSelect = <V extends string>({ label, options, value, onChange }: WordSelectProps<V>) => (
  <Selecting
    className={styles.wordSelect}
    aria-label={label}
    value={value}
    onChange={(key) => key !== null && onChange(key as V)}
    placeholder="…"
  >
    <Button className={styles.word}>
      <SelectValue>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
      <Icon of={ChevronDown} />
    </Button>
    <Options label={label} options={options} />
  </Selecting>
)

interface WordProps {
  children: ReactNode
  onPress(): void
  /** A dashed word adds something. */
  adds?: boolean
}

/** A word of a sentence that opens or adds something. */
export const Word = ({ children, onPress, adds = false }: WordProps) => (
  <Button className={adds ? `${styles.word} ${styles.plus}` : styles.word} onPress={onPress}>
    {adds && <Icon of={Plus} />}
    {children}
  </Button>
)
