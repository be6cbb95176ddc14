/** The names that a mistyped one is nearest to, by the edits between them. */

const MOST = 3

/** At most a third of the letters differ. The nearest first. */
export function nearestTo(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase()
  return names
    .filter((name) => Math.abs(name.length - wanted.length) <= mostEdits(name))
    .map((name) => ({ name, edits: editsBetween(wanted, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= mostEdits(name))
    .sort((one, other) => one.edits - other.edits)
    .slice(0, MOST)
    .map(({ name }) => name)
}

const mostEdits = (name: string): number => Math.max(2, Math.floor(name.length / 4))

/** Levenshtein's distance. */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const replaced = (above[column - 1] ?? 0) + (isSame ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[other.length] ?? 0
}
