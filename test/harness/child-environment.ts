/** What processes of the tests inherit from the machine's environment: nothing that configures Foyer. */
import os from 'node:os'

export function childEnvironment(): Record<string, string> {
  const { PATH = '', HOME = os.tmpdir(), NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}
