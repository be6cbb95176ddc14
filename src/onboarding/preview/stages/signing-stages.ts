/** The stages of signing in a preview: signatures and refusals, and the pages beside the people. */
import type { CoSigner, Signer } from '#applications/signing/state.ts'
import type { ApplicationKind } from '#kernel/schemas/application.ts'
import type { StepOf } from '#workflows/workflow.ts'
import type { PageContext } from '../../page-context.ts'
import { ASK, CHANGE_ADDRESS, SHOWN_LINK, SOMEBODY_ELSE, TAKE_BACK } from '../../signing/signing-view.ts'
import { CO_SIGNER, candidatesIn, sampleSigning } from '../sample-signing.ts'
import { eidStages } from './eid-stages.ts'
import type { Stage } from './stage.ts'

const at = ({ input }: PageContext) => input.now().toISOString()
const typedAddress = { email: 'co-signer@example.com' }
const typedPerson = {
  givenName: 'Robin',
  familyName: 'Example',
  'dateOfBirth.day': '14',
  'dateOfBirth.month': '3',
  'dateOfBirth.year': '1980',
}

/** A person signs alone, so there is no person to ask. */
export const signingStages = (step: StepOf<'SIGNING'>, kind: ApplicationKind): Stage[] => [
  ...(kind === 'KYB' ? [...states, ...partsOfPage] : []),
  ...eidStages(step.key, 'SIGN'),
]

const stateOf = (
  value: string,
  label: string,
  coSigner: (context: PageContext) => Partial<CoSigner>,
  signers: Signer[] = ['APPLICANT'],
): Stage => ({
  value,
  label,
  show: (context) => ({ data: sampleSigning(context, { signers, coSigner: coSigner(context) }) }),
})

const states: Stage[] = [
  stateOf('asked', 'Another is asked', () => ({})),
  stateOf('not_mailed', 'The mail came back', () => ({ mailedAt: null, notMailed: 'REFUSED' })),
  stateOf('opened', 'They have opened the link', (context) => ({ openedAt: at(context) })),
  stateOf('declined', 'They have declined', (context) => ({
    declined: { at: at(context), reason: 'I have sold my shares.' },
  })),
  stateOf('signed', 'Everybody has signed', () => ({}), ['APPLICANT', CO_SIGNER]),
  {
    value: 'void',
    label: 'Signatures became void',
    show: (context) => ({
      data: sampleSigning(context, {
        signers: [],
        coSigner: { voidedAt: at(context) },
        state: { voidedAt: at(context) },
      }),
    }),
  },
]

const partsOfPage: Stage[] = [
  {
    value: 'ask',
    label: 'Ask a person',
    show(context, isFilled) {
      const person = candidatesIn(context)[0]?.key ?? SOMEBODY_ELSE
      return { query: { [ASK]: person }, ...(isFilled ? { typed: { person, ...typedAddress } } : {}) }
    },
  },
  {
    value: 'other',
    label: 'Ask somebody else',
    show: (_context, isFilled) => ({
      query: { [ASK]: SOMEBODY_ELSE },
      ...(isFilled ? { typed: { person: SOMEBODY_ELSE, ...typedAddress, ...typedPerson } } : {}),
    }),
  },
  {
    value: 'address',
    label: 'Another address',
    show: (context) => ({ data: sampleSigning(context), query: { [CHANGE_ADDRESS]: CO_SIGNER } }),
  },
  {
    value: 'link',
    label: 'Their link',
    show: (context) => ({
      data: sampleSigning(context),
      typed: { person: CO_SIGNER, [SHOWN_LINK]: `${context.input.nocodeUrl}/l/0123456789abcdefghjkmnpqrs` },
    }),
  },
  {
    value: 'take_back',
    label: 'Take it back',
    show: (context) => ({
      data: sampleSigning(context, { state: { sentAt: at(context) } }),
      query: { [TAKE_BACK]: '' },
    }),
  },
]
