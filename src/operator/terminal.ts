/** The terminal that the command line was called from: where it is drawn, and Ctrl-C. */
import type { Terminal } from './progress.ts'

const DEFAULT_COLUMNS = 80

/** undefined: a file, a pipe, or a terminal that can not go back on a line. */
export function terminalOf({ stderr, env }: Pick<NodeJS.Process, 'stderr' | 'env'>): Terminal | undefined {
  if (!stderr.isTTY || env.TERM === 'dumb') return undefined
  return {
    columns: () => stderr.columns || DEFAULT_COLUMNS,
    write: (text) => void stderr.write(text),
  }
}

/** npx passes on the signal that the terminal has sent to both already: so soon after, it is no second one. */
const ONE_SIGNAL_MS = 1_000

/** The first Ctrl-C asks the command to end, a later one ends the process. */
export function endingBySignal(): AbortSignal {
  const asked = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const told = () => {
    if (asked.signal.aborted) return
    asked.abort()
    setTimeout(() => {
      for (const name of signals) process.off(name, told)
    }, ONE_SIGNAL_MS).unref()
  }
  for (const name of signals) process.on(name, told)
  return asked.signal
}
