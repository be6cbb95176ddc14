/** Values of the environment: read, or refused with the variable's name, what is wrong with it, and one that is right. */

export class ConfigError extends Error {
  constructor(variable: string, wrong: string, example: string) {
    super(`${variable} ${wrong}. For example: ${variable}=${example}`)
    this.name = 'ConfigError'
  }
}

export type Environment = Record<string, string | undefined>

export function whole(
  environment: Environment,
  variable: string,
  otherwise: number,
  from: number,
  to: number,
): number {
  const text = environment[variable]
  if (text === undefined || text === '') return otherwise
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= from && number <= to) return number
  throw new ConfigError(
    variable,
    `is "${text}"; it must be a whole number from ${from} to ${to}`,
    String(otherwise),
  )
}

/** Seconds, to a tenth. */
export function seconds(environment: Environment, variable: string, otherwise: number, to: number): number {
  const text = environment[variable]
  if (text === undefined || text === '') return otherwise
  if (/^\d+(?:\.\d)?$/.test(text) && Number(text) <= to) return Number(text)
  throw new ConfigError(variable, `is "${text}"; it must be seconds from 0 to ${to}`, String(otherwise))
}

export function oneOf<T extends string>(
  environment: Environment,
  variable: string,
  members: readonly T[],
  otherwise: T,
): T {
  const text = environment[variable] || otherwise
  const member = members.find((each) => each === text)
  if (member) return member
  throw new ConfigError(variable, `is "${text}"; it must be one of ${members.join(', ')}`, otherwise)
}

export function flag(environment: Environment, variable: string): boolean | undefined {
  const text = environment[variable]
  if (text === undefined || text === '') return undefined
  if (text === '0' || text === '1') return text === '1'
  throw new ConfigError(variable, `is "${text}"; it must be 0 or 1`, '1')
}

/** Long enough that nobody guesses it; never repeated. */
export function secretOf(environment: Environment, variable: string): string | undefined {
  const text = environment[variable]
  if (!text) return undefined
  // What a bearer may hold: token68 of RFC 9110.
  if (/^[A-Za-z0-9\-._~+/]{32,512}=*$/.test(text)) return text
  throw new ConfigError(
    variable,
    'must be 32 to 512 letters, digits and - . _ ~ + / (openssl rand -hex 32)',
    '<what that prints>',
  )
}
