/**
 * Changes one thing at a time in rules, statements, endpoints and schemas, and sees whether the tests that
 * the change reaches notice: node scripts/mutate.mjs --seed 1 --count 60 --to <file>. It works in this
 * checkout, which must have no changes, and writes each result as a line of a table.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'oxc-parser'
import { repositoryFiles, root } from '../test/runner/imports.ts'
import { isTest } from '../test/runner/sets.ts'

const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomOf(Number(asked.seed))
const oneOf = (values) => values[Math.floor(random() * values.length)]

const sources = repositoryFiles().filter(
  (file) => /^(src|packages)\/.*\.(ts|sql)$/.test(file) && !isTest(file) && !/\/(test|bench)\//.test(file),
)
const isTechnical = /^src\/(adapters|compose|http|kernel|operator|platform|ports|runtime)\//
const isRule = (file) =>
  /\.ts$/.test(file) && !isTechnical.test(file) && !/\/(endpoints|store)\/|-schema/.test(file)

/** The mutated files, and the changes of their code. */
const kinds = {
  rule: { files: sources.filter(isRule), changes: changesOfCode },
  statement: {
    files: sources.filter((file) => /\/(store|adapters|migrations)\//.test(file)),
    changes: changesOfSql,
  },
  endpoint: { files: sources.filter((file) => /\/endpoints\//.test(file)), changes: changesOfCode },
  schema: {
    files: sources.filter((file) => /schema/.test(file) && file.endsWith('.ts')),
    changes: changesOfSchema,
  },
}

const operators = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Changes of operators, of booleans and of negations. */
function changesOfCode(file, text) {
  const changes = []
  const swap = (start, end, instead) => changes.push({ start, end, instead })
  walk(parseSync(file, text).program, (node) => {
    if (['BinaryExpression', 'LogicalExpression'].includes(node.type) && operators[node.operator]) {
      const at = text.indexOf(node.operator, node.left.end)
      if (at > 0 && at < node.right.start) swap(at, at + node.operator.length, operators[node.operator])
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') swap(node.start, node.start + 1, '')
    if (node.type === 'Literal' && typeof node.value === 'boolean')
      swap(node.start, node.end, `${!node.value}`)
  })
  return changes
}

/** Changes of conditions and orders in SQL: files of statements, and templates in code. */
function changesOfSql(file, text) {
  const pattern = /\b(and not|and|or|asc|desc|is not null|is null|exists|<=|>=)\b|(?<= )(<|>|=|<=|>=)(?= )/gi
  const instead = {
    and: 'or',
    or: 'and',
    'and not': 'and',
    asc: 'desc',
    desc: 'asc',
    'is not null': 'is null',
    'is null': 'is not null',
    exists: 'not exists',
    '<': '<=',
    '>': '>=',
    '<=': '<',
    '>=': '>',
    '=': '<>',
  }
  const changes = []
  for (const [start, end] of file.endsWith('.sql') ? statementsOf(text) : templatesOf(file, text))
    for (const match of text.slice(start, end).matchAll(pattern)) {
      const at = start + match.index
      const line = text.slice(text.lastIndexOf('\n', at) + 1, at)
      if (!line.includes('--'))
        changes.push({ start: at, end: at + match[0].length, instead: instead[match[0].toLowerCase()] })
    }
  return changes
}

/** What is between comments on tables, columns and functions, whose words no statement runs. */
function statementsOf(text) {
  const words = [...text.matchAll(/^comment on [^;']*? is(?:\s+'(?:[^']|'')*')+;/gim)]
  const ends = [0, ...words.map(({ index, 0: comment }) => index + comment.length)]
  return ends.map((end, at) => [end, words[at]?.index ?? text.length])
}

function templatesOf(file, text) {
  const found = []
  walk(parseSync(file, text).program, (node) => {
    const isSql =
      node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string')
    if (isSql && /\b(select|update|insert|delete)\b/i.test(text.slice(node.start, node.end)))
      found.push([node.start, node.end])
  })
  return found
}

/** Limits, and optional parts. */
function changesOfSchema(_file, text) {
  const limits = [...text.matchAll(/\b(minLength|maxLength|minimum|maximum|minItems|maxItems): ([\d_]+)/g)]
  const numbers = limits.map((match) => {
    const end = match.index + match[0].length
    return { start: end - match[2].length, end, instead: `${Number(match[2].replaceAll('_', '')) + 1}` }
  })
  const optional = [...text.matchAll(/\bType\.Optional\(/g)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    instead: '(',
  }))
  const closed = [...text.matchAll(/additionalProperties: false/g)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    instead: 'additionalProperties: true',
  }))
  return [...numbers, ...optional, ...closed]
}

function walk(node, see) {
  if (Array.isArray(node)) for (const each of node) walk(each, see)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') see(node)
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, see)
  }
}

const changed = (text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end)

/** What does not parse, such as `a && b ?? c`, would be caught by anything. */
const isProgram = (file, text) => !file.endsWith('.ts') || parseSync(file, text).errors.length === 0

function chooseMutation(at) {
  const kind = Object.keys(kinds)[at % Object.keys(kinds).length]
  for (;;) {
    const file = oneOf(kinds[kind].files)
    const text = readFileSync(path.join(root, file), 'utf8')
    const change = oneOf(kinds[kind].changes(file, text))
    if (!change || !isProgram(file, changed(text, change))) continue
    const line = text.slice(0, change.start).split('\n').length
    return { kind, file, text, line, ...change }
  }
}

const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim()

function tryMutation({ file, text, start, end, instead }) {
  const began = performance.now()
  writeFileSync(path.join(root, file), changed(text, { start, end, instead }))
  try {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', '--changed', '--bail'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    const by = /^✖ (.*)$/m.exec(stdout)?.[1] ?? ''
    return { caught: status !== 0, by, seconds: Math.round((performance.now() - began) / 1_000) }
  } finally {
    writeFileSync(path.join(root, file), text)
  }
}

const mutations = Array.from({ length: Number(asked.count) }, (_, at) => chooseMutation(at))
const tell = (row) => {
  const line = `| ${row.join(' | ')} |\n`
  process.stdout.write(line)
  if (asked.to) appendFileSync(asked.to, line)
}
if (!asked.list && git('status', '--porcelain') !== '')
  throw new Error('Commit first: files are changed and restored.')
for (const [at, mutation] of mutations.entries()) {
  if (at < Number(asked.from)) continue
  const { kind, file, line, text, start, end, instead } = mutation
  const lines = [at + 1, kind, `${file}:${line}`, `\`${text.slice(start, end)}\` -> \`${instead}\``]
  if (asked.list) tell(lines)
  else {
    const { caught, by, seconds } = tryMutation(mutation)
    tell([...lines, caught ? 'caught' : 'NOT CAUGHT', by.replaceAll('|', '/'), `${seconds} s`])
  }
}
