/** POST /v1/staff.session.verify and staff.twoStep.start, confirm and remove: the authenticator app. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import {
  fromOf,
  Nothing,
  ofBrowser,
  ofPerson,
  Password,
  SignedInState,
  sessionOf,
  signedIn,
} from './staff-schemas.ts'

const Code = Type.String({ minLength: 1, maxLength: 40, examples: ['287082'] })

export const sessionVerify = operation({
  ...ofBrowser,
  summary: 'Confirm the second step',
  description: 'After TWO_STEP, with its cookie. Each code works once; five tries in 15 minutes.',
  body: Type.Object(
    {
      code: Code,
      kind: Type.Enum(['TOTP', 'RECOVERY_CODE'], { description: 'A code of the app, or one kept for need.' }),
    },
    closed,
  ),
  reply: SignedInState,
  async run(body, context: Needs<'baseUrl' | 'staff'>) {
    const token = await context.staff.verify(context.browser.twoStepToken, body, fromOf(context))
    return signedIn({ state: 'SIGNED_IN', token }, context)
  },
})

export const twoStepStart = operation({
  ...ofPerson,
  summary: 'Set up an authenticator app',
  description: 'It is in force after its first code (staff.twoStep.confirm).',
  body: Type.Object({ password: Password }, closed),
  reply: Type.Object(
    {
      secret: Type.String({ description: 'To type into the app: base32.' }),
      uri: Type.String({ description: 'For the QR code: otpauth://' }),
    },
    closed,
  ),
  run: ({ password }, context: Needs<'baseUrl' | 'staff'>) =>
    context.staff.startTwoStep(sessionOf(context), password, fromOf(context)),
})

export const twoStepConfirm = operation({
  ...ofPerson,
  summary: 'Confirm an authenticator app',
  description: 'Returns the recovery codes, once. Ends your other sessions.',
  body: Type.Object({ code: Code }, closed),
  reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }, closed),
  run: async ({ code }, context: Needs<'staff'>) => ({
    recoveryCodes: await context.staff.confirmTwoStep(sessionOf(context), code),
  }),
})

export const twoStepRemove = operation({
  ...ofPerson,
  summary: 'Remove the authenticator app',
  description:
    'Its recovery codes end too. For people only, because a credential signs in without an app: its ' +
    'secret is rotated instead.',
  body: Type.Object({ password: Password }, closed),
  reply: Nothing,
  async run({ password }, context: Needs<'baseUrl' | 'staff'>) {
    await context.staff.removeTwoStep(sessionOf(context), password, fromOf(context))
    return {}
  },
})
