/** Numbers that depend on the seed only, so that each run measures the same names. */
export interface Random {
  /** From 0 to below 1. */
  fraction(): number
  one<Item>(items: readonly Item[]): Item
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { fraction, one: (items) => items[Math.floor(fraction() * items.length)] as (typeof items)[number] }
}
