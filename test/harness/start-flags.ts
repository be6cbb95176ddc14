/** The Node flags of `npm start`, so that measured and attacked processes run like an operator's. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `root` is the checkout. */
export function startFlags(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [, flags = ''] = /bin\/node ((?:--\S+ )*)src\/main\.ts/.exec(scripts.start) ?? []
  return flags.split(' ').filter((flag) => flag !== '')
}
