/** Rules by outcome, each as a sentence; one is open; the dry run stands beside them. */

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { factsAt } from '#workflows/sentences/facts.ts'
import type { Fact } from '#workflows/sentences/fixed-facts.ts'
import { useUrlQuery } from '../../frame/address.ts'
import * as iconStyles from '../../pieces/Icon.module.css'
import { ShapeMark } from '../../pieces/Marks.tsx'
import { MenuButton } from '../../pieces/Menu.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { freeKey } from '../editor/at-path.ts'
import { type Part, partsOf } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { useDryRun } from '../editor/use-dry-run.ts'
import { DryRun } from './DryRun.tsx'
import { OutcomeMark } from './OutcomeMark.tsx'
import { groups, outcomeOf, type RuleOutcome, withOutcome } from './outcomes.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleRow } from './RuleRow.tsx'
import * as styles from './RulesTab.module.css'
import * as rulesStyles from './rules.module.css'

export function RulesTab() {
  const { definition, change, may } = useEdited()
  const [query] = useUrlQuery()
  const [open, setOpen] = useState(query.rule)
  const [last, setLast] = useState<string>()
  const show = (key: string | undefined) => {
    setLast(open)
    setOpen(key)
  }
  const rules = partsOf(definition.rules)
  const facts = factsAt(definition, 'RULES')
  const add = (outcome: RuleOutcome) => {
    const rule = newRule(outcome, rules)
    change({ ...definition, rules: [...rules, rule] })
    show(rule.key)
  }
  return (
    <div className={styles.twoPanes}>
      <section aria-label="Rules">
        <div className={styles.rulesHead}>
          <p className={textStyles.quiet}>A decline is final; review takes precedence over approval.</p>
          {may && (
            <MenuButton
              label="Add a rule"
              words="Add a rule"
              kind="plain"
              icon={Plus}
              actions={groups.map(({ outcome, word, means }) => ({
                id: outcome,
                label: word,
                hint: means,
                onDo: () => add(outcome),
              }))}
            />
          )}
        </div>
        {groups.map((group) => (
          <RuleGroup
            key={group.outcome}
            {...group}
            rules={rules}
            facts={facts}
            open={open}
            last={open === undefined ? last : undefined}
            onOpen={show}
          />
        ))}
        <Otherwise hasRules={rules.length > 0} />
      </section>
      <aside aria-label="Dry run">
        <DryRun />
      </aside>
    </div>
  )
}

/** It applies to none until its author says when: a rule that is forgotten halfway decides nothing. */
function newRule(outcome: RuleOutcome, rules: readonly Part[]): Part {
  const key = freeKey(
    outcome === 'POINTS' ? 'risk' : outcome,
    rules.map((rule) => rule.key),
  )
  return withOutcome({ key, when: {}, reason: {} }, outcome)
}

interface RuleGroupProps {
  outcome: RuleOutcome
  title: string
  rules: readonly Part[]
  facts: readonly Fact[]
  open: string | undefined
  /** The rule that was open until now. */
  last: string | undefined
  onOpen(key: string | undefined): void
}

function RuleGroup({ outcome, title, rules, facts, open, last, onOpen }: RuleGroupProps) {
  const { definition, change } = useEdited()
  const own = rules.filter((rule) => outcomeOf(rule) === outcome)
  if (own.length === 0) return null
  const set = (rule: Part, next: Part | undefined) =>
    change({ ...definition, rules: rules.flatMap((each) => (each === rule ? (next ?? []) : each)) })
  return (
    <div>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={styles.rules}>
        {own.map((rule) => {
          const shared = { rule, facts, at: `/rules/${rules.indexOf(rule)}` }
          return open === rule.key ? (
            <RuleEditor
              key={rule.key}
              {...shared}
              onChange={(next) => set(rule, next)}
              onRemove={() => set(rule, undefined)}
              onDone={() => onOpen(undefined)}
            />
          ) : (
            <RuleRow key={rule.key} {...shared} wasOpen={last === rule.key} onOpen={() => onOpen(rule.key)} />
          )
        })}
      </ul>
    </div>
  )
}

/** Foyer's own rules, after the rules of the workflow. */
function Otherwise({ hasRules }: { hasRules: boolean }) {
  const { data } = useDryRun()
  const count = data && data.tried > 0 ? `${data.after.APPROVED} of ${data.tried}` : ''
  return (
    <>
      <h2 className={styles.groupTitle}>Otherwise</h2>
      <ul className={styles.rules}>
        <li className={styles.fixedRule}>
          <span className={rulesStyles.outcome}>
            <OutcomeMark outcome="REVIEW" />
            Review
          </span>
          <span>
            when a standard rule applies
            <span className={rulesStyles.because}>
              Sanctions and PEP hits, an identity that is not proven, gaps of the register. They apply to
              every workflow.
            </span>
          </span>
          <span />
        </li>
        <li className={styles.fixedRule}>
          <span className={rulesStyles.outcome}>
            <ShapeMark shape="APPROVED" className={iconStyles.good} />
            Approve
          </span>
          <span>
            when {hasRules ? 'no rule above applies' : 'no standard rule applies'}
            <span className={rulesStyles.because}>“All checks passed.”</span>
          </span>
          <span className={`${textStyles.hint} ${textStyles.nowrap}`}>{count}</span>
        </li>
      </ul>
    </>
  )
}
