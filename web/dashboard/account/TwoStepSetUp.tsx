/** Sets up an authenticator app: the password, the code to scan, a first code, and the recovery codes. */

import { Download } from 'lucide-react'
import { useState } from 'react'
import { encode } from 'uqr'
import { useChange } from '../api/query.ts'
import { readSessionAgain } from '../api/session.ts'
import { Button, ButtonLink, CopyButton } from '../pieces/Button.tsx'
import { Dialog, FormDialog } from '../pieces/Dialog.tsx'
import { Field } from '../pieces/Field.tsx'
import * as textStyles from '../pieces/text.module.css'
import { PasswordDialog } from './PasswordDialog.tsx'
import * as styles from './TwoStepSetUp.module.css'

export function TwoStepSetUp({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const start = useChange('staff.twoStep.start')
  const confirm = useChange('staff.twoStep.confirm', {
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (start.data)
    return (
      <FormDialog
        title="Scan this with your app"
        lead="Any authenticator app works. Then write the six digits that it shows."
        isOpen
        onClose={onClose}
        verb="Switch on"
        busy={confirm.isPending && 'Checking'}
        error={confirm.error}
        onSend={({ code = '' }) => confirm.mutate({ code: code.replaceAll(/\s/g, '') })}
      >
        <div className={styles.scan}>
          <QrCode text={start.data.uri} />
          <div>
            <p className={textStyles.hint}>Without a camera, write this key into the app:</p>
            <p className={textStyles.mono} data-part="key">
              {start.data.secret}
            </p>
            <CopyButton text={start.data.secret}>Copy the key</CopyButton>
          </div>
        </div>
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          isRequired
          missing="Write the six digits."
        />
      </FormDialog>
    )
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      lead="First your password, so that nobody else does this on your open computer."
      isOpen
      onClose={onClose}
      verb="Continue"
      busy={start.isPending && 'Checking'}
      error={start.error}
      onPassword={(password) => start.mutate({ password })}
    />
  )
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code"
    >
      <path d={path} />
    </svg>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const done = () => {
    onClose()
    void readSessionAgain()
  }
  return (
    <Dialog
      title="Keep your recovery codes"
      lead="Each signs you in once when your phone is lost. They are shown only here, only now."
      isOpen
      onClose={done}
      dismissable={false}
      foot={
        <>
          <CopyButton text={text} kind="plain">
            Copy all
          </CopyButton>
          <ButtonLink
            to={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            icon={Download}
            download="foyer-recovery-codes.txt"
          >
            Download
          </ButtonLink>
          <Button kind="primary" onPress={done}>
            I have kept them
          </Button>
        </>
      }
    >
      <ul className={styles.recovery} data-part="recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
