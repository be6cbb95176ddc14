/** The rule that is open: every word can be changed. */

import { FlaskConical, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Fact } from '#workflows/sentences/fixed-facts.ts'
import { readCondition, writeSentence } from '#workflows/sentences/sentence.ts'
import { factNamed, firstClause } from '#workflows/sentences/words.ts'
import { countedOf } from '../../formats/numbers.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import * as selectStyles from '../../pieces/Select.module.css'
import { WordPick, WordSelect } from '../../pieces/Select.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { languagesOf, type Part, problemsBelow } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { useDryRun, useReach } from '../editor/use-dry-run.ts'
import { Problems } from '../form/Problems.tsx'
import { TextsField } from '../form/TextsField.tsx'
import { messageOf } from '../publish/problem-place.ts'
import { ConditionCode } from '../sentence/ConditionBox.tsx'
import { factOptions, SentenceWords } from '../sentence/SentenceWords.tsx'
import * as workflowsStyles from '../workflows.module.css'
import { groups, isEmptyCondition, outcomeOf, pointsOf, withOutcome } from './outcomes.ts'
import * as rulesTabStyles from './RulesTab.module.css'

interface RuleEditorProps {
  rule: Part
  at: string
  facts: readonly Fact[]
  onChange(rule: Part): void
  onRemove(): void
  onDone(): void
}

export function RuleEditor({ rule, at, facts, onChange, onRemove, onDone }: RuleEditorProps) {
  const { definition, draft, may } = useEdited()
  const before = useRef(rule)
  const outcome = outcomeOf(rule)
  const sentence = readCondition(rule.when)
  const problems = problemsBelow(draft.problems, at)
  const line = useRef<HTMLLIElement>(null)
  // The pressed button is gone.
  useEffect(() => line.current?.querySelector('button')?.focus(), [])
  const begin = (name: string) => {
    const parts = [firstClause(factNamed(facts, name), facts)]
    onChange({ ...rule, when: writeSentence({ join: 'and', parts }) })
  }
  const discard = () => {
    onChange(before.current)
    onDone()
  }
  return (
    <li className={rulesTabStyles.open} ref={line}>
      <div className={selectStyles.sentence}>
        <WordSelect
          label="Outcome"
          options={groups.map(({ outcome: value, word: label }) => ({ value, label }))}
          value={outcome}
          onChange={(next) => onChange(withOutcome(rule, next, pointsOf(rule) || 10))}
        />{' '}
        {outcome === 'POINTS' && <Points rule={rule} onChange={onChange} />}
        {sentence && (
          <>
            when{' '}
            <SentenceWords
              sentence={sentence}
              facts={facts}
              readOnly={!may}
              onChange={(next) => onChange({ ...rule, when: next ? writeSentence(next) : {} })}
            />
          </>
        )}
        {!sentence && isEmptyCondition(rule.when) && may && (
          <WordPick label="Fact" options={factOptions(facts)} onPick={begin}>
            when
          </WordPick>
        )}
      </div>
      {!sentence && !isEmptyCondition(rule.when) && (
        <ConditionCode value={rule.when} readOnly={!may} onRemove={() => onChange({ ...rule, when: {} })} />
      )}
      <Problems
        of={problemsBelow(problems, `${at}/when`).map((each) => ({
          ...each,
          message: messageOf(each, definition),
        }))}
      />
      <TextsField
        label="Because"
        hint="In the report and the audit log. Applicants never see it."
        value={rule.reason}
        languages={languagesOf(definition)}
        readOnly={!may}
        problems={problemsBelow(problems, `${at}/reason`)}
        onChange={(reason) => onChange({ ...rule, reason: reason ?? {} })}
      />
      <div className={buttonStyles.buttons}>
        <Button kind="primary" onPress={onDone}>
          Done
        </Button>
        {may && (
          <>
            <Button kind="bare" onPress={discard}>
              Discard
            </Button>
            <Button kind="danger" icon={Trash2} onPress={onRemove}>
              Remove
            </Button>
          </>
        )}
        <RuleReach rule={rule} />
      </div>
    </li>
  )
}

function Points({ rule, onChange }: Pick<RuleEditorProps, 'rule' | 'onChange'>) {
  return (
    <>
      <input
        className={`${selectStyles.word} ${workflowsStyles.wordInput}`}
        aria-label="Points"
        inputMode="numeric"
        size={3}
        defaultValue={String(pointsOf(rule))}
        onChange={({ target }) => {
          const points = Number(target.value)
          if (target.value.trim() !== '' && Number.isInteger(points))
            onChange(withOutcome(rule, 'POINTS', points))
        }}
      />{' '}
    </>
  )
}

function RuleReach({ rule }: { rule: Part }) {
  const reach = useReach('rules', rule.key)
  const { data } = useDryRun()
  if (!reach || !data) return null
  return (
    <span className={`${workflowsStyles.reach} ${textStyles.nowrap}`}>
      <Icon of={FlaskConical} />
      Applies to {reach.count} of {reach.of}; {countedOf(data.changed, 'outcome changes', 'outcomes change')}
    </span>
  )
}
