/** What `npm start` says to Node before the program's name: a process that is measured or attacked runs as an operator's does. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `root` is the checkout. */
export function startFlags(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [, flags = ''] = /bin\/node ((?:--\S+ )*)src\/main\.ts/.exec(scripts.start) ?? []
  return flags.split(' ').filter((flag) => flag !== '')
}
