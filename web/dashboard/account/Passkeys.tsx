/** Passkeys: signing in with the fingerprint, the face or the PIN of a device. */

import { startRegistration } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { refresh, useChange, useRead } from '../api/query.ts'
import { readSessionAgain, useSession } from '../api/session.ts'
import { browserOf } from '../formats/browser.ts'
import { Button } from '../pieces/Button.tsx'
import { Notice, ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Section } from '../pieces/Page.tsx'
import { Skeleton } from '../pieces/Skeleton.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { canUsePasskeys, passkeyProblem, signInWithPasskey } from '../sign-in/passkey-sign-in.ts'
import * as accountStyles from './account.module.css'

export function Passkeys() {
  const { data, error, refetch } = useRead('staff.passkeys.list', {})
  const add = useAddPasskey()
  const remove = useChange('staff.passkeys.delete', {
    refreshes: ['staff.passkeys.list'],
    onDone: async () => {
      await readSessionAgain()
      say('Removed the passkey')
    },
  })
  return (
    <Section title="Passkeys" hint="No password, and nothing that can be stolen by a false page">
      <ProblemNotice error={error ?? remove.error ?? add.error} onRetry={error ? refetch : undefined} />
      {!data && !error && <Skeleton lines={2} />}
      <ul className={accountStyles.lines}>
        {data?.data.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <span className={textStyles.strong}>{name}</span>
            <span className={textStyles.hint}>
              Added <TimeText at={createdAt} />
              {lastUsedAt ? (
                <>
                  , last used <TimeText at={lastUsedAt} />
                </>
              ) : (
                ', not used yet'
              )}
            </span>
            <Button kind="bare" onPress={() => remove.mutate({ passkeyId: id })}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={pageStyles.sectionFoot}>
        {canUsePasskeys() ? (
          <Button icon={KeyRound} busy={add.isPending && 'Waiting for the device'} onPress={add.start}>
            Add a passkey
          </Button>
        ) : (
          <Notice>Passkeys need the host name of Foyer over https. This address has none.</Notice>
        )}
      </div>
    </Section>
  )
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

function useAddPasskey() {
  const { person } = useSession()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const start = async () => {
    setPending(true)
    setError(null)
    try {
      const { options } = await call('staff.passkeys.register', {})
      const response = await startRegistration({ optionsJSON: options as Options })
      await call('staff.passkeys.add', { name: browserOf(navigator.userAgent), response: { ...response } })
      await refresh('staff.passkeys.list')
      say('Added a passkey')
      // Owning it is not using it: this session began with a password alone.
      if (person.signedInBy === 'PASSWORD') await signInWithPasskey()
      await readSessionAgain()
      await Promise.all([refresh('staff.passkeys.list'), refresh('staff.sessions.list')])
    } catch (thrown) {
      setError(passkeyProblem(thrown))
    } finally {
      setPending(false)
    }
  }
  return { start: () => void start(), isPending, error }
}
