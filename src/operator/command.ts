/** The interface of a command: its help, its flags, and what it does. run.ts uses nothing else. */

import type { FieldError } from '#kernel/api-error.ts'
import type { Config } from '#platform/config.ts'
import type { Progress } from './progress.ts'

export interface Flag {
  what: string
  /** The placeholder of its value, such as `<id>`. A flag without one is a switch. */
  value?: string
  required?: boolean
  /** Not required beside this flag. */
  unless?: string
  /** May be given several times. */
  many?: boolean
  /** The only values that it accepts. */
  members?: readonly string[]
  /** The names below it are free: `--metadata.order 7` for the flag `metadata`. */
  open?: boolean
}

/** A word between the command and its flags, such as `<list>`. */
export interface Word {
  name: string
  what: string
  required?: boolean
  /** The last one only: may be given several times. */
  many?: boolean
}

/** The flags of one call, checked against the flags of the command. */
export interface FlagValues {
  /** The words before and between the flags, in this order. */
  words: readonly string[]
  /** The value of a flag that is required, or that the caller has checked with `has`. */
  required(name: string): string
  optional(name: string): string | undefined
  all(name: string): string[]
  has(name: string): boolean
  /** The names of the given flags. */
  names(): string[]
}

export interface CommandContext {
  /** Throws ConfigError. */
  config(): Config
  now(): Date
  /** Writes a message for people to stderr. Machines read only the outcome on stdout. */
  note(message: string): void
  /** Prints one line of a streaming command; with --json, one JSON value. */
  line(outcome: Outcome): void
  /** Shows progress to people; does nothing with --json. Without a total, it shows a count. */
  progress(total?: number): Progress
  /** An environment variable that is not part of the service's configuration, such as a customer's secret. */
  variable(name: string): string | undefined
  /** Once called, Ctrl-C and SIGTERM abort this signal instead of the process, and the command must end. */
  stopSignal(): AbortSignal
}

export interface Outcome {
  /** Printed with --json. Fields may be added, never removed. */
  json: unknown
  text: string
  /** The command ran and found a problem: exit code 1. */
  failed?: boolean
}

/** The row of a command in the table, so that help and a mistyped name load no command. */
export interface CommandRow {
  summary: string
  /** The next word is a part of its name, such as the operation of `call`. */
  isNamed?: boolean
  /** With the name of a command that is named. */
  load(name?: string): Promise<Command>
}

export interface Command {
  /** The summary of this command, instead of the summary of the row. */
  summary?: string
  /** More text for --help. */
  description?: string
  /** Absent: the command takes flags only. */
  words?: readonly Word[]
  flags: Record<string, Flag>
  examples: readonly string[]
  /** Prints lines while it runs: with --json, JSON Lines that include the outcome. */
  streams?: boolean
  run(flags: FlagValues, context: CommandContext): Promise<Outcome>
}

/** Invalid usage: exit code 2. The message names the flag. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** The command that explains more. Default: the help of the command. */
  readonly help: string | undefined
  constructor(message: string, help?: string) {
    super(message)
    this.help = help
  }
}

/** The command cannot do its work: exit code 1. The message gives the reason and contains no secret. */
export class CommandError extends Error {
  override name = 'CommandError'
  /** For scripts: printed with --json. */
  readonly code: string
  readonly errors: readonly FieldError[]
  constructor(message: string, code = 'command_failed', errors: readonly FieldError[] = []) {
    super(message)
    this.code = code
    this.errors = errors
  }
}
