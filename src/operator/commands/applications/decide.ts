/** `foyer application decide`: approves or declines, with the same move as applications.decide. */

import { ApiError } from '../../../api-error.ts'
import { requestScreening } from '../../../checks/screened-again.ts'
import { decideAsOperator, type Verdict } from '../../../review/decide.ts'
import { onWhatWasRead } from '../../../review/expected-version.ts'
import { type Command, CommandError, type FlagValues, UsageError } from '../../command.ts'
import { applicationFlags, type OpenedApplication, operator, readText, withApplication } from './review.ts'

/** As applications.decide. */
const MAX_REASONS = 20
const MAX_REASON = 500

export const applicationDecide: Command = {
  description: [
    'The reasons are stored with the decision and never shown to the applicant. An approval is refused',
    'while a screening hit is unresolved: resolve it with foyer application resolve, or add',
    '--acknowledge-hits. The decision and the audit log then name those hits.',
    'Hits that came while the application was in review refuse it until --seen gives the updatedAt of an',
    'application show that has them.',
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
    seen: { what: 'the updatedAt that you have read: a later change refuses the decision', value: '<time>' },
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
    const seen = readSeen(flags)
    return withApplication(flags, context, async ({ ports: { ids }, workflow, change }) => {
      const verdict: Verdict = {
        outcome,
        reasons,
        acknowledgeUnresolvedHits: isAcknowledged,
        by: 'USER',
        hitId: (uuid) => ids.of('hit', uuid),
      }
      const decision = decideAsOperator(operator, workflow, verdict)
      const { application } = await change(onWhatWasRead(seen, outcome === 'APPROVED', decision))
        .catch((error: unknown) => haveScreened(error, change))
        .catch(explainHits)
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

function readSeen(flags: FlagValues): string | undefined {
  const seen = flags.optional('seen')
  if (seen !== undefined && Number.isNaN(Date.parse(seen)))
    throw new UsageError('--seen takes the updatedAt of the application, such as 2026-11-28T09:00:00.000Z.')
  return seen
}

/** The lists are searched by the service. */
async function haveScreened(error: unknown, change: OpenedApplication['change']): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== 'screening_outdated') throw error
  await change(requestScreening(operator))
  throw new CommandError(
    'A list changed since the application was screened, so nothing was decided. The service screens it ' +
      'again: run the command again in a minute.',
    error.code,
  )
}

function explainHits(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'unresolved_hits') throw error
  throw new CommandError(
    'Screening hits are unresolved. See: npx foyer application show. Resolve them with npx foyer ' +
      'application resolve, or add --acknowledge-hits to approve nevertheless.',
    error.code,
  )
}
