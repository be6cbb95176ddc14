/** The terminal of the command line: its width, and Ctrl-C. */
import type { Terminal } from './progress.ts'

const DEFAULT_COLUMNS = 80

/** undefined for a file, a pipe, or a terminal that cannot overwrite a line. */
export function terminalOf({ stderr, env }: Pick<NodeJS.Process, 'stderr' | 'env'>): Terminal | undefined {
  if (!stderr.isTTY || env.TERM === 'dumb') return undefined
  return {
    columns: () => stderr.columns || DEFAULT_COLUMNS,
    write: (text) => void stderr.write(text),
  }
}

/**
 * npx forwards a signal that the terminal has already sent. Within this time, it counts as the same signal.
 */
const SAME_SIGNAL_MS = 1_000

/** The first Ctrl-C asks the command to stop. A later one ends the process. */
export function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const onSignal = () => {
    if (controller.signal.aborted) return
    controller.abort()
    setTimeout(() => {
      for (const name of signals) process.off(name, onSignal)
    }, SAME_SIGNAL_MS).unref()
  }
  for (const name of signals) process.on(name, onSignal)
  return controller.signal
}
