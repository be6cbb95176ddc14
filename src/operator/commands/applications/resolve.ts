/** `foyer application resolve`: confirms or dismisses a screening hit, as applications.hits.resolve does. */
import { type HitVerdict, resolveHit } from '../../../applications/hits/resolve-hit.ts'
import { reassessing } from '../../../checks/assessment.ts'
import { HitState } from '../../../schemas/screening.ts'
import type { Command } from '../../command.ts'
import { readId } from '../../id-flags.ts'
import { applicationFlags, operator, readText, withApplication } from './review.ts'

/** As applications.hits.resolve. */
const MAX_REASON = 2000

export const applicationResolve: Command = {
  description: [
    'TRUE_POSITIVE confirms that the hit is the screened person or organization, FALSE_POSITIVE dismisses',
    'it, NO_DECISION says that it cannot be told, UNRESOLVED takes an earlier resolution back. Every',
    'resolution is kept. Resolving hits does not decide the application.',
    'A hit that agrees in number, or in name and full birth date, is dismissed by two persons: one of',
    'the dashboard confirms it, and it is unresolved until then.',
  ].join('\n'),
  flags: {
    ...applicationFlags,
    hit: { what: 'the hit: foyer application show lists them', value: '<id>', required: true },
    state: { what: 'what you found', value: '<state>', members: HitState.enum, required: true },
    reason: { what: 'why; never shown to the applicant', value: '<text>', required: true },
  },
  examples: [
    'application resolve --customer "Example Bank" --application foyer:application::0199… --hit ' +
      'foyer:hit::0199… --state FALSE_POSITIVE --reason "Another date of birth"',
  ],
  run: (flags, context) => {
    const state = flags.required('state') as HitVerdict['state']
    const reason = readText(flags.required('reason'), 'reason', MAX_REASON)
    return withApplication(flags, context, async ({ ports: { ids }, workflow, change }) => {
      const hitId = readId(flags, 'hit', 'hit', ids)
      let isProposed = false
      const verdict = { hitId, state, reason, resolvedBy: null }
      const resolve = reassessing(resolveHit(operator, verdict), workflow)
      const { application } = await change((current, now) => {
        const moved = resolve(current, now)
        isProposed = moved?.audit.some(({ action }) => action === 'hit.dismissal_proposed') ?? false
        return moved
      })
      const id = ids.of('hit', hitId)
      const text = isProposed
        ? `${id} is unresolved until a person of the dashboard confirms that it is dismissed.`
        : `${id} is ${state}.`
      return { json: application, text }
    })
  },
}
