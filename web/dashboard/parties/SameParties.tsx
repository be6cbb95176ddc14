/** Parties that may be the same, and what people decided about them. A person joins and separates them. */

import { useChange } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { usePeople } from '../applications/row-parts.tsx'
import { PageLink } from '../frame/PageLink.tsx'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { Section } from '../pieces/Page.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import * as styles from './parties.module.css'
import { knownAs, type NamedParty, type PartyFile, partyAddress, rolesOf } from './party-words.ts'

type Verdict = 'SAME' | 'DIFFERENT' | 'UNDECIDED'

const said: Readonly<Record<Verdict, string>> = {
  SAME: 'They share this page from now on',
  DIFFERENT: 'They are kept apart, and not proposed again',
  UNDECIDED: 'Taken back',
}

export function SameParties({ file }: { file: PartyFile }) {
  const mayReview = useSession().may('REVIEW')
  const people = usePeople()
  const resolve = useChange('parties.resolve', {
    refreshes: ['parties.get', 'parties.search'],
    onDone: (_reply, { verdict }) => say(said[verdict]),
  })
  const decide = (other: NamedParty, verdict: Verdict, partyId = file.id) =>
    resolve.mutate({ partyId, otherPartyId: other.id, verdict })
  return (
    <>
      <ProblemNotice error={resolve.error} />
      {file.possiblySame.length > 0 && (
        <Section
          title="Possibly the same"
          hint={
            file.kind === 'PERSON'
              ? 'the same name and date of birth, without a number that says so'
              : 'the same name, without a number that says so'
          }
        >
          <ul className={styles.others}>
            {file.possiblySame.map((other) => (
              <li key={other.id}>
                <Other other={other} />
                {mayReview && (
                  <span className={buttonStyles.buttons}>
                    <Button onPress={() => decide(other, 'SAME')}>
                      Join<span className="visually-hidden"> with {other.name}</span>
                    </Button>
                    <Button kind="bare" onPress={() => decide(other, 'DIFFERENT')}>
                      Not the same<span className="visually-hidden"> as {other.name}</span>
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {file.verdicts.length > 0 && (
        <Section title="Decided by a person">
          <ul className={styles.others}>
            {file.verdicts.map(({ partyId, other, verdict, resolvedBy, resolvedAt }) => (
              <li key={`${other.id} ${verdict}`}>
                <Other other={other} />
                <span className={textStyles.hint}>
                  {verdict === 'SAME' ? 'Joined' : 'Kept apart'} by{' '}
                  {(resolvedBy && people(resolvedBy)) ?? 'a former colleague or a credential'},{' '}
                  <TimeText at={resolvedAt} as="moment" />
                </span>
                {mayReview && (
                  <Button kind="bare" onPress={() => decide(other, 'UNDECIDED', partyId)}>
                    Undo<span className="visually-hidden"> for {other.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const Other = ({ other }: { other: NamedParty }) => (
  <span className={styles.other}>
    <PageLink to={partyAddress(other)}>{other.name}</PageLink>
    <span className={`${textStyles.hint} ${textStyles.block}`}>
      {knownAs(other)}. {rolesOf(other.roles)}, <TimeText at={other.createdAt} as="date" />
    </span>
  </span>
)
