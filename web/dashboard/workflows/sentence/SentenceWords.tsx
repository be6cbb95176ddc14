/** The clauses of a sentence with their words, joined by and or or. */

import { X } from 'lucide-react'
import { Fragment } from 'react'
import type { Fact } from '#workflows/sentences/fixed-facts.ts'
import {
  type Clause,
  isSentence,
  type Join,
  type Sentence,
  type SentencePart,
} from '#workflows/sentences/sentence.ts'
import {
  factNamed,
  firstClause,
  needsValue,
  operatorsFor,
  operatorWords,
  sentenceText,
  startingValue,
} from '#workflows/sentences/words.ts'
import { IconButton } from '../../pieces/Button.tsx'
import { WordPick, WordSelect } from '../../pieces/Select.tsx'
import * as styles from './SentenceWords.module.css'
import { ValueWords } from './ValueWords.tsx'

interface SentenceWordsProps {
  sentence: Sentence
  facts: readonly Fact[]
  /** undefined: its last clause was removed. */
  onChange(sentence: Sentence | undefined): void
  readOnly: boolean
}

const joins: Array<{ value: Join; label: string }> = [
  { value: 'and', label: 'and' },
  { value: 'or', label: 'or' },
]

export function SentenceWords({ sentence, facts, onChange, readOnly }: SentenceWordsProps) {
  const { join, parts } = sentence
  if (readOnly) return <span>{sentenceText(sentence, facts)}</span>
  const replace = (at: number, part: SentencePart | undefined) => {
    const next = parts.flatMap((each, other) => (other === at ? (part ?? []) : each))
    onChange(next.length > 0 ? { join, parts: next } : undefined)
  }
  const add = (name: string) =>
    onChange({ join, parts: [...parts, firstClause(factNamed(facts, name), facts)] })
  return (
    <>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no name, and keep their order
        <Fragment key={at}>
          {at > 0 && (
            <>
              {' '}
              <WordSelect
                label="And, or"
                options={joins}
                value={join}
                onChange={(next) => onChange({ join: next, parts })}
              />{' '}
            </>
          )}
          {isSentence(part) ? (
            <>
              ({' '}
              <SentenceWords
                sentence={part}
                facts={facts}
                onChange={(next) => replace(at, next)}
                readOnly={false}
              />
              {' )'}
            </>
          ) : (
            <ClauseWords clause={part} facts={facts} onChange={(next) => replace(at, next)} />
          )}
        </Fragment>
      ))}{' '}
      <WordPick label="Another fact" options={factOptions(facts)} onPick={add}>
        and, or
      </WordPick>
    </>
  )
}

/** Grouped by where they come from: a step, the company, the checks. */
export const factOptions = (facts: readonly Fact[]) =>
  facts.map(({ name, label, group }) => ({ value: name, label, group }))

interface ClauseWordsProps {
  clause: Clause
  facts: readonly Fact[]
  onChange(clause: Clause | undefined): void
}

function ClauseWords({ clause, facts, onChange }: ClauseWordsProps) {
  const fact = factNamed(facts, clause.fact)
  const others = facts.filter(({ name }) => name !== fact.name)
  const known = facts.some(({ name }) => name === clause.fact) ? facts : [fact, ...facts]
  return (
    <span className={styles.clause}>
      <WordSelect
        label="Fact"
        options={factOptions(known)}
        value={clause.fact}
        onChange={(name) => onChange(firstClause(factNamed(facts, name), facts))}
      />{' '}
      <WordSelect
        label="Comparison"
        options={operatorsFor(fact.kind, clause.operator).map((value) => ({
          value,
          label: operatorWords(value, fact.kind),
        }))}
        value={clause.operator}
        onChange={(operator) => {
          const value = keepsValue(clause, operator) ? clause.value : startingValue(fact, operator, others)
          onChange({ fact: clause.fact, operator, value })
        }}
      />{' '}
      <span className={styles.clauseEnd}>
        {needsValue(clause.operator) && (
          <ValueWords
            clause={clause}
            fact={fact}
            facts={others}
            onChange={(value) => onChange({ ...clause, value })}
          />
        )}
        <IconButton
          className={styles.remove}
          icon={X}
          title={`Remove ${fact.label}`}
          onPress={() => onChange(undefined)}
        />
      </span>
    </span>
  )
}

/** "is at least 5" keeps its 5 as "is more than 5". */
const keepsValue = ({ value }: Clause, operator: Clause['operator']): boolean =>
  needsValue(operator) &&
  value !== null &&
  typeof value !== 'object' &&
  !['ONE_OF', 'NOT_ONE_OF', 'DIFFERS_BY'].includes(operator)
