/** The value of a clause: a choice, several, a number, a day, a text, or another fact. */

import { ChevronDown } from 'lucide-react'
import { Button, DialogTrigger } from 'react-aria-components'
import { nameOfCountry } from '#workflows/sentences/facts.ts'
import type { Fact, Choice as Option } from '#workflows/sentences/fixed-facts.ts'
import type { Clause, ClauseValue, Plain } from '#workflows/sentences/sentence.ts'
import { valueWords } from '#workflows/sentences/words.ts'
import { Choice } from '../../pieces/Choice.tsx'
import { DialogPopover } from '../../pieces/DialogPopover.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import * as menuStyles from '../../pieces/Menu.module.css'
import * as selectStyles from '../../pieces/Select.module.css'
import { WordSelect } from '../../pieces/Select.tsx'
import * as workflowsStyles from '../workflows.module.css'
import * as styles from './ValueWords.module.css'

/** The EEA and its neighbours; others are written by their code in an imported definition. */
const countries =
  'SE NO DK FI IS AT BE BG CH CY CZ DE EE ES FR GB GR HR HU IE IT LI LT LU LV MT NL PL PT RO SI SK TR UA US'

interface ValueWordsProps {
  clause: Clause
  fact: Fact
  facts: readonly Fact[]
  onChange(value: ClauseValue): void
}

const optionsOf = (fact: Fact): Option[] | undefined =>
  fact.kind === 'COUNTRY'
    ? countries.split(' ').map((value) => ({ value, label: nameOfCountry(value) }))
    : fact.kind === 'YES_NO'
      ? [
          { value: 'true', label: 'yes' },
          { value: 'false', label: 'no' },
        ]
      : fact.choices

export function ValueWords({ clause, fact, facts, onChange }: ValueWordsProps) {
  const { value } = clause
  const options = optionsOf(fact)
  if (Array.isArray(value))
    return <SeveralWords value={value} fact={fact} options={options} onChange={onChange} />
  if (typeof value === 'object' && value !== null)
    return <OtherFact value={value} fact={fact} facts={facts} onChange={onChange} />
  if (options)
    return (
      <WordSelect
        label={`Value of ${fact.label}`}
        options={withCurrent(options, String(value ?? ''))}
        value={String(value ?? '')}
        onChange={(next) => onChange(fact.kind === 'YES_NO' ? next === 'true' : next)}
      />
    )
  return <WordInput value={value ?? ''} fact={fact} onChange={onChange} />
}

const withCurrent = <O extends Option>(options: O[], value: string): Array<O | Option> =>
  options.some((each) => each.value === value) ? options : [{ value, label: value }, ...options]

interface WordInputProps {
  value: Plain
  fact: Pick<Fact, 'kind' | 'label' | 'unit'>
  onChange(value: Plain): void
}

function WordInput({ value, fact, onChange }: WordInputProps) {
  const isNumber = fact.kind === 'NUMBER'
  const text = typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 20 }) : value
  return (
    <>
      {fact.unit && `${fact.unit} `}
      <input
        className={`${selectStyles.word} ${workflowsStyles.wordInput}`}
        aria-label={`Value of ${fact.label}`}
        type={fact.kind === 'DATE' ? 'date' : 'text'}
        {...(isNumber && { inputMode: 'decimal' as const })}
        size={Math.max(3, String(text).length)}
        defaultValue={String(text)}
        onChange={({ target }) => {
          const number = Number(target.value.replaceAll(/[\s,]/g, ''))
          if (!isNumber) onChange(target.value)
          else if (target.value.trim() !== '' && !Number.isNaN(number)) onChange(number)
        }}
      />
    </>
  )
}

interface SeveralWordsProps {
  value: readonly Plain[]
  fact: Fact
  options: Option[] | undefined
  onChange(value: Plain[]): void
}

/**
 * The values of "is one of": a list of checkboxes, or texts with commas between them where the fact has no
 * choices.
 */
function SeveralWords({ value, fact, options, onChange }: SeveralWordsProps) {
  if (!options)
    return (
      <WordInput
        value={value.join(', ')}
        fact={{ ...fact, kind: 'TEXT' }}
        onChange={(text) =>
          onChange(
            String(text)
              .split(',')
              .map((each) => each.trim()),
          )
        }
      />
    )
  const toggle = (option: string, on: boolean) => {
    const next = options
      .map((each) => each.value)
      .filter((each) => (each === option ? on : value.includes(each)))
    if (next.length > 0) onChange(next)
  }
  return (
    <DialogTrigger>
      <Button className={selectStyles.word}>
        <span className="visually-hidden">Values of {fact.label}: </span>
        <span>{valueWords([...value], fact, [])}</span>
        <Icon of={ChevronDown} />
      </Button>
      <DialogPopover className={`${menuStyles.menu} ${styles.severalMenu}`} label={`Values of ${fact.label}`}>
        {options.map((option) => (
          <Choice
            key={option.value}
            isSelected={value.includes(option.value)}
            onChange={(on) => toggle(option.value, on)}
          >
            {option.label}
          </Choice>
        ))}
      </DialogPopover>
    </DialogTrigger>
  )
}

interface OtherFactProps {
  value: { fact: string; percent?: number }
  fact: Fact
  facts: readonly Fact[]
  onChange(value: ClauseValue): void
}

function OtherFact({ value, fact, facts, onChange }: OtherFactProps) {
  const options = facts
    .filter(({ kind, name }) => kind === fact.kind || name === value.fact)
    .map(({ name, label, group }) => ({ value: name, label, group }))
  const { percent } = value
  return (
    <>
      <WordSelect
        label="Compared with"
        options={withCurrent(options, value.fact)}
        value={value.fact}
        onChange={(name) => onChange(percent === undefined ? { fact: name } : { fact: name, percent })}
      />
      {percent !== undefined && (
        <>
          {' by more than '}
          <WordInput
            value={percent}
            fact={{ kind: 'NUMBER', label: 'the difference' }}
            onChange={(next) => onChange({ fact: value.fact, percent: Number(next) })}
          />
          %
        </>
      )}
    </>
  )
}
