/** When a step or question is shown: a sentence whose words can be changed, and how many it reaches. */
import { Users } from 'lucide-react'
import { type ConditionPlace, factsAt } from '../../../../../src/workflows/sentences/facts.ts'
import {
  readCondition,
  type Sentence,
  writeSentence,
} from '../../../../../src/workflows/sentences/sentence.ts'
import { firstClause } from '../../../../../src/workflows/sentences/words.ts'
import { CodeBlock } from '../../../pieces/Code.tsx'
import { Icon } from '../../../pieces/Icon.tsx'
import { Word } from '../../../pieces/Select.tsx'
import { useEdited } from '../editor/editor-context.tsx'
import { useReach } from '../editor/use-dry-run.ts'
import { type Problem, Problems } from '../form/Problems.tsx'
import { SentenceWords } from './SentenceWords.tsx'

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
  const begin = () => {
    const [fact] = facts
    if (fact) change({ join: 'and', parts: [firstClause(fact, facts)] })
  }
  return (
    <fieldset className="part condition">
      <legend className="label">{label}</legend>
      {value !== undefined && !sentence ? (
        <ConditionCode value={value} readOnly={readOnly} onRemove={() => onChange(undefined)} />
      ) : (
        <div className="sentence sentence-box">
          {sentence ? 'when ' : 'always '}
          {sentence && (
            <SentenceWords sentence={sentence} facts={facts} onChange={change} readOnly={readOnly} />
          )}
          {!sentence && !readOnly && (
            <Word adds onPress={begin}>
              only when
            </Word>
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
    <p className="reach">
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
  <div className="condition-code">
    <p className="hint">This condition says more than a sentence can. It stays as it is.</p>
    <CodeBlock code={JSON.stringify(value, null, 2)} label="Condition as JSON Logic" />
    {!readOnly && (
      <button type="button" className="linkish" onClick={onRemove}>
        Remove it and write a sentence
      </button>
    )}
  </div>
)
