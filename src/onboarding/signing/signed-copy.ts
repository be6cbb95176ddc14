/** A co-signer's copy: the text that they signed, as it is stored. */
import type { Case } from '#applications/case.ts'
import { reference } from '#applications/create/reference-number.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { customerNameOf } from '#customers/look.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import { formatMoment } from '../language.ts'
import type { PageContext } from '../page-context.ts'
import type { AnswersCopy } from '../ports.ts'
import { filled, translate } from '../texts.ts'
import { signingOf } from './signers.ts'

export interface GivenByCoSigner {
  signature: SignedBy
  document: StoredDocument
}

/** undefined: they have not signed, or their signature became void. */
export function signedBy(of: Case, coSigner: string): GivenByCoSigner | undefined {
  const signature = of.data.signatures[signingOf(of).signers.indexOf(coSigner)]
  const document = of.data.documents.find(({ id }) => id === signature?.evidence.documentId)
  return signature && document && { signature, document }
}

export function signedCopy(
  context: PageContext,
  { signature, document }: GivenByCoSigner,
  text: string,
): AnswersCopy {
  const { customer, language, case: of, input, workflow } = context
  const name = customerNameOf(customer, workflow.look)
  const number = reference(of.id)
  const [signedAt, eid] = [formatMoment(language, signature.signedAt, of.countryCode), signature.provider]
  const title = translate(language, 'copy.signedTitle')
  return {
    ...{ language, title, customer: name, logo: null, at: input.now() },
    accent: customer.look?.accent ?? workflow.look?.accent ?? null,
    head: [
      { label: translate(language, 'reference'), value: number },
      { label: translate(language, 'copy.signer'), value: signature.party.name.fullName },
      {
        label: translate(language, 'copy.signedAt'),
        value: [signedAt, eidName(context, eid)].filter(Boolean).join(', '),
      },
      { label: translate(language, 'copy.signedHash'), value: document.sha256 ?? '' },
    ],
    groups: [{ title: '', facts: [], lines: text.split('\n') }],
    note: filled(language, 'copy.signedNote', { name }),
    foot: `${name}, ${number}. ${translate(language, 'copy.page')}`,
  }
}

const eidName = ({ providers, case: of }: PageContext, key: string | null): string =>
  providers.identityProviders(of.countryCode).find((each) => each.key === key)?.name ?? key ?? ''
