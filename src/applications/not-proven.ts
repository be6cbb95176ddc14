/** The audit entry for an answer of an eID that proves nothing. */
import { type Detail, plainly, text } from '#audit/action-row.ts'

/** An answer of an eID without a waiting start does not count against the person. */
const untaken: Record<string, string> = {
  ELSEWHERE: 'another browser than the one that began, and it was not taken',
  STALE_RETURN: 'no start that waits for it, such as one a second time, and it was not taken',
}

/** "did not prove the identity {in application}", or that the answer was not taken. */
export const notProven =
  (words: string) =>
  ({ why, refusal }: Detail): string => {
    const where = untaken[text(why)]
    if (where) return `came back from the eID {in application}, to ${where}`
    return refusal ? `${words}: ${plainly(refusal)}` : words
  }
