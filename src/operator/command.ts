/** What a command is: what it says of itself, its flags, and what it does. run.ts reads nothing else. */
import type { Config } from '../config.ts'
import type { Progress } from './progress.ts'

export interface Flag {
  what: string
  /** What stands after it, such as `<id>`; absent: a switch. */
  value?: string
  required?: boolean
  /** May be given several times. */
  many?: boolean
  /** The only values that it takes. */
  members?: readonly string[]
}

/** The flags as given, checked against the command's own. */
export interface Given {
  /** A required one. */
  text(name: string): string
  maybe(name: string): string | undefined
  all(name: string): string[]
  has(name: string): boolean
}

export interface Stage {
  /** Throws ConfigError. */
  config(): Config
  now(): Date
  /** For the person who watches, on stderr; what a machine reads is the outcome alone. */
  note(sentence: string): void
  /** For a command that streams: a line of its own, under --json as one JSON value. */
  line(said: Outcome): void
  /** How far it is, for the person who watches; nothing under --json. */
  progress(total: number): Progress
  /** Of the environment what is no setting of the service, such as a customer's secret. */
  variable(name: string): string | undefined
  /** From the first call on, Ctrl-C and SIGTERM abort it, and the command ends by itself. */
  ending(): AbortSignal
}

export interface Outcome {
  /** Printed under --json; its shape only ever grows. */
  json: unknown
  text: string
  /** It was done, and what it found is bad: exit code 1. */
  failed?: boolean
}

export interface Command {
  summary: string
  /** More than a line, for --help. */
  description?: string
  flags: Record<string, Flag>
  examples: readonly string[]
  /** Says lines while it runs: under --json, JSON Lines, the outcome among them. */
  streams?: boolean
  run(given: Given, stage: Stage): Promise<Outcome>
}

/** The command was called wrongly: exit code 2. The message is a sentence that names the flag. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What was asked for is not possible: exit code 1. The message is a sentence that says why, and holds no secret. */
export class CommandError extends Error {
  override name = 'CommandError'
}
