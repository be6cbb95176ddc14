/** When a step or question is shown: a sentence whose words can be changed, and how many it reaches. */

import { Users } from 'lucide-react'
import { type ConditionPlace, factsAt } from '#workflows/sentences/facts.ts'
import { readCondition, type Sentence, writeSentence } from '#workflows/sentences/sentence.ts'
import { factNamed, firstClause } from '#workflows/sentences/words.ts'
import { CodeBlock } from '../../pieces/Code.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import * as selectStyles from '../../pieces/Select.module.css'
import { WordPick } from '../../pieces/Select.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { useEdited } from '../editor/editor-context.tsx'
import { useReach } from '../editor/use-dry-run.ts'
import { type Problem, Problems } from '../form/Problems.tsx'
import * as rulesTabStyles from '../rules/RulesTab.module.css'
import * as workflowPageStyles from '../WorkflowPage.module.css'
import * as workflowsStyles from '../workflows.module.css'
import * as styles from './ConditionBox.module.css'
import { factOptions, SentenceWords } from './SentenceWords.tsx'

interface ConditionBoxProps {
  label: string
  value: unknown
  onChange(value: unknown): void
  place: ConditionPlace
  /** JSON pointer of the condition. */
  at: string
  problems: readonly Problem[]
  readOnly: boolean
}

export function ConditionBox({ label, value, onChange, place, at, problems, readOnly }: ConditionBoxProps) {
  const { definition } = useEdited()
  const facts = factsAt(definition, place)
  const sentence = value === undefined ? undefined : readCondition(value)
  const change = (next: Sentence | undefined) => onChange(next && writeSentence(next))
  const begin = (name: string) => change({ join: 'and', parts: [firstClause(factNamed(facts, name), facts)] })
  return (
    <fieldset className={`${workflowPageStyles.part} ${styles.condition}`}>
      <legend className={fieldStyles.label}>{label}</legend>
      {value !== undefined && !sentence ? (
        <ConditionCode value={value} readOnly={readOnly} onRemove={() => onChange(undefined)} />
      ) : (
        <div className={`${selectStyles.sentence} ${styles.sentenceBox}`}>
          {sentence ? 'when ' : 'always '}
          {sentence && (
            <SentenceWords sentence={sentence} facts={facts} onChange={change} readOnly={readOnly} />
          )}
          {!sentence && !readOnly && (
            <WordPick label="Fact" options={factOptions(facts)} onPick={begin}>
              only when
            </WordPick>
          )}
        </div>
      )}
      <Problems of={problems} />
      {value !== undefined && <Reached at={at} />}
    </fieldset>
  )
}

function Reached({ at }: { at: string }) {
  const reach = useReach('conditions', at)
  if (!reach) return null
  return (
    <p className={workflowsStyles.reach}>
      <Icon of={Users} />
      {reach.count} of the last {reach.of} applicants would see it
    </p>
  )
}

interface ConditionCodeProps {
  value: unknown
  readOnly: boolean
  onRemove(): void
}

/** A condition that is no sentence stays exactly as it is. */
export const ConditionCode = ({ value, readOnly, onRemove }: ConditionCodeProps) => (
  <div className={rulesTabStyles.conditionCode}>
    <p className={textStyles.hint}>This condition says more than a sentence can. It stays as it is.</p>
    <CodeBlock code={JSON.stringify(value, null, 2)} label="Condition as JSON Logic" />
    {!readOnly && (
      <button type="button" className={textStyles.linkish} onClick={onRemove}>
        Remove it and write a sentence
      </button>
    )}
  </div>
)
