/** Asks for the person's password before a change of how they sign in. */
import { FormDialog } from '../pieces/Dialog.tsx'
import { PasswordField } from '../pieces/Field.tsx'

interface PasswordDialogProps {
  title: string
  lead: string
  isOpen: boolean
  onClose(): void
  verb: string
  busy: string | false
  error: unknown
  onPassword(password: string): unknown
}

export const PasswordDialog = ({ onPassword, ...more }: PasswordDialogProps) => (
  <FormDialog {...more} onSend={({ password = '' }) => onPassword(password)}>
    <PasswordField
      label="Your password"
      name="password"
      autoComplete="current-password"
      autoFocus
      isRequired
      missing="Write your password."
    />
  </FormDialog>
)
