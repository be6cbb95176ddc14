/** A form's values, kept with the report: they survive another width, and another person's decision. */
import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { createDrafts, type DraftPlace, type Drafts } from './drafts.ts'

const Context = createContext<Drafts>(createDrafts())
export const DraftsProvider = Context.Provider

/** One for each report that is opened. */
export const useNewDrafts = (): Drafts => useState(createDrafts)[0]

export const useDrafts = (): Drafts => useContext(Context)

export const useAllDrafts = () => {
  const { all, subscribe } = useDrafts()
  return useSyncExternalStore(subscribe, all)
}

export interface KeptDraft<T> {
  place: DraftPlace
  value: T
  set(value: T): void
  drop(): void
}

/** `wordsOf`: what a note says of the value. */
export function useDraft<T>(
  place: DraftPlace,
  initial: T,
  wordsOf: (value: T) => string = () => '',
): KeptDraft<T> {
  const drafts = useDrafts()
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.all().get(place))
  return {
    place,
    value: kept ? (kept.value as T) : initial,
    set: (value) => drafts.put(place, { value, words: wordsOf(value).trim(), isSent: false }),
    drop: () => drafts.drop(place),
  }
}
