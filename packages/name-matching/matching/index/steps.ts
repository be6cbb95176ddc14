/** Work in steps of a few milliseconds at most, so that the caller may run other work in between. */

/** Yields after each step, and returns the result. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** After so many values of a loop, another step begins. */
export const isStep = (at: number): boolean => (at & 0xff) === 0xff
