/** The tables of the documentation that say what rows of the code say: they are written from these. */
import fs from 'node:fs'
import path from 'node:path'
import { auditActions } from '#audit-actions.ts'

interface DocTable {
  page: string
  head: readonly string[]
  rows(): string[][]
}

const code = (name: string): string => `\`${name}\``

const tables: readonly DocTable[] = [
  {
    page: 'docs/operate/audit-log.md',
    head: ['action', 'when'],
    rows: () => Object.entries(auditActions).map(([name, { when }]) => [code(name), when]),
  },
]

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Replaces the lines of the table that begins with this head. */
export function withTable(text: string, { page, head, rows }: DocTable): string {
  const lines = text.split('\n')
  const start = lines.indexOf(line(head))
  if (start === -1) throw new Error(`${page} has no table with the head ${line(head)}`)
  const end = lines.findIndex((each, at) => at > start && !each.startsWith('|'))
  const rule = `|${head.map(() => '---|').join('')}`
  return [...lines.slice(0, start + 1), rule, ...rows().map(line), ...lines.slice(end)].join('\n')
}

/** Each page with its tables as they are written from the code. */
export function docTables(root: string): Map<string, string> {
  const pages = new Map<string, string>()
  for (const table of tables) {
    const text = pages.get(table.page) ?? fs.readFileSync(path.join(root, table.page), 'utf8')
    pages.set(table.page, withTable(text, table))
  }
  return pages
}
