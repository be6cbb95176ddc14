/** Answers with one field damaged, each in turn: input for properties of readers. */

const LEFT_OUT = Symbol('left out')
type Damage = { path: string; instead: unknown; value: unknown }

const replacements = [LEFT_OUT, null, 'x', {}, true, -1]

/** The value with one field damaged, for each field at any depth. `path` is /like/0/this. */
export function* spoiled(value: unknown, path = ''): Generator<Damage> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const here = `${path}/${name}`
    for (const instead of replacements) {
      // A shorter list goes unnoticed.
      if (instead === LEFT_OUT && Array.isArray(value)) continue
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
      if (instead !== LEFT_OUT) copy[name] = instead
      else delete copy[name]
      yield { path: here, instead: instead === LEFT_OUT ? undefined : instead, value: copy }
    }
    for (const deeper of spoiled(inner, here)) {
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
      copy[name] = deeper.value
      yield { ...deeper, value: copy }
    }
  }
}
