/** Messages about the last action, with Undo; and long work, which stays until it ends. */
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

interface Progress {
  done: number
  /** null: not known yet, and the line does not guess. */
  total: number | null
}

export interface ToastContent {
  words: string
  undo?: () => unknown
  /** A path that shows more. */
  to?: { path: string; words: string }
  work?: { progress(): Progress; subscribe(listener: () => void): () => void; stop?: () => unknown }
}

const SECONDS_8 = 8_000

export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })

/** Says what happened, for 8 seconds. Problems stay where they are: they are no toasts. */
export function say(words: string, more: Omit<ToastContent, 'words' | 'work'> = {}): string {
  if (plain !== null) toasts.close(plain)
  const key = toasts.add({ words, ...more }, { timeout: SECONDS_8 })
  plain = more.undo || more.to ? null : key
  return key
}

/** The last message that offers nothing to press: the next one takes its place. */
let plain: string | null = null

export interface LongWork {
  progress(done: number, total: number | null): void
  /** Takes the line away, and says how it ended. */
  end(words?: string): void
}

/** Long work, such as an export: a line of progress, what is left, Stop. */
export function beginWork(words: string, stop?: () => unknown): LongWork {
  let progress: Progress = { done: 0, total: null }
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const key = toasts.add({
    words,
    work: { progress: () => progress, subscribe, ...(stop && { stop }) },
  })
  return {
    progress(done, total) {
      progress = { done, total }
      for (const listener of listeners) listener()
    },
    end(ended) {
      toasts.close(key)
      if (ended) say(ended)
    },
  }
}
