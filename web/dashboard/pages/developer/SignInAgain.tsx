/** A new secret needs a recent sign-in: leads there and back. */
import { Problem } from '../../api/problem.ts'
import { signOut } from '../../api/session.ts'
import { Button } from '../../pieces/Button.tsx'

export function SignInAgain({ error }: { error: unknown }) {
  if (!(error instanceof Problem) || error.code !== 'recent_sign_in_required') return null
  const again = () => void signOut().then(() => location.reload())
  return (
    <span className="sign-in-again">
      <Button onPress={again}>Sign in again</Button>
    </span>
  )
}
