/** Whether the window has a width. */
import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** A tablet: columns of a table drop from the right. */
export const useIsMiddle = (): boolean => useMedia('(max-width: 63.99rem)')

/** A phone: tables become two lines a row. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 47.99rem)')
