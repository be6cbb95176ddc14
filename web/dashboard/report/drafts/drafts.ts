/** The typed text of a reviewer on a report: it outlives its form, until it is sent, a note, or discarded. */

/** `words`: what a note says of it; empty when nothing is worth a note. */
export interface Draft {
  value: unknown
  words: string
  /** On its way to the server. */
  isSent: boolean
}

/** The form it belongs to. Two people never write in one: a hit and a finding have their own. */
export type DraftPlace =
  | 'chosen'
  | 'verdict:APPROVED'
  | 'verdict:DECLINED'
  | 'request'
  | 'return'
  | 'reopen'
  | `hit:${string}`
  | `back:${string}`
  | `finding:${number}`

export type DraftMap = ReadonlyMap<DraftPlace, Draft>

export interface Drafts {
  all(): DraftMap
  subscribe(listener: () => void): () => void
  put(place: DraftPlace, draft: Draft): void
  mark(place: DraftPlace, isSent: boolean): void
  drop(place: DraftPlace): void
}

/** In the memory of the page alone: what is written may name persons. */
export function createDrafts(): Drafts {
  let all: DraftMap = new Map()
  const listeners = new Set<() => void>()
  const change = (work: (next: Map<DraftPlace, Draft>) => void) => {
    const next = new Map(all)
    work(next)
    all = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => all,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put: (place, draft) => change((next) => next.set(place, draft)),
    mark(place, isSent) {
      const draft = all.get(place)
      if (draft && draft.isSent !== isSent) change((next) => next.set(place, { ...draft, isSent }))
    },
    drop(place) {
      if (all.has(place)) change((next) => next.delete(place))
    },
  }
}

/** As many notes as it takes: `max` is the length of one. */
export function notesOf(words: string, max = 4000): string[] {
  const text = words.trim()
  if (text.length <= max) return text === '' ? [] : [text]
  const space = text.lastIndexOf(' ', max)
  const end = space > max / 2 ? space : max
  return [text.slice(0, end).trim(), ...notesOf(text.slice(end), max)]
}
