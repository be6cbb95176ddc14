/** Reads signed heads back from their files. */
import { collectHeads, type HeadVerifier, readHeadLine, type SignedHeads } from '../head.ts'
import { linesAt } from './head-files.ts'

/** `place` is a file or a folder. Throws ENOENT. */
export async function signedHeadsAt(place: string, key: HeadVerifier): Promise<SignedHeads> {
  const collected = collectHeads()
  for await (const { file, number, text, isWhole } of linesAt(place))
    collected.add(file, number, isWhole ? readHeadLine(text, key) : { kind: 'CUT' })
  return collected.heads()
}
