/** How a figure is counted, on demand: a sentence, and the parts that it adds up from. */

import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { DialogTrigger } from 'react-aria-components'
import { countOf } from '../formats/numbers.ts'
import { IconButton } from './Button.tsx'
import * as styles from './Counted.module.css'
import { DialogPopover } from './DialogPopover.tsx'

interface CountedProps {
  /** The figure. */
  name: string
  children: ReactNode
  parts?: ReadonlyArray<{ words: string; count: number }>
  /** The sum of the parts. */
  total?: number
}

export const Counted = ({ name, children, parts = [], total }: CountedProps) => (
  <DialogTrigger>
    <IconButton className={styles.ask} icon={Info} title={`How it is counted: ${name}`} />
    <DialogPopover className={styles.counted} label={`How it is counted: ${name}`}>
      <p>{children}</p>
      {parts.length > 0 && total !== undefined && (
        <table aria-label={`What ${name} adds up from`}>
          <tbody>
            {parts.map(({ words, count }) => (
              <tr key={words}>
                <td>{countOf(count)}</td>
                <th scope="row">{words}</th>
              </tr>
            ))}
            <tr className={styles.total}>
              <td>{countOf(total)}</td>
              <th scope="row">{name.toLowerCase()}</th>
            </tr>
          </tbody>
        </table>
      )}
    </DialogPopover>
  </DialogTrigger>
)
