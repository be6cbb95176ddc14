/** Names of organizations by all their letters: one letter may differ, however the words are divided. */
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

const deletions = (letters: string): number => Math.min(1, deletionsOf(letters.length))

export function* wholeNamesSteps(names: readonly PreparedName[]): Steps<WholeNames> {
  const table = yield* keyTableSteps(names.length, (name, buffer) => {
    const { letters } = names[name] as PreparedName
    if (letters.length >= SHORTEST) addWordKeys(buffer, letters, deletions(letters), SPACE)
  })
  const buffer = newKeyBuffer()
  return {
    each({ letters }, call) {
      if (letters.length < SHORTEST) return
      buffer.length = 0
      addWordKeys(buffer, letters, deletions(letters), SPACE)
      for (let at = 0; at < buffer.length; at++) table.each(buffer.keys[at] as number, call)
    },
    bytes: table.bytes,
  }
}
