/** How a session began, and whether that is enough for a customer that requires two steps. */
import type { Role } from './roles.ts'

/** A passkey alone is two steps: the device verifies the person. */
export const signInMethods = [
  'PASSWORD',
  'PASSWORD_AND_APP',
  'PASSWORD_AND_RECOVERY_CODE',
  'PASSWORD_AND_PASSKEY',
  'PASSKEY',
  'SINGLE_SIGN_ON',
] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The steps that may follow the password. A recovery code replaces the app. */
export type SecondStepKind = 'TOTP' | 'PASSKEY'

const inTwoSteps: readonly SignInMethod[] = [
  'PASSWORD_AND_APP',
  'PASSWORD_AND_RECOVERY_CODE',
  'PASSWORD_AND_PASSKEY',
  'PASSKEY',
]

export interface TwoStepAsked {
  requireTwoStep: boolean
  role: Role
  /** The customer's provider signs this person in, at the moment. */
  throughProvider: boolean
}

/** The step that was used counts, not the steps that the person has. */
export function needsTwoStep(
  method: SignInMethod,
  { requireTwoStep, role, throughProvider }: TwoStepAsked,
): boolean {
  if (!requireTwoStep || inTwoSteps.includes(method)) return false
  return !(method === 'SINGLE_SIGN_ON' && role !== 'OWNER' && throughProvider)
}

/** Otherwise who has the password alone adds an app of their own, and has two steps. */
export const mayChangeFactors = (method: SignInMethod, hasFactor: boolean): boolean =>
  !hasFactor || method !== 'PASSWORD'
