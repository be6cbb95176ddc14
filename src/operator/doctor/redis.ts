/** Checks that the Redis of REDIS_URL accepts the login and answers. Writes nothing. */
import { Redis } from 'ioredis'
import type { Config } from '#platform/config.ts'
import { type Finding, ok, warn } from './finding.ts'

const TIMEOUT_MS = 2_000

export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return []
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason = 'no answer in time'
  client.on('error', (error: Error & { code?: string }) => {
    // Only the first word of an error reply, such as WRONGPASS: the rest may contain secrets.
    reason = error.code ?? error.message.split(' ')[0] ?? reason
  })
  try {
    await client.connect()
    await client.ping()
    return [ok('Redis', 'counts rate limits for all processes')]
  } catch {
    return [
      warn(
        'Redis',
        `does not answer (${reason}): each process counts rate limits on its own`,
        'Check REDIS_URL, and that Redis runs there.',
      ),
    ]
  } finally {
    client.disconnect()
  }
}
