/** The mailbox of a test person: it gets the code that confirms an e-mail address. */
import type { Move, MoveResult } from '#applications/case.ts'
import { combineMoves } from '#applications/lifecycle-moves.ts'
import { completeCode, setCode } from '#onboarding/email-code/code.ts'
import type { Ports } from '#ports.ts'

export interface Mailbox {
  /** The ports of the pages, whose codes arrive here. */
  ports: Ports
  /** The newest code; undefined: none arrived. */
  code(): string | undefined
}

export function mailboxOf(ports: Ports): Mailbox {
  let newest: string | undefined

  /** By the moves of the task that mails the code. */
  function delivered(result: MoveResult, now: Date): MoveResult {
    const { emailCode } = result.case.data
    if (!emailCode || !result.tasks.some(({ task }) => task === 'mailCode')) return result
    const code = ports.emailCodes.create()
    const hash = ports.emailCodes.hashOf(result.case.id, emailCode.email, code)
    newest = code
    const asked: Move = () => ({ ...result, tasks: result.tasks.filter(({ task }) => task !== 'mailCode') })
    return combineMoves(asked, setCode(hash), completeCode(hash, 'SENT'))(result.case, now) ?? result
  }

  const applications: Ports['applications'] = {
    ...ports.applications,
    change: (customerId, id, move, repeatable) =>
      ports.applications.change(
        customerId,
        id,
        (current, now) => {
          const result = move(current, now)
          return result && delivered(result, now)
        },
        repeatable,
      ),
  }
  const mail: Ports['mail'] = { ...ports.mail, reaches: () => true }
  return { ports: { ...ports, applications, mail }, code: () => newest }
}
