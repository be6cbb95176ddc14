/** Code whose texts have a colour, whose comments and names of headers are quiet. */

import { Fragment } from 'react'
import * as codeStyles from './Code.module.css'
import { type CodeWord, wordsIn } from './code-words.ts'

const kindClasses: Partial<Record<CodeWord['kind'], string>> = {
  comment: codeStyles.comment,
  text: codeStyles.text,
  keyword: codeStyles.keyword,
}

export const Coloured = ({ code }: { code: string }) =>
  code.split('\n').map((line, at, lines) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
    <Fragment key={at}>
      {wordsIn(line).map(({ text, kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words keep their order
        <span key={index} className={kindClasses[kind]}>
          {text}
        </span>
      ))}
      {at < lines.length - 1 && '\n'}
    </Fragment>
  ))
