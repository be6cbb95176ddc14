/** Values in the environment. An error names the variable, the problem and a valid example. */

export class ConfigError extends Error {
  constructor(variable: string, problem: string, example: string) {
    super(`${variable} ${problem}. For example: ${variable}=${example}`)
    this.name = 'ConfigError'
  }
}

export type Environment = Record<string, string | undefined>

export function wholeNumber(
  environment: Environment,
  variable: string,
  fallback: number,
  from: number,
  to: number,
): number {
  const text = environment[variable]
  if (text === undefined || text === '') return fallback
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= from && number <= to) return number
  throw new ConfigError(
    variable,
    `is "${text}"; it must be a whole number from ${from} to ${to}`,
    String(fallback),
  )
}

/** Seconds with at most one decimal. */
export function seconds(environment: Environment, variable: string, fallback: number, to: number): number {
  const text = environment[variable]
  if (text === undefined || text === '') return fallback
  if (/^\d+(?:\.\d)?$/.test(text) && Number(text) <= to) return Number(text)
  throw new ConfigError(variable, `is "${text}"; it must be seconds from 0 to ${to}`, String(fallback))
}

export function choiceIn<T extends string>(
  environment: Environment,
  variable: string,
  members: readonly T[],
  fallback: T,
): T {
  const text = environment[variable] || fallback
  const member = members.find((each) => each === text)
  if (member) return member
  throw new ConfigError(variable, `is "${text}"; it must be one of ${members.join(', ')}`, fallback)
}

export function flag(environment: Environment, variable: string): boolean | undefined {
  const text = environment[variable]
  if (text === undefined || text === '') return undefined
  if (text === '0' || text === '1') return text === '1'
  throw new ConfigError(variable, `is "${text}"; it must be 0 or 1`, '1')
}

/** At least 32 characters, so that it cannot be guessed. Messages never repeat it. */
export function secretOf(environment: Environment, variable: string): string | undefined {
  const text = environment[variable]
  if (!text) return undefined
  // A bearer token is token68 of RFC 9110.
  if (/^[A-Za-z0-9\-._~+/]{32,512}=*$/.test(text)) return text
  throw new ConfigError(
    variable,
    'must be 32 to 512 letters, digits and - . _ ~ + / (openssl rand -hex 32)',
    '<output of that command>',
  )
}
