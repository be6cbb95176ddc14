/** People: their initials in a disc of 24. The tint follows from the name, so that it stays the same. */

import { initialsOf, type Tint, tintOf } from '../formats/person.ts'
import { FoyerMark } from './Marks.tsx'
import * as styles from './Person.module.css'
import * as tableStyles from './Table.module.css'
import * as textStyles from './text.module.css'

const tintClasses: Record<Tint, string> = { '': '', a: styles.a, b: styles.b, c: styles.c, d: styles.d }

interface PersonDiscProps {
  name: string
  /** A green ring: they look at it at this moment. */
  here?: boolean
  /** The name stands beside it already. */
  named?: boolean
}

export const PersonDisc = ({ name, here = false, named = false }: PersonDiscProps) => {
  const title = here ? `${name}, viewing now` : name
  return (
    <span
      className={[styles.avatar, tintClasses[tintOf(name)], here && styles.here].filter(Boolean).join(' ')}
      title={title}
      {...(named ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {initialsOf(name)}
    </span>
  )
}

/** A person who is not there yet: invited, or not assigned. */
export const NobodyDisc = () => <span className={`${styles.avatar} ${styles.nobody}`} aria-hidden="true" />

/** Foyer itself as the actor. */
export const SystemDisc = () => (
  <span className={`${styles.avatar} ${styles.system}`} title="Foyer" role="img" aria-label="Foyer">
    <FoyerMark />
  </span>
)

interface PersonProps extends Omit<PersonDiscProps, 'named'> {
  /** A second word, such as the email. */
  hint?: string
}

export const Person = ({ name, hint, here = false }: PersonProps) => (
  <span className={styles.who}>
    <PersonDisc name={name} here={here} named />
    <span>
      <span className={tableStyles.name}>{name}</span>
      {hint && (
        <>
          {' '}
          <span className={textStyles.hint}>{hint}</span>
        </>
      )}
    </span>
  </span>
)
