/** Code to copy, and a secret that is shown once. */

import { Copy } from 'lucide-react'
import { Fragment } from 'react'
import { CopyButton } from './Button.tsx'
import * as styles from './Code.module.css'
import { Coloured } from './Coloured.tsx'

interface CodeBlockProps {
  code: string
  /** Values of the customer, such as ids: they stand out. */
  own?: readonly string[]
  label?: string
  /** false: the page has its own button. */
  copies?: boolean
  /** Texts and comments have a colour. */
  coloured?: boolean
}

/** Splits the code where one of the values stands. */
function partsOf(code: string, own: readonly string[]): Array<{ text: string; own: boolean }> {
  const wanted = own.filter(Boolean)
  if (wanted.length === 0) return [{ text: code, own: false }]
  const pattern = new RegExp(
    `(${wanted.map((each) => each.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  )
  return code.split(pattern).map((text) => ({ text, own: wanted.includes(text) }))
}

/** The text alone, for a place with a frame of its own. */
export const CodeText = ({ code, own = [] }: Pick<CodeBlockProps, 'code' | 'own'>) =>
  partsOf(code, own).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
    <Fragment key={at}>{part.own ? <span className={styles.own}>{part.text}</span> : part.text}</Fragment>
  ))

export const CodeBlock = ({ code, own = [], label = 'Code', copies = true, coloured }: CodeBlockProps) => (
  <figure className={styles.codeBlock} aria-label={label}>
    <pre className={styles.code}>
      {coloured ? <Coloured code={code} /> : <CodeText code={code} own={own} />}
    </pre>
    {copies && <CopyButton text={code} icon={Copy} />}
  </figure>
)

/** One value to copy, such as a client secret. */
export const SecretText = ({ secret }: { secret: string }) => (
  <div className={styles.secret} data-part="secret">
    <span>{secret}</span>
    <CopyButton text={secret} icon={Copy} kind="plain" />
  </div>
)
