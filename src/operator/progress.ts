/** How far a long command is: a bar that is drawn over itself on a terminal, a line for each tenth elsewhere. */

/** stderr, when a person looks at it. */
export interface Terminal {
  columns(): number
  /** As it is, without a line's end. */
  write(text: string): void
}

export interface Progress {
  /** So many are done now. */
  at(done: number): void
  /** Nothing more is drawn; what comes next stands on a line of its own. */
  end(): void
}

interface Watched {
  /** As counted before: what is done may turn out more, or less. */
  total: number
  now(): Date
  terminal?: Terminal | undefined
  note(sentence: string): void
}

export const silent: Progress = { at: () => undefined, end: () => undefined }

export function progressOf({ total, now, terminal, note }: Watched): Progress {
  const began = now().getTime()
  const stateAt = (done: number): State => ({ done, total, seconds: (now().getTime() - began) / 1000 })
  return terminal ? drawn(terminal, stateAt) : inLines(note, stateAt)
}

interface State {
  done: number
  total: number
  seconds: number
}

const CLEAR_LINE = '\r\u001b[K'

function drawn(terminal: Terminal, stateAt: (done: number) => State): Progress {
  let isDrawn = false
  const draw = (done: number) => {
    terminal.write(`${CLEAR_LINE}${barOf(stateAt(done), terminal.columns())}`)
    isDrawn = true
  }
  draw(0)
  return {
    at: draw,
    end() {
      if (isDrawn) terminal.write('\n')
      isDrawn = false
    },
  }
}

function inLines(note: (sentence: string) => void, stateAt: (done: number) => State): Progress {
  let told = 0
  return {
    at(done) {
      const state = stateAt(done)
      const tenths = Math.floor(percentOf(state) / 10)
      if (tenths > told) note(lineOf(state))
      told = Math.max(told, tenths)
    },
    end: () => undefined,
  }
}

const LONGEST_BAR = 40
const SHORTEST_BAR = 10

/** One line that fits: what a narrow terminal has no room for is left out, the bar first. */
export function barOf(state: State, columns: number): string {
  const { total } = state
  // Room for the widest numbers, so that the bar keeps its length. The last column stays free: a line that is full begins a new one.
  const widest = `[]  100 %  ${counted(total)} of ${counted(total)}  999,999 a second  59 min 59 s left`
    .length
  const length = Math.min(columns - 1 - widest, LONGEST_BAR)
  const filled = Math.floor((length * percentOf(state)) / 100)
  const bar = length < SHORTEST_BAR ? '' : `[${'#'.repeat(filled)}${'-'.repeat(length - filled)}] `
  return `${bar}${lineOf(state)}`.slice(0, Math.max(columns - 1, 0))
}

function lineOf(state: State): string {
  const { done, total, seconds } = state
  const rate = seconds > 0 ? done / seconds : 0
  const left = Math.max(total - done, 0)
  const ahead = left > 0 ? [`${spanOf(left / rate)} left`] : []
  const pace = rate > 0 ? [`${counted(Math.round(rate))} a second`, ...ahead] : []
  return [`${percentOf(state)} %`, `${counted(done)} of ${counted(Math.max(total, done))}`, ...pace].join(
    '  ',
  )
}

/** Never 100 before it is over. */
const percentOf = ({ done, total }: State): number =>
  total <= 0 || done >= total ? 100 : Math.floor((done / total) * 100)

export const counted = (count: number): string => count.toLocaleString('en-US')

function spanOf(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
