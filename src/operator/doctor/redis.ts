/** Whether several processes count together: the Redis of REDIS_URL takes the login and answers. Nothing is written. */
import { Redis } from 'ioredis'
import type { Config } from '../../config.ts'
import { type Finding, ok, warn } from './finding.ts'

const PATIENCE_MS = 2_000

export async function redis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return []
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason = 'no answer in time'
  client.on('error', (error: Error & { code?: string }) => {
    // Of a reply its first word alone, such as WRONGPASS.
    reason = error.code ?? error.message.split(' ')[0] ?? reason
  })
  try {
    await client.connect()
    await client.ping()
    return [ok('Redis', 'counts for all processes')]
  } catch {
    return [
      warn(
        'Redis',
        `does not answer (${reason}): each process counts limits for itself`,
        'Look at REDIS_URL, and whether Redis runs there.',
      ),
    ]
  } finally {
    client.disconnect()
  }
}
