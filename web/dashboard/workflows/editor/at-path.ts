/** Changes a definition at a place without touching the rest. */

export type Path = ReadonlyArray<string | number>

/** undefined removes the field. */
export function withValue<T>(root: T, path: Path, value: unknown): T {
  const [name, ...rest] = path
  if (name === undefined) return value as T
  if (Array.isArray(root)) {
    const list = [...root]
    list[name as number] = withValue(list[name as number], rest, value)
    return list as T
  }
  const { [name]: before, ...others } = (root ?? {}) as Record<string, unknown>
  const after = withValue(before, rest, value)
  if (after === undefined) return others as T
  // The field keeps its place among the others.
  return { ...(root as object), [name]: after } as T
}

/** `base`, or `base-2` and so on if it is taken. */
export function freeKey(base: string, taken: readonly string[]): string {
  const clean = base.toLowerCase().replaceAll('_', '-').slice(0, 36)
  let number = 1
  while (taken.includes(number === 1 ? clean : `${clean}-${number}`)) number += 1
  return number === 1 ? clean : `${clean}-${number}`
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_each, at) => at !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}
