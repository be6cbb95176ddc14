/** Whether the identity has to be proven again before a signature. */
import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { PathStep } from '#workflows/path.ts'
import { DEFAULT_IDENTITY_MINUTES } from '#workflows/steps/signing.ts'
import type { StepOf } from '#workflows/workflow.ts'

const MINUTE = 60_000

/** `now` is the server's clock. A person who was not proven by an eID is proven by the signature itself. */
export const isIdentityTooOld = (
  identity: Pick<IdentityProof, 'provenAt'> | null,
  { identityMaxAge = DEFAULT_IDENTITY_MINUTES }: Pick<StepOf<'SIGNING'>, 'identityMaxAge'>,
  now: Date,
): boolean => identity !== null && now.getTime() - Date.parse(identity.provenAt) > identityMaxAge * MINUTE

/** The step that proves the identity again: the last one that was answered. */
export const identityStepIn = (path: readonly PathStep[]): string | undefined =>
  path.filter(({ step, status }) => step.kind === 'IDENTITY' && status === 'DONE').at(-1)?.step.key
