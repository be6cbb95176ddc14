/** The domains of single sign-on: which are proven, and the DNS record that proves each. */

import { Copy } from 'lucide-react'
import { useChange } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Button, CopyButton } from '../pieces/Button.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import { Section } from '../pieces/Page.tsx'
import { Tag } from '../pieces/Tag.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './DomainProofs.module.css'
import { proofWords } from './proof-words.ts'
import type { SingleSignOn } from './SingleSignOnForm.tsx'

type Proof = SingleSignOn['proofs'][number]

export const DomainProofs = ({ proofs }: { proofs: readonly Proof[] }) => (
  <Section
    title="Domains"
    hint="Single sign-on works for a domain once a record in its DNS proves that it is yours."
  >
    <ul className={styles.proofs}>
      {proofs.map((proof) => (
        <DomainProof key={proof.domain} proof={proof} />
      ))}
    </ul>
  </Section>
)

function DomainProof({ proof }: { proof: Proof }) {
  const { domain, record, checkedAt } = proof
  const { may } = useSession()
  const check = useChange('team.singleSignOn.checkDomain', { refreshes: ['team.singleSignOn.get'] })
  const { state, meaning, sentence, isOpen } = proofWords(proof)
  return (
    <li className={styles.proof}>
      <div className={styles.proofHead}>
        <h3>{domain}</h3>
        <Tag meaning={meaning}>{state}</Tag>
        <span className={fieldStyles.end}>
          {may('OWN') && (
            <Button
              aria-label={`Check now: ${domain}`}
              busy={check.isPending && 'Asking the DNS'}
              onPress={() => check.mutate({ domain })}
            >
              Check now
            </Button>
          )}
        </span>
      </div>
      {sentence && <Notice meaning={meaning}>{sentence}</Notice>}
      {isOpen && <Record record={record} />}
      <p className={textStyles.hint} aria-live="polite">
        {checkedAt ? (
          <>
            Checked <TimeText at={checkedAt} />
          </>
        ) : (
          'Not checked yet'
        )}
      </p>
      <ProblemNotice error={check.error} />
    </li>
  )
}

const Record = ({ record: { name, value } }: Pick<Proof, 'record'>) => (
  <>
    <dl className={styles.record}>
      <div>
        <dt>Type</dt>
        <dd className={textStyles.mono}>TXT</dd>
      </div>
      {[
        ['Name', name],
        ['Value', value],
      ].map(([label = '', text = '']) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={textStyles.mono}>{text}</span>
            <CopyButton text={text} icon={Copy}>
              {`Copy ${label.toLowerCase()}`}
            </CopyButton>
          </dd>
        </div>
      ))}
    </dl>
    <p className={textStyles.hint}>
      Some consoles add the domain to the name by themselves. A new record can take an hour to be seen, in
      rare cases two days. Foyer looks for it each hour for a week. Leave it in place: Foyer looks each day.
    </p>
  </>
)
