/** Single sign-on of the customer: the OpenID provider, the domains, and which group gets which role. */

import { useState } from 'react'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Button, CopyButton } from '../pieces/Button.tsx'
import { Question } from '../pieces/Dialog.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { DefinitionList, Section } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { DomainProofs } from './DomainProofs.tsx'
import { type SingleSignOn, SingleSignOnForm } from './SingleSignOnForm.tsx'
import * as teamStyles from './team.module.css'

const callback = () => `${location.origin}/dashboard/single-sign-on/callback`

export function SingleSignOnSettings() {
  const { may } = useSession()
  const { data, error, refetch } = useRead('team.singleSignOn.get', {})
  if (error && !data)
    return (
      <div className={pageStyles.section}>
        <ProblemNotice error={error} onRetry={refetch} />
      </div>
    )
  if (!data)
    return (
      <div className={pageStyles.section}>
        <Skeleton />
      </div>
    )
  const { singleSignOn } = data
  const isInForce = singleSignOn?.proofs.some((each) => each.isInForce)
  const title = isInForce ? 'Single sign-on is on' : 'Single sign-on waits for a domain'
  return (
    <>
      <Section
        title={singleSignOn ? title : 'Sign in with your own directory'}
        end={singleSignOn && may('OWN') && <SwitchOff />}
      >
        {!singleSignOn && (
          <p className={textStyles.quiet}>
            People with an email of your domains then sign in with your OpenID provider, such as Entra ID,
            Okta or Google Workspace. They join with the role of their group.
          </p>
        )}
        <div className={teamStyles.form}>
          <Notice action={<CopyButton text={callback()}>Copy</CopyButton>}>
            Register this redirect address at your provider:{' '}
            <span className={textStyles.mono}>{callback()}</span>
          </Notice>
          {may('OWN') ? (
            <SingleSignOnForm key={singleSignOn?.issuer ?? 'new'} known={singleSignOn} />
          ) : (
            <Known singleSignOn={singleSignOn} />
          )}
        </div>
      </Section>
      {singleSignOn && <DomainProofs proofs={singleSignOn.proofs} />}
    </>
  )
}

/** For an administrator, who may read it and not change it. */
const Known = ({ singleSignOn }: { singleSignOn: SingleSignOn | null }) => (
  <>
    <Notice>Only an owner changes how people sign in.</Notice>
    {singleSignOn && (
      <DefinitionList
        facts={[
          { name: 'Issuer', value: singleSignOn.issuer },
          { name: 'Client ID', value: singleSignOn.clientId },
          { name: 'Domains', value: singleSignOn.domains.join(', ') },
        ]}
      />
    )}
  </>
)

function SwitchOff() {
  const [asking, setAsking] = useState(false)
  const remove = useChange('team.singleSignOn.remove', {
    refreshes: ['team.singleSignOn.get'],
    onDone: () => {
      setAsking(false)
      say('Single sign-on is off')
    },
  })
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        Switch off
      </Button>
      <Question
        title="Switch off single sign-on?"
        isOpen={asking}
        onClose={() => setAsking(false)}
        verb="Switch off"
        busy={remove.isPending && 'Switching off'}
        error={remove.error}
        onDo={() => remove.mutate({})}
      >
        People then need a passkey or a password. Those who have neither ask for a new password by email.
      </Question>
    </>
  )
}
