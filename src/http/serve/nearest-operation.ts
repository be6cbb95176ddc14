/** For an unknown URL: the operation that was perhaps meant. */
import { nearestTo } from '#kernel/nearest.ts'

const PREFIX = '/v1/'
/** Operations have names of this form. Nothing else is compared: a path may be long, or hold a secret. */
const plain = /^[A-Za-z0-9._/-]{1,80}$/

/** Words for the detail of the 404. They name only what the table has. undefined: nothing is near. */
export function nearestOperation(keys: readonly string[]): (path: string) => string | undefined {
  const methods = new Map(
    keys.flatMap((key): Array<[name: string, method: string]> => {
      const [method = '', path = ''] = key.split(' ')
      return path.startsWith(PREFIX) && !path.includes(':') ? [[path.slice(PREFIX.length), method]] : []
    }),
  )
  const names = [...methods.keys()]
  return (path) => {
    const [, version, name = ''] = /^\/(?:v(\d{1,3})\/)?(.+)$/.exec(path) ?? []
    const isOther = version !== undefined && version !== '1'
    const [near] = plain.test(name) ? nearestTo(name, names) : []
    const meant = near && `${methods.get(near)} ${PREFIX}${near}`
    if (isOther) return `There is no such version: the only one is ${PREFIX}.${meant ? ` Use ${meant}.` : ''}`
    return meant && `There is no operation at this URL. Did you mean ${meant}?`
  }
}
