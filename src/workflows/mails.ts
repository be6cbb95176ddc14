/** Which letters applicants get: a setting of the workflow, because many companies write their own. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'

/** Long enough to have been forgotten, short enough to be remembered. */
export const DEFAULT_REMINDER_DAYS = 3

export const Mails = Type.Object(
  {
    received: Type.Optional(
      Type.Boolean({ description: 'After Send: that it has arrived, with the reference. Default: true.' }),
    ),
    reminderDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 90,
        description:
          'One reminder, so many days after the applicant was last there, and a day before the application ' +
          `expires at the latest. 0: none. Default: ${DEFAULT_REMINDER_DAYS}.`,
      }),
    ),
    decision: Type.Optional(
      Type.Boolean({
        description:
          'Approved or not, without reasons. Default: false, because many companies tell it themselves.',
      }),
    ),
  },
  closed,
)
export type Mails = Static<typeof Mails>

/** With what is not set. */
export const mailsOf = ({ mails }: { mails?: Mails }): Required<Mails> => ({
  received: mails?.received ?? true,
  reminderDays: mails?.reminderDays ?? DEFAULT_REMINDER_DAYS,
  decision: mails?.decision ?? false,
})
