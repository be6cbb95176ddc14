/** The figures as a line: each a part of the one before, with how it is counted. */

import type { ReactNode } from 'react'
import { countOf } from '../formats/numbers.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { Counted } from '../pieces/Counted.tsx'
import * as textStyles from '../pieces/text.module.css'
import { type FigureSum, figureSumsOf } from './figure-sums.ts'
import { changeOf, type Period } from './figure-words.ts'
import * as homeStyles from './home.module.css'
import type { Statistics } from './statistics.ts'

interface NumberProps {
  sum: FigureSum
  hint?: ReactNode
}

const Figure = ({ sum: { name, count, counted, parts, hint: own }, hint = own }: NumberProps) => (
  <div>
    <dt>
      {name}{' '}
      <Counted name={name} parts={parts} total={count}>
        {counted}
      </Counted>
    </dt>
    <dd className={homeStyles.figure}>{countOf(count)}</dd>
    <dd className={textStyles.hint}>{hint}</dd>
  </div>
)

export function Numbers({ data, period }: { data: Statistics; period: Period }) {
  const { totals, parts, from } = data
  const { started, submitted, byRules, reviewed } = figureSumsOf(parts)
  const all = `/applications?${new URLSearchParams({ view: 'all', since: from })}`
  const created = (
    <>
      <PageLink to={all}>{countOf(totals.created)} created</PageLink>,{' '}
      {changeOf(totals.created, totals.createdBefore, period)}
    </>
  )
  return (
    <dl className={homeStyles.numbers}>
      <Figure sum={started} hint={created} />
      <Figure sum={submitted} />
      <Figure sum={byRules} />
      <Figure
        sum={reviewed}
        hint={parts.waiting > 0 ? <PageLink to="/applications">{reviewed.hint}</PageLink> : reviewed.hint}
      />
    </dl>
  )
}
