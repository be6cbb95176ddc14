/** Placeholders for text that is still loading: bars as wide as real words. They never move. */

import type { CSSProperties } from 'react'
import * as styles from './Skeleton.module.css'
import * as textStyles from './text.module.css'

const widths = [150, 118, 172, 96, 134, 160, 110, 144]

/** One bar. */
export const Bone = ({ width = 120 }: { width?: number }) => (
  <span className={styles.bone} style={{ inlineSize: width } as CSSProperties} />
)

/** Lines of a page or a panel that is loading. */
export const Skeleton = ({ lines = 4 }: { lines?: number }) => (
  <div className={styles.bones} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    {widths.slice(0, lines).map((width) => (
      <p key={width}>
        <Bone width={width * 2} />
      </p>
    ))}
  </div>
)

interface SkeletonColumn {
  id: string
  right?: boolean
}

/** Rows of a table that is loading, below its real head. */
export const SkeletonRows = ({
  columns,
  rows = 8,
}: {
  columns: readonly SkeletonColumn[]
  rows?: number
}) => (
  <tbody className={styles.bones} aria-busy="true">
    {widths.slice(0, rows).map((width, row) => (
      <tr key={width}>
        {columns.map(({ id, right }, column) => (
          <td key={id} className={right ? textStyles.right : undefined}>
            {row === 0 && column === 0 && <span className="visually-hidden">Loading</span>}
            <Bone width={column === 0 ? width : Math.max(26, (width * (3 + ((row + column) % 4))) / 9)} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
