/** People: their initials in a disc of 24. The tint follows from the name, so that it stays the same. */
import { initialsOf, tintOf } from '../formats/person.ts'
import { FoyerMark } from './Marks.tsx'

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
      className={['avatar', tintOf(name), here && 'here'].filter(Boolean).join(' ')}
      title={title}
      {...(named ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {initialsOf(name)}
    </span>
  )
}

/** Somebody who is not there yet: invited, or not assigned. */
export const NobodyDisc = () => <span className="avatar nobody" aria-hidden="true" />

/** What Foyer did itself. */
export const SystemDisc = () => (
  <span className="avatar system" title="Foyer" role="img" aria-label="Foyer">
    <FoyerMark />
  </span>
)

interface PersonProps extends Omit<PersonDiscProps, 'named'> {
  /** A second word, such as the email. */
  hint?: string
}

export const Person = ({ name, hint, here = false }: PersonProps) => (
  <span className="who">
    <PersonDisc name={name} here={here} named />
    <span>
      <span className="name">{name}</span>
      {hint && (
        <>
          {' '}
          <span className="hint">{hint}</span>
        </>
      )}
    </span>
  </span>
)
