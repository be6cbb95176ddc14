/**
 * Shows the progress of a long command: a bar on a terminal, one line for every 10 % elsewhere. Without a
 * total, the count on a terminal and nothing elsewhere.
 */

/** stderr, when it is a terminal. */
export interface Terminal {
  columns(): number
  /** Writes the text without a line break. */
  write(text: string): void
}

export interface Progress {
  /** Sets the number of items that are done. */
  at(done: number): void
  /** Stops drawing and begins a new line. */
  end(): void
}

interface ProgressOptions {
  /** Counted at the beginning. The final number may differ. undefined: it is not known. */
  total: number | undefined
  now(): Date
  terminal?: Terminal | undefined
  note(message: string): void
}

export const noProgress: Progress = { at: () => undefined, end: () => undefined }

export function progressOf({ total, now, terminal, note }: ProgressOptions): Progress {
  const began = now().getTime()
  const secondsNow = () => (now().getTime() - began) / 1000
  if (total === undefined)
    return terminal ? drawn(terminal, (done) => countOf(done, secondsNow())) : noProgress
  const stateAt = (done: number): ProgressState => ({ done, total, seconds: secondsNow() })
  return terminal ? drawBar(terminal, stateAt) : printTenths(note, stateAt)
}

interface ProgressState {
  done: number
  total: number
  seconds: number
}

const CLEAR_LINE = '\r\u001b[K'

function drawBar(terminal: Terminal, stateAt: (done: number) => ProgressState): Progress {
  const progress = drawn(terminal, (done) => barOf(stateAt(done), terminal.columns()))
  progress.at(0)
  return progress
}

function drawn(terminal: Terminal, lineAt: (done: number) => string): Progress {
  let isVisible = false
  return {
    at(done) {
      terminal.write(`${CLEAR_LINE}${lineAt(done)}`)
      isVisible = true
    },
    end() {
      if (isVisible) terminal.write('\n')
      isVisible = false
    },
  }
}

function printTenths(note: (message: string) => void, stateAt: (done: number) => ProgressState): Progress {
  let lastTenth = 0
  return {
    at(done) {
      const state = stateAt(done)
      const tenths = Math.floor(percentOf(state) / 10)
      if (tenths > lastTenth) note(lineOf(state))
      lastTenth = Math.max(lastTenth, tenths)
    },
    end: () => undefined,
  }
}

const LONGEST_BAR = 40
const SHORTEST_BAR = 10

/** One line that fits into the terminal. On a narrow one, the bar is left out first. */
export function barOf(state: ProgressState, columns: number): string {
  const { total } = state
  // Reserves space for the widest numbers, so that the bar keeps its length.
  // The last column stays free: some terminals wrap a full line.
  const widest =
    `[]  100 %  ${formatCount(total)} of ${formatCount(total)}  999,999 a second  59 min 59 s left`.length
  const length = Math.min(columns - 1 - widest, LONGEST_BAR)
  const filled = Math.floor((length * percentOf(state)) / 100)
  const bar = length < SHORTEST_BAR ? '' : `[${'#'.repeat(filled)}${'-'.repeat(length - filled)}] `
  return `${bar}${lineOf(state)}`.slice(0, Math.max(columns - 1, 0))
}

function lineOf(state: ProgressState): string {
  const { done, total, seconds } = state
  const rate = rateOf(done, seconds)
  const left = Math.max(total - done, 0)
  const ahead = left > 0 ? [`${formatDuration(left / rate)} left`] : []
  const pace = rate > 0 ? [paceOf(rate), ...ahead] : []
  return [
    `${percentOf(state)} %`,
    `${formatCount(done)} of ${formatCount(Math.max(total, done))}`,
    ...pace,
  ].join('  ')
}

function countOf(done: number, seconds: number): string {
  const rate = rateOf(done, seconds)
  return [formatCount(done), ...(rate > 0 ? [paceOf(rate)] : [])].join('  ')
}

const rateOf = (done: number, seconds: number): number => (seconds > 0 ? done / seconds : 0)
const paceOf = (rate: number): string => `${formatCount(Math.round(rate))} a second`

/** Returns 100 only when everything is done. */
const percentOf = ({ done, total }: ProgressState): number =>
  total <= 0 || done >= total ? 100 : Math.floor((done / total) * 100)

export const formatCount = (count: number): string => count.toLocaleString('en-US')

function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
