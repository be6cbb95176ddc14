/** `foyer application decide`: approves or declines, with the same move as applications.decide. */

import { ApiError } from '../../../api-error.ts'
import { decideAsOperator, type Verdict } from '../../../review/decide.ts'
import { type Command, CommandError, type FlagValues, UsageError } from '../../command.ts'
import { applicationFlags, operator, readText, withApplication } from './review.ts'

/** As applications.decide. */
const MAX_REASONS = 20
const MAX_REASON = 500

export const applicationDecide: Command = {
  description: [
    'The reasons are stored with the decision and never shown to the applicant. An approval is refused',
    'while a screening hit is unresolved: resolve it with foyer application resolve, or add',
    '--acknowledge-hits. The decision and the audit log then name those hits.',
    '',
    'Where the workflow asks for four eyes, the command only proposes the decision: a person confirms or',
    'returns it in the dashboard. The operator cannot confirm the proposal of somebody else.',
  ].join('\n'),
  flags: {
    ...applicationFlags,
    outcome: {
      what: 'the decision',
      value: 'APPROVED|DECLINED',
      members: ['APPROVED', 'DECLINED'],
      required: true,
    },
    reason: { what: 'why, in your own words or codes', value: '<text>', required: true, many: true },
    'acknowledge-hits': { what: 'approve although screening hits are unresolved' },
  },
  examples: [
    'application decide --customer "Example Bank" --application foyer:application::0199… --outcome ' +
      'APPROVED --reason "Known to us since 2019"',
  ],
  run: (flags, context) => {
    const outcome = flags.required('outcome') as Verdict['outcome']
    const isAcknowledged = flags.has('acknowledge-hits')
    if (isAcknowledged && outcome === 'DECLINED')
      throw new UsageError('--acknowledge-hits is for --outcome APPROVED only.')
    const reasons = readReasons(flags)
    return withApplication(flags, context, async ({ ports: { ids }, workflow, change }) => {
      const verdict: Verdict = {
        outcome,
        reasons,
        acknowledgeUnresolvedHits: isAcknowledged,
        by: 'USER',
        hitId: (uuid) => ids.of('hit', uuid),
      }
      const { application } = await change(decideAsOperator(operator, workflow, verdict)).catch(explainHits)
      if (application.review?.proposal)
        return {
          json: application,
          text:
            `${application.id} waits for a second person: the workflow asks for four eyes. Somebody else ` +
            'confirms or returns the decision in the dashboard, under Applications, To confirm.',
        }
      const over = application.decision?.approvedOverHits ?? []
      const overText = over.length > 0 ? ` Unresolved hits: ${over.join(', ')}.` : ''
      return { json: application, text: `${application.id} is ${application.status}.${overText}` }
    })
  },
}

function readReasons(flags: FlagValues): string[] {
  const reasons = flags.all('reason').map((text) => readText(text, 'reason', MAX_REASON))
  if (reasons.length <= MAX_REASONS) return reasons
  throw new UsageError(`--reason can be given at most ${MAX_REASONS} times.`)
}

function explainHits(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'unresolved_hits') throw error
  throw new CommandError(
    'Screening hits are unresolved. See: npx foyer application show. Resolve them with npx foyer ' +
      'application resolve, or add --acknowledge-hits to approve nevertheless.',
    error.code,
  )
}
