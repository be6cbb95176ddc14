/** The shape of an outcome, as the status that it leads to. */
import { Plus } from 'lucide-react'
import { Icon } from '../../../pieces/Icon.tsx'
import { ShapeMark } from '../../../pieces/Marks.tsx'
import type { RuleOutcome } from './outcomes.ts'

export const OutcomeMark = ({ outcome }: { outcome: RuleOutcome }) =>
  outcome === 'POINTS' ? (
    <Icon of={Plus} />
  ) : outcome === 'DECLINE' ? (
    <ShapeMark shape="DECLINED" className="bad" />
  ) : outcome === 'REVIEW' ? (
    <ShapeMark shape="MANUAL_REVIEW" className="attention" />
  ) : (
    <ShapeMark shape="APPROVED" className="good" />
  )
