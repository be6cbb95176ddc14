/**
 * Names by all their letters, however the words are divided: of organizations one letter may differ, of
 * persons none.
 */
import type { PreparedName } from '../prepared-name.ts'
import { keyTableSteps } from './key-table.ts'
import type { Steps } from './steps.ts'
import { addWordKeys, deletionsOf, newKeyBuffer } from './word-keys.ts'

export interface WholeNames {
  each(screened: PreparedName, call: (name: number) => void): void
  bytes: number
}

const SHORTEST = 5
const SPACE = 21

const deletions = ({ letters, kind }: PreparedName): number =>
  kind === 'PERSON' ? 0 : Math.min(1, deletionsOf(letters.length))

export function* wholeNamesSteps(names: readonly PreparedName[]): Steps<WholeNames> {
  const table = yield* keyTableSteps(names.length, (name, buffer) => {
    const named = names[name] as PreparedName
    const { letters } = named
    if (letters.length >= SHORTEST) addWordKeys(buffer, letters, deletions(named), SPACE)
  })
  const buffer = newKeyBuffer()
  return {
    each(screened, call) {
      const { letters } = screened
      if (letters.length < SHORTEST) return
      buffer.length = 0
      addWordKeys(buffer, letters, deletions(screened), SPACE)
      for (let at = 0; at < buffer.length; at++) table.each(buffer.keys[at] as number, call)
    },
    bytes: table.bytes,
  }
}
