/** Why a name matched: one row a factor, bars to the left against and to the right for, the total last. */

import type { CSSProperties } from 'react'
import { factorWord } from '#screening/match-factors.ts'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './Factors.module.css'
import {
  type ComparedFact,
  countryNames,
  type Factor,
  isOfBirth,
  isOfCountry,
  isOfFact,
  type Match,
  sidesOf,
  signed,
  valueOfFactor,
} from './factor-words.ts'

interface FactorsProps {
  match: Match
  /** A pair is a hit from this score on; undefined: not known here. */
  threshold?: number | undefined
  /** The compared facts, also those without a weight. */
  compared?: readonly ComparedFact[]
  /** The facts of an entry that was compared by name only. No births: an organization. */
  listed?: { births: readonly string[] | null; countries: readonly string[] }
  /** Over the first column of values. */
  screened?: string
}

export function Factors({ match, threshold, compared = [], listed, screened = 'Applicant' }: FactorsProps) {
  const { factors, algorithm, score } = match
  return (
    <table className={styles.factors}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Factor</span>
          </th>
          <th scope="col">{screened}</th>
          <th scope="col">List entry</th>
          <th scope="col" className={styles.wide}>
            Against, for
          </th>
        </tr>
      </thead>
      <tbody>
        {factors.map((factor) => (
          <FactorRow key={factor.name} factor={factor} />
        ))}
        {compared
          .filter(({ fact }) => !factors.some((factor) => isOfFact(factor, fact)))
          .map((each) => (
            <Unweighed key={each.fact} compared={each} />
          ))}
        {listed?.births && !factors.some(isOfBirth) && (
          <NotCompared name="Date of birth" value={listed.births.join(', ')} />
        )}
        {listed && !factors.some(isOfCountry) && (
          <NotCompared name="Country" value={countryNames(listed.countries)} />
        )}
        <tr className={styles.sum}>
          <th scope="row">Total</th>
          <td colSpan={2} className={textStyles.quiet}>
            {algorithm}
            {threshold !== undefined && `, review from ${threshold.toFixed(2)}`}
          </td>
          <td>
            <Speaks value={score} shown={score.toFixed(2)} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function FactorRow({ factor }: { factor: Factor }) {
  const sides = sidesOf(factor)
  const value = valueOfFactor(factor)
  return (
    <tr>
      <th scope="row">{factorWord(factor.name)}</th>
      {'both' in sides ? (
        <td colSpan={2}>{sides.both}</td>
      ) : (
        <>
          <td>{sides.screened}</td>
          <td className={styles.listed}>
            {sides.listed ?? <span className={textStyles.quiet}>matches</span>}
          </td>
        </>
      )}
      <td>
        <Speaks value={value} shown={signed(value)} />
      </td>
    </tr>
  )
}

const facts: Record<ComparedFact['fact'], string> = {
  ...{ NUMBER: 'Number', NAME: 'Name', BIRTH_DATE: 'Date of birth', COUNTRY: 'Country' },
}

/** Compared, and it weighs nothing; or one of the two lacks it. */
function Unweighed({ compared: { fact, outcome, screened, listed } }: { compared: ComparedFact }) {
  const shown = (value: string) => (fact === 'COUNTRY' ? countryNames(value.split(', ')) : value)
  const isCompared = outcome !== 'NOT_COMPARED'
  return (
    <tr>
      <th scope="row">{facts[fact]}</th>
      <td className={isCompared ? '' : textStyles.quiet}>
        {screened === null ? (isCompared ? '' : 'not known') : shown(screened)}
      </td>
      <td className={isCompared ? styles.listed : `${styles.listed} ${textStyles.quiet}`}>
        {outcome === 'SAME' && <span className={textStyles.quiet}>matches</span>}
        {outcome !== 'SAME' && (listed === null ? (isCompared ? '' : 'not stated') : shown(listed))}
      </td>
      <td>
        {isCompared || screened === null || listed === null ? (
          <Speaks value={0} shown="0.00" />
        ) : (
          <span className={textStyles.quiet}>cannot be compared</span>
        )}
      </td>
    </tr>
  )
}

/** A missing value is no evidence. The reviewer sees that it was compared. */
const NotCompared = ({ name, value }: { name: string; value: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={textStyles.quiet}>{value === '' ? '' : 'not compared'}</td>
    <td className={`${styles.listed} ${textStyles.quiet}`}>{value === '' ? 'not stated' : value}</td>
    <td>
      <Speaks value={0} shown="0.00" />
    </td>
  </tr>
)

function Speaks({ value, shown }: { value: number; shown: string }) {
  const bar = <b style={{ '--share': Math.min(1, Math.abs(value)) } as CSSProperties} />
  return (
    <span className={styles.speaks}>
      <span className={styles.againstIt}>{value < 0 && bar}</span>
      <span className={styles.forIt}>{value > 0 && bar}</span>
      <span className={styles.value}>{shown}</span>
    </span>
  )
}
