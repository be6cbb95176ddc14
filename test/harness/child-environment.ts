/** The environment of test processes: the machine's variables, without those that configure Foyer. */
import os from 'node:os'

export function childEnvironment(): Record<string, string> {
  const { PATH = '', HOME = os.tmpdir(), NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}
