/** One of several: as a field, or as a word of a sentence. */

import { Check, ChevronDown, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Autocomplete,
  Button,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
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
  /** Options of one group stand together below its name. */
  group?: string
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

const Item = <V extends string>({ value, label, hint, group }: SelectOption<V>) => (
  <ListBoxItem
    key={value}
    id={value}
    textValue={group ? `${label} ${group}` : label}
    className={menuStyles.menuItem}
  >
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
)

/** In the order in which the groups first come. */
const groupsOf = <V extends string>(options: ReadonlyArray<SelectOption<V>>) => [
  ...Map.groupBy(options, ({ group }) => group ?? ''),
]

const List = <V extends string>({ options }: Pick<OptionsProps<V>, 'options'>) => (
  <ListBox
    data-part="options"
    className={menuStyles.menu}
    renderEmptyState={() => <p className={styles.menuNone}>Nothing has this name.</p>}
  >
    {isGrouped(options)
      ? groupsOf(options).map(([group, own]) => (
          <ListBoxSection key={group} id={`group ${group}`}>
            <Header className={styles.group}>{group}</Header>
            {own.map(Item)}
          </ListBoxSection>
        ))
      : options.map(Item)}
  </ListBox>
)

const isGrouped = <V extends string>(options: ReadonlyArray<SelectOption<V>>): boolean =>
  options.some(({ group }) => group)

/** A longer list gets a search. */
const MOST_WITHOUT_SEARCH = 20
const MOST_WITHOUT_SEARCH_IN_GROUPS = 8
const LONGEST_PX = 384

const Options = <V extends string>({ label, options }: OptionsProps<V>) => (
  <Popover className={menuStyles.floats} offset={4} maxHeight={LONGEST_PX}>
    {options.length > (isGrouped(options) ? MOST_WITHOUT_SEARCH_IN_GROUPS : MOST_WITHOUT_SEARCH) ? (
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

interface WordPickProps<V extends string> extends OptionsProps<V> {
  children: ReactNode
  onPick(value: NoInfer<V>): void
}

/** A dashed word that adds what is chosen. Screen readers hear the word, then the label. */
export const WordPick = <V extends string>({ label, options, children, onPick }: WordPickProps<V>) => (
  <Selecting
    className={styles.wordSelect}
    aria-label={label}
    value={null}
    onChange={(key) => key !== null && onPick(key as V)}
  >
    <Button className={`${styles.word} ${styles.plus}`}>
      <Icon of={Plus} />
      <SelectValue>{() => children}</SelectValue>
    </Button>
    <Options label={label} options={options} />
  </Selecting>
)
