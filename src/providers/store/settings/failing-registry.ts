/** A registry whose adapter fails by itself: an answer of no known shape must not hold up an application. */
import type { Registry } from '@foyer/company-registers/contract'

type Warn = (about: object, message: string) => void

/** An exception becomes "unavailable", which is tried again and then leads to a person. */
export function answeringAlways(registry: Registry, warn: Warn): Registry {
  const unavailable = (error: unknown) => {
    warn({ registry: registry.name, ...placeOf(error) }, 'the adapter of a registry failed on an answer')
    return { kind: 'UNAVAILABLE' as const, retryAfterSeconds: null }
  }
  return {
    ...registry,
    lookup: async (number, options) => {
      try {
        return await registry.lookup(number, options)
      } catch (error) {
        return unavailable(error)
      }
    },
    search: async (name, options) => {
      try {
        return await registry.search(name, options)
      } catch (error) {
        return unavailable(error)
      }
    },
  }
}

/** Without the message, which may repeat what the register answered. */
function placeOf(error: unknown): { error: string; at: string | undefined } {
  if (!(error instanceof Error)) return { error: typeof error, at: undefined }
  const at = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return { error: error.name, at: at?.trim() }
}
