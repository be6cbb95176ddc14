/** Shows a new secret, once. */

import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../api/call.ts'
import { Button, CopyButton } from '../pieces/Button.tsx'
import { Choice } from '../pieces/Choice.tsx'
import { SecretText } from '../pieces/Code.tsx'
import * as dialogStyles from '../pieces/Dialog.module.css'
import { Dialog } from '../pieces/Dialog.tsx'
import { Icon } from '../pieces/Icon.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import * as textStyles from '../pieces/text.module.css'
import * as styles from './SecretOnce.module.css'

interface Props {
  made: Reply<'credentials.create'> | undefined
  onDone(): void
}

export function SecretOnce({ made, onDone }: Props) {
  const [stored, setStored] = useState(false)
  const [asked, setAsked] = useState(false)
  const done = () => {
    if (!stored) return setAsked(true)
    setStored(false)
    setAsked(false)
    onDone()
  }
  return (
    <Dialog
      title={made?.kind === 'API_KEY' ? 'Save this key now' : 'Save this secret now'}
      lead="Foyer keeps only a hash, so it cannot be shown again. If you lose it, make a new one."
      isOpen={made !== undefined}
      onClose={done}
      dismissable={false}
      foot={
        <>
          <span className={dialogStyles.first}>
            <Choice isSelected={stored} onChange={setStored}>
              I have stored it safely
            </Choice>
            {asked && !stored && (
              <span className={`${textStyles.hint} ${textStyles.badText}`}>Tick this first.</span>
            )}
          </span>
          <Button kind="primary" onPress={done}>
            Done
          </Button>
        </>
      }
    >
      {made && <Shown made={made} />}
    </Dialog>
  )
}

function Shown({ made: { kind, name, clientId, secret } }: { made: Reply<'credentials.create'> }) {
  const isKey = kind === 'API_KEY'
  const variable = isKey ? 'FOYER_API_KEY' : 'FOYER_CLIENT_SECRET'
  const lines = `${isKey ? '' : `FOYER_CLIENT_ID=${clientId}\n`}${variable}=${secret}\n`
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([lines], { type: 'text/plain' }))
    link.download = 'foyer.env'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <dl className={`${pageStyles.facts} ${styles.once}`}>
        <div className={pageStyles.fact}>
          <dt>{isKey ? 'API key' : 'Credential'}</dt>
          <dd>{name}</dd>
        </div>
        {!isKey && (
          <div className={pageStyles.fact}>
            <dt>Client id</dt>
            <dd className={textStyles.mono} data-part="client-id">
              {clientId}
            </dd>
          </div>
        )}
      </dl>
      <SecretText secret={secret} />
      <p className={styles.onceMore}>
        <Icon of={Download} />
        <Button kind="bare" onPress={save}>
          Save as .env
        </Button>
        or
        <CopyButton text={lines}>Copy as {variable}=…</CopyButton>
      </p>
    </>
  )
}
