/** `foyer application ask`: requests information from the applicant, and prints the new onboarding link. */
import { requestInformation } from '../../../applications/review-moves.ts'
import { type Command, type FlagValues, UsageError } from '../../command.ts'
import { applicationFlags, operator, readText, withApplication, withFlagNames } from './review.ts'

/** As long as a session token. */
const LINK_MINUTES = 60
/** As applications.requestInformation. */
const MAX_STEPS = 40
const MAX_MESSAGE = 2000

export const applicationAsk: Command = {
  description: [
    'In MANUAL_REVIEW. The named steps open again and show your message; earlier answers are kept.',
    'It prints a link: send it to the applicant, because Foyer does not. Anyone with the link can',
    'continue the application for 60 minutes.',
  ].join('\n'),
  flags: {
    ...applicationFlags,
    step: {
      what: 'the key of a step that opens again: foyer application show lists them',
      value: '<key>',
      required: true,
      many: true,
    },
    message: { what: 'shown to the applicant unchanged', value: '<text>', required: true },
    'acknowledge-tipping-off': {
      what: 'send it although words of it may tell the applicant of a check or a suspicion',
    },
  },
  examples: [
    'application ask --customer "Example Bank" --application foyer:application::0199… --step documents ' +
      '--message "The statement does not show your name. Please send one that does."',
  ],
  run: (flags, context) => {
    const steps = readSteps(flags)
    const message = readText(flags.required('message'), 'message', MAX_MESSAGE)
    return withApplication(flags, context, async ({ ports, keyed, workflow, change }) => {
      const move = requestInformation(operator, workflow, {
        ...{ steps, message },
        acknowledgeTippingOff: flags.has('acknowledge-tipping-off'),
      })
      const { changed, application } = await withFlagNames({ steps: '--step' }, () => change(move))
      const expiresAt = new Date(ports.now().getTime() + LINK_MINUTES * 60_000)
      const tokenId = ports.newId()
      const sessionToken = await keyed.tokens.session(changed, tokenId)
      const onboardingUrl = await keyed.links.create(changed.customerId, changed.id, {
        ...{ purpose: 'APPLICANT', expiresAt, tokenId },
      })
      return {
        json: { id: application.id, status: application.status, sessionToken, onboardingUrl },
        text:
          `${application.id} is ${application.status}. Send the applicant this link, which works for 60 ` +
          `minutes:\n${onboardingUrl}`,
      }
    })
  },
}

function readSteps(flags: FlagValues): string[] {
  const steps = [...new Set(flags.all('step'))]
  if (steps.length <= MAX_STEPS) return steps
  throw new UsageError(`--step can be given at most ${MAX_STEPS} times.`)
}
