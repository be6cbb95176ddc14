/** The shape of an outcome, as the status that it leads to. */

import { Plus } from 'lucide-react'
import * as iconStyles from '../../pieces/Icon.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import { ShapeMark } from '../../pieces/Marks.tsx'
import type { RuleOutcome } from './outcomes.ts'

export const OutcomeMark = ({ outcome }: { outcome: RuleOutcome }) =>
  outcome === 'POINTS' ? (
    <Icon of={Plus} />
  ) : outcome === 'DECLINE' ? (
    <ShapeMark shape="DECLINED" className={iconStyles.bad} />
  ) : outcome === 'REVIEW' ? (
    <ShapeMark shape="MANUAL_REVIEW" className={iconStyles.attention} />
  ) : (
    <ShapeMark shape="APPROVED" className={iconStyles.good} />
  )
