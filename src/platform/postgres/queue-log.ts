/** Adapts the queue's logger: ids and names of tasks only, never a payload. */
import { Logger } from 'graphile-worker'

export function queueLogger(line: (level: string, message: string) => void): Logger {
  return new Logger(() => (level, message) => line(level, message.slice(0, 300)))
}
