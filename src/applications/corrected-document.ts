/** What an applicant wrote otherwise than the photo of their identity document says, without the values. */
import type { NewAnswer } from '#workflows/answers.ts'
import type { IdentityDocument, ReadFacts } from '#workflows/steps/identity.ts'

const facts = {
  name: {
    words: 'the name',
    differs: (written, read) =>
      written.givenName !== read.givenName || written.familyName !== read.familyName,
  },
  number: { words: 'the number', differs: (written, read) => written.number !== read.number },
  dateOfBirth: {
    words: 'the date of birth',
    differs: (written, read) => read.dateOfBirth !== null && written.dateOfBirth !== read.dateOfBirth,
  },
  expiresOn: {
    words: 'the expiry date',
    differs: (written, read) => read.expiresOn !== null && written.expiresOn !== read.expiresOn,
  },
} satisfies Record<string, { words: string; differs(written: IdentityDocument, read: ReadFacts): boolean }>
type Fact = keyof typeof facts
const known = Object.keys(facts) as Fact[]

/** Their names, with spaces between. undefined: nothing was read, or nothing was changed. */
export function correctedIn(given: NewAnswer): string | undefined {
  const document = given.kind === 'IDENTITY' ? given.document : undefined
  if (!document?.read) return undefined
  const { read } = document
  const changed = known.filter((fact) => facts[fact].differs(document, read))
  return changed.length > 0 ? changed.join(' ') : undefined
}

/** "the name, the number" for the names of `correctedIn`. */
export const correctedWords = (corrected: string): string =>
  known
    .filter((fact) => corrected.split(' ').includes(fact))
    .map((fact) => facts[fact].words)
    .join(', ')
