/** The own drawings: the shapes of status and weight, and the mark of Foyer. */

import { type ReactNode, useId } from 'react'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { applicationStatusWords, atStart, findingWeightWords } from '#kernel/schemas/status-words.ts'
import * as iconStyles from './Icon.module.css'
import * as styles from './Marks.module.css'

const paths = {
  NOT_STARTED: <circle cx="8" cy="8" r="5.7" strokeDasharray="2.1 1.48" strokeLinecap="butt" />,
  IN_PROGRESS: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path fill="currentColor" stroke="none" d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" />
    </>
  ),
  MANUAL_REVIEW: (
    <path
      fill="currentColor"
      stroke="none"
      fillRule="evenodd"
      d={
        'M7.1 1.5a1.3 1.3 0 0 1 1.8 0l5.6 5.6a1.3 1.3 0 0 1 0 1.8l-5.6 5.6a1.3 1.3 0 0 1-1.8 0L1.5 8.9' +
        'a1.3 1.3 0 0 1 0-1.8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z'
      }
    />
  ),
  FAILED: <path d="M8 2.2 14 13H2zM8 6.6v2.8m0 1.6v.1" />,
  CANCELLED: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path d="m4.2 11.8 7.6-7.6" />
    </>
  ),
  NOTE: (
    <>
      <circle cx="8" cy="8" r="5.9" />
      <path d="M8 7.4v3.4m0-5.9v.1" />
    </>
  ),
}

const OCTAGON = 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3L1.5 10.7V5.3z'

/** A filled shape with a sign cut out of it. */
const cut = {
  APPROVED: {
    shape: <circle cx="8" cy="8" r="6.5" />,
    sign: <path d="m5.2 8.2 2 2 3.7-4.2" strokeWidth="1.7" />,
  },
  DECLINED: {
    shape: <path d={OCTAGON} />,
    sign: <path d="m5.7 5.7 4.6 4.6m0-4.6-4.6 4.6" strokeWidth="1.7" />,
  },
  BLOCKS: { shape: <path d={OCTAGON} />, sign: <path d="M4.8 8h6.4" strokeWidth="1.9" /> },
  CONSIDER: {
    shape: <path d="M8 2.2 14.3 13.4H1.7z" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round" />,
    sign: <path d="M8 6v3.2m0 2.1v.1" strokeWidth="1.7" />,
  },
}

type Shape = keyof typeof paths | keyof typeof cut

export function ShapeMark({ shape, className = '' }: { shape: Shape; className?: string }) {
  const id = useId()
  const name = `${iconStyles.icon} ${className}`.trim()
  if (shape in paths)
    return (
      <svg
        className={name}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {paths[shape as keyof typeof paths]}
      </svg>
    )
  const drawn = cut[shape as keyof typeof cut]
  return (
    <svg className={name} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <mask id={id}>
        <path fill="#fff" d="M0 0h16v16H0z" />
        <g fill="none" stroke="#000" strokeLinecap="round" strokeLinejoin="round">
          {drawn.sign}
        </g>
      </mask>
      <g mask={`url(#${id})`}>{drawn.shape}</g>
    </svg>
  )
}

export type StatusName = ApplicationStatus

/** The word of a status, for titles and filters. */
export const statusWord = (status: StatusName): string => atStart(applicationStatusWords[status])

const statusClasses: Partial<Record<StatusName, string>> = {
  IN_PROGRESS: styles.inProgress,
  MANUAL_REVIEW: styles.manualReview,
  APPROVED: styles.approved,
  DECLINED: styles.declined,
  FAILED: styles.failed,
}

interface StatusMarkProps {
  status: StatusName
  /** With a frame, as in the bar of the report. */
  boxed?: boolean
}

export const StatusMark = ({ status, boxed = false }: StatusMarkProps) => (
  <span className={[styles.status, statusClasses[status], boxed && styles.boxed].filter(Boolean).join(' ')}>
    <ShapeMark shape={status} />
    {statusWord(status)}
  </span>
)

export type Weight = keyof typeof findingWeightWords
const weightWord = (weight: Weight): string => atStart(findingWeightWords[weight])

export const weightClasses: Record<Weight, string> = {
  BLOCKS: styles.blocks,
  CONSIDER: styles.consider,
  NOTE: styles.note,
}

/** The weight of a finding with its words; `words` replaces them. */
export const WeightMark = ({ weight, words }: { weight: Weight; words?: ReactNode }) => (
  <span className={`${styles.weight} ${weightClasses[weight]}`}>
    <ShapeMark shape={weight} />
    {words ?? weightWord(weight)}
  </span>
)

/** The shape alone, in a dense row. Its words are in the title. */
export const WeightShape = ({ weight }: { weight: Weight }) => (
  <span title={weightWord(weight)}>
    <ShapeMark shape={weight} className={weightClasses[weight]} />
    <span className="visually-hidden">{weightWord(weight)}: </span>
  </span>
)

/** Two doors, one inside the other. */
export const FoyerMark = ({ className = iconStyles.icon }: { className?: string }) => (
  <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path
      fillRule="evenodd"
      d={
        'M6 0h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6V11.5a6 6 0 0 0-12 0V24a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z' +
        'm3 24V11.5a3 3 0 0 1 6 0V24z'
      }
    />
  </svg>
)
