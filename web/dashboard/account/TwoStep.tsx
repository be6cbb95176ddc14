/** The second step: an authenticator app, and recovery codes for when it is lost. */

import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../api/query.ts'
import { readSessionAgain, useSession } from '../api/session.ts'
import { Button } from '../pieces/Button.tsx'
import * as layoutStyles from '../pieces/layout.module.css'
import { WeightMark } from '../pieces/Marks.tsx'
import { Section } from '../pieces/Page.tsx'
import { Tag } from '../pieces/Tag.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { TwoStepSetUp } from './TwoStepSetUp.tsx'

type Open = 'SET_UP' | 'REMOVE' | null

export function TwoStep() {
  const { person } = useSession()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Two-step sign-in">
      <div className={layoutStyles.settings}>
        <div className={layoutStyles.settingLine}>
          <span>
            Authenticator app{' '}
            {person.twoStep ? <Tag meaning="good">On</Tag> : <WeightMark weight="CONSIDER" words="Off" />}
          </span>
          <span className={textStyles.hint}>
            {person.twoStep
              ? 'Signing in with a password asks for six digits from your phone.'
              : 'A password alone can be stolen. With an app on your phone it is not enough.'}
          </span>
          {person.twoStep ? (
            <Button kind="danger" onPress={() => setOpen('REMOVE')}>
              Remove
            </Button>
          ) : (
            <Button icon={Smartphone} onPress={() => setOpen('SET_UP')}>
              Set up
            </Button>
          )}
        </div>
      </div>
      {open === 'SET_UP' && <TwoStepSetUp onClose={close} />}
      <RemoveTwoStep isOpen={open === 'REMOVE'} onClose={close} />
    </Section>
  )
}

function RemoveTwoStep({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const remove = useChange('staff.twoStep.remove', {
    onDone: async () => {
      await readSessionAgain()
      onClose()
      say('Removed the authenticator app')
    },
  })
  return (
    <PasswordDialog
      title="Remove the authenticator app?"
      lead="Your recovery codes stop working too."
      isOpen={isOpen}
      onClose={onClose}
      verb="Remove"
      busy={remove.isPending && 'Removing'}
      error={remove.error}
      onPassword={(password) => remove.mutate({ password })}
    />
  )
}
