/** The notice after a person was asked to sign: only completed actions. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { Case } from '#applications/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import { coSigner, persons, signingWorkflow, unsentCase } from '#test/fixtures/signing.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { MAX_CO_SIGNERS } from './co-signer-moves.ts'
import { eidsOf } from './sign-with-eid.ts'
import { signingAction } from './signing-action.ts'

const workflow = signingWorkflow()
const step = workflow.steps.at(-1) as StepOf<'SIGNING'>
const bjorn = coSigner('b', persons.bjorn)
const full = Array.from({ length: MAX_CO_SIGNERS }, (_, index) =>
  coSigner(`${index}`, persons.asa, { cancelledAt: bjorn.askedAt }),
)

const noticeAfter = async (of: Case, form: Record<string, string>, hasMail: boolean) => {
  const input = { method: 'POST', form, mail: { reaches: () => hasMail } } as object
  const reply = await signingAction(step, pageContext({ of, workflow, input }))
  return 'redirect' in reply ? reply.redirect.split('notice=')[1] : undefined
}

test('all sign with an eID that the identity step accepts', () => {
  const eid = (key: string) => ({ key }) as unknown as IdentityProvider
  const identityProviders = [eid('other'), eid('simulator')]
  const offered = (providers: ['simulator'] | undefined) => {
    const steps = workflow.steps.map((each) =>
      each.kind === 'IDENTITY' && providers ? { ...each, providers } : each,
    )
    const context = pageContext({ of: unsentCase(), workflow: { ...workflow, steps }, identityProviders })
    return eidsOf(context).map(({ key }) => key)
  }
  assert.deepEqual(offered(undefined), ['other', 'simulator'])
  assert.deepEqual(offered(['simulator']), ['simulator'])
})

const ask = { do: 'ask', person: 'p1', email: 'b@board.example' }
const rows: Array<[what: string, of: Case, form: Record<string, string>, hasMail: boolean, notice: string]> =
  [
    ['a request', unsentCase(), ask, true, 'signer_asked'],
    ['a request without mail', unsentCase(), ask, false, 'signer_not_mailed'],
    ['one request too many', unsentCase({ coSigners: full }), ask, true, 'signers_enough'],
    [
      'the same request again',
      unsentCase({ coSigners: [bjorn] }),
      { resend: 'b' },
      true,
      'signer_asked_again',
    ],
    [
      'the same request again without mail',
      unsentCase({ coSigners: [bjorn] }),
      { resend: 'b' },
      false,
      'signer_not_mailed',
    ],
  ]
describe('the notice of the signing page', () => {
  for (const [what, of, form, hasMail, notice] of rows)
    test(`after ${what} is ${notice}`, async () => assert.equal(await noticeAfter(of, form, hasMail), notice))
})
