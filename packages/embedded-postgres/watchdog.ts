/** Starts a program that ends with this process, even after SIGKILL, but ignores a Ctrl-C in the terminal. */
import { spawn } from 'node:child_process'
import { cleanEnvironment } from './binaries.ts'
import { type Account, spawnAs } from './os-account.ts'

export interface Watched {
  /** Process id of the program, not of the shell. */
  pid: Promise<number>
  /** Resolves with how it ended; never rejects. */
  exited: Promise<{ code: number | null; detail: string }>
  /** Asks the program to end with SIGINT, which is a fast shutdown for PostgreSQL. */
  end(): void
}

/**
 * The shell's standard input is a pipe from Node. When Node ends, the kernel closes it, `read` returns, and
 * the program gets SIGINT. The trap lets the shell survive a signal to the whole session.
 */
const script = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" >&2 3<&- & program=$!
echo "$program"
{ read -r _ <&3; kill -INT "$program"; } >/dev/null 2>&1 & watcher=$!
exec 3<&- >/dev/null
wait "$program"; code=$?
{ kill -KILL "$watcher"; wait "$watcher"; } 2>/dev/null
exit "$code"
`

export interface WatchedOptions {
  account: Account
  cwd: string
  /** A file descriptor that gets both output streams. */
  output: number
}

export function startWatched(program: string, args: string[], options: WatchedOptions): Watched {
  const shell = spawn('/bin/sh', ['-c', script, 'foyer-watchdog', program, ...args], {
    ...spawnAs(options.account),
    cwd: options.cwd,
    env: cleanEnvironment,
    detached: true,
    stdio: ['pipe', 'pipe', options.output],
  })
  // Nothing is written; a broken pipe means that the shell has ended, which `exited` reports.
  shell.stdin?.on('error', () => {})
  const exited = new Promise<{ code: number | null; detail: string }>((resolve) => {
    shell.on('error', (error) => resolve({ code: null, detail: error.message }))
    shell.on('exit', (code, signal) => {
      shell.stdin?.destroy()
      resolve({ code, detail: signal ? `ended by ${signal}` : describe(code ?? 0) })
    })
  })
  const pid = new Promise<number>((resolve) => {
    shell.stdout?.once('data', (line: Buffer) => resolve(Number.parseInt(line.toString(), 10)))
    void exited.then(() => resolve(0))
  })
  return { pid, exited, end: () => void shell.stdin?.destroy() }
}

// A shell reports a program that was killed by signal n as 128 + n.
const describe = (code: number) => (code > 128 ? `ended by signal ${code - 128}` : `ended with code ${code}`)
