/** The differences by area, with the marks of the margin: plus, pencil, minus, arrow. */

import { ArrowDownUp, Minus, Pencil, Plus } from 'lucide-react'
import { Icon } from '../../pieces/Icon.tsx'
import * as textStyles from '../../pieces/text.module.css'
import type { Definition, StepKindRow } from '../editor/definition.ts'
import * as styles from './Differences.module.css'
import { changedMiddle, type Difference, differenceWords } from './difference-words.ts'

const signs = {
  ADDED: { icon: Plus, className: styles.added, word: 'Added' },
  REMOVED: { icon: Minus, className: styles.removed, word: 'Removed' },
  MOVED: { icon: ArrowDownUp, className: '', word: 'Moved' },
  CHANGED: { icon: Pencil, className: '', word: 'Changed' },
} as const

const areas = [
  { area: 'STEPS', title: 'Steps' },
  { area: 'RULES', title: 'Rules' },
  { area: 'SETTINGS', title: 'Settings' },
] as const

interface DifferencesProps {
  differences: readonly Difference[]
  definition: Definition
  kinds: readonly StepKindRow[]
  /** "Version 7" and "Version 8" */
  from: string
  to: string
}

export const Differences = ({ differences, ...more }: DifferencesProps) =>
  areas.map(({ area, title }) => {
    const own = differences.filter((each) => each.area === area)
    if (own.length === 0) return null
    return (
      <section key={area} aria-label={title}>
        <h3>{title}</h3>
        <ul className={styles.diff}>
          {own.map((each) => (
            <DifferenceLine key={[each.change, each.list, ...each.keys].join(' ')} of={each} {...more} />
          ))}
        </ul>
      </section>
    )
  })

type LineProps = Omit<DifferencesProps, 'differences'> & { of: Difference }

function DifferenceLine({ of, definition, kinds, from, to }: LineProps) {
  const { icon, className, word } = signs[of.change]
  const { title, detail, lines } = differenceWords(of, { definition, kinds })
  return (
    <li className={className}>
      <span className={styles.sign} title={word}>
        <Icon of={icon} />
        <span className="visually-hidden">{word}</span>
      </span>
      <p className={styles.what}>{title}</p>
      {detail && <p className={textStyles.quiet}>{detail}</p>}
      {lines.map(({ name, before, after }) => (
        <dl key={name} className={styles.wasIs}>
          <dt>{from}</dt>
          <dd>
            {name && `${name}: `}
            {before === null ? (
              <span className={textStyles.quiet}>not set</span>
            ) : (
              <Marked of={before} other={after} as="del" />
            )}
          </dd>
          <dt>{to}</dt>
          <dd>
            {name && `${name}: `}
            {after === null ? (
              <span className={textStyles.quiet}>not set</span>
            ) : (
              <Marked of={after} other={before} as="ins" />
            )}
          </dd>
        </dl>
      ))}
    </li>
  )
}

function Marked({ of, other, as: Mark }: { of: string; other: string | null; as: 'ins' | 'del' }) {
  const [start, middle, end] = changedMiddle(of, other)
  return (
    <>
      {start}
      {middle && <Mark>{middle}</Mark>}
      {end}
    </>
  )
}
