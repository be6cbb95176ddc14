/** One rule as a sentence. Pressing it opens it. */

import { OctagonAlert } from 'lucide-react'
import { anyText } from '#workflows/sentences/facts.ts'
import type { Fact } from '#workflows/sentences/fixed-facts.ts'
import { conditionText } from '#workflows/sentences/words.ts'
import { Icon } from '../../pieces/Icon.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { type Part, problemsBelow } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { useReach } from '../editor/use-dry-run.ts'
import { OutcomeMark } from './OutcomeMark.tsx'
import { groups, isEmptyCondition, outcomeOf, pointsOf } from './outcomes.ts'
import * as styles from './RuleRow.module.css'
import * as rulesStyles from './rules.module.css'

interface RuleRowProps {
  rule: Part
  at: string
  facts: readonly Fact[]
  /** It was open until now: the focus comes back to it. */
  wasOpen: boolean
  onOpen(): void
}

export function RuleRow({ rule, at, facts, wasOpen, onOpen }: RuleRowProps) {
  const { draft } = useEdited()
  const reach = useReach('rules', rule.key)
  const outcome = outcomeOf(rule)
  const word =
    outcome === 'POINTS' ? `${pointsOf(rule)} points` : groups.find((each) => each.outcome === outcome)?.word
  const reason = anyText(rule.reason)
  const isBroken = problemsBelow(draft.problems, at).length > 0
  return (
    <li>
      {/* biome-ignore lint/a11y/noAutofocus: the focus was in the rule, and stays with it */}
      <button type="button" className={styles.ruleLine} onClick={onOpen} autoFocus={wasOpen}>
        <span className={rulesStyles.outcome}>
          <OutcomeMark outcome={outcome} />
          {word}
        </span>
        <span>
          {whenWords(rule, facts)}
          <span className={rulesStyles.because}>{reason ? `“${reason}”` : 'No reason yet'}</span>
        </span>
        <span className={`${textStyles.hint} ${textStyles.nowrap}`}>
          {isBroken && (
            <span className={textStyles.badText} title="Something is missing">
              <Icon of={OctagonAlert} />
            </span>
          )}
          {reach && `${reach.count} of ${reach.of}`}
        </span>
      </button>
    </li>
  )
}

function whenWords({ when }: Part, facts: readonly Fact[]): string {
  if (isEmptyCondition(when)) return 'applies to none yet: say when'
  return `when ${conditionText(when, facts) ?? 'its condition, written as code, is true'}`
}
