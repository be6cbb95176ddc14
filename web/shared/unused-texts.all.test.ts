/**
 * No text is unused: the compiler says which texts the code reads, also by a value of a closed set. That each
 * sentence of a problem is shown is proven by src/onboarding/test/every-problem.test.ts and its neighbours.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { LegalType, OrganizationStatusCode } from '@foyer/company-registers/schemas/organization'
import { endedHints, waitingHints } from '@foyer/eids/contract/progress'
import { problemCodes } from '@foyer/national-fields/problem'
import ts from 'typescript'
import { IdentityDocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { messageKeys, noticeKeys } from '#onboarding/view.ts'
import { placeholdersOf, translations } from './translations.ts'
import { uploadTexts } from './upload-texts.ts'

const root = path.join(import.meta.dirname, '../..')
const absolute = (file: string) => path.join(root, file)
const filesIn = (patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map(absolute)

const readers = filesIn(['web/{onboarding,shared}/**/*.{ts,tsx}', 'src/onboarding/**/*.ts'])
function programOf(): ts.Program {
  const { config } = ts.readConfigFile(absolute('tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram(readers, { ...options, incremental: false })
}
const program = programOf()
const checker = program.getTypeChecker()

type Tree = ts.ObjectLiteralExpression
function treeOf(file: string): Tree {
  const source = program.getSourceFile(absolute(file)) as ts.JsonSourceFile
  return source.statements[0]?.expression as Tree
}
const nameOf = (node: ts.ObjectLiteralElementLike) => (node.name as ts.StringLiteral).text
/** The texts of a group. A sentence with plural forms is one text. */
function groupOf(node: ts.ObjectLiteralElementLike): Tree | undefined {
  if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.initializer)) return undefined
  const isSentence = node.initializer.properties.every((each) =>
    ['zero', 'one', 'other'].includes(nameOf(each)),
  )
  return isSentence ? undefined : node.initializer
}

/** The names that an expression can have as a key: those of its literal types. */
const namesIn = (type: ts.Type): string[] =>
  type.isUnion() ? type.types.flatMap(namesIn) : type.isStringLiteral() ? [type.value] : []

const pages = treeOf('web/shared/translations/en.json')
const server = treeOf('src/onboarding/texts/en.json')
/** Keys that a function gets from another one: counted is who writes the key. */
const fieldKeys = new Set(Object.keys(translations.en.fields))
const serverKeys = new Set(server.properties.map(nameOf))
const isEach = (names: string[], keys: Set<string>) =>
  names.length === keys.size && names.every((name) => keys.has(name))

/** Where texts are read as a tree: `texts.page.back`, `texts.kinds[meaning]`, `{ label } = …`. */
function readAt(node: ts.Node): ts.Declaration[] {
  const of = (group: ts.Node, names: string[]) =>
    names.flatMap((name) => checker.getTypeAtLocation(group).getProperty(name)?.declarations ?? [])
  if (ts.isPropertyAccessExpression(node)) return of(node.expression, [node.name.text])
  if (ts.isElementAccessExpression(node)) {
    const names = namesIn(checker.getTypeAtLocation(node.argumentExpression))
    return isEach(names, fieldKeys) ? [] : of(node.expression, names)
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = node.propertyName ?? node.name
    return ts.isIdentifier(name) ? of(node.parent, [name.text]) : []
  }
  return []
}

const read = new Set<ts.Node>()
const named = { fields: new Set<string>(), server: new Set<string>() }
/** Notes the keys that an expression names where any key may stand. */
function noteNames(node: ts.Expression): void {
  const wanted = checker.getContextualType(node)
  const names = wanted ? namesIn(checker.getNonNullableType(wanted)) : []
  for (const [keys, here] of [[fieldKeys, named.fields] as const, [serverKeys, named.server] as const]) {
    const own = isEach(names, keys) ? namesIn(checker.getTypeAtLocation(node)) : []
    if (!isEach(own, keys)) for (const name of own) here.add(name)
  }
}
function visit(node: ts.Node): void {
  for (const each of readAt(node)) read.add(each)
  if (ts.isExpression(node)) noteNames(node)
  ts.forEachChild(node, visit)
}
for (const file of readers) visit(program.getSourceFile(file) as ts.SourceFile)

/** Sentences of problems are chosen by a code at run time. */
const byCode = ['problems', 'problemsOf']
function unreadIn(tree: Tree, place = ''): string[] {
  return tree.properties.flatMap((each) => {
    const at = place + nameOf(each)
    if (byCode.includes(at)) return []
    if (place === 'fields.') return named.fields.has(nameOf(each)) ? [] : [at]
    const group = groupOf(each)
    return !read.has(each) ? [at] : group ? unreadIn(group, `${at}.`) : []
  })
}

/** The server's texts for closed sets: `status.ACTIVE`. */
const closedSets: Record<string, readonly string[]> = {
  eidHint: [...waitingHints, ...endedHints],
  status: OrganizationStatusCode.enum,
  legalForm: LegalType.properties.category.enum,
  identityDocument: IdentityDocumentType.enum,
}
const members = Object.entries(closedSets).flatMap(([set, all]) => all.map((each) => `${set}.${each}`))

/** Sent to a page as a value, or in its address. */
const senders = filesIn(['src/**/*.ts'])
  .filter((file) => !file.endsWith('onboarding/view.ts'))
  .map((file) => readFileSync(file, 'utf8'))
const isSent = (key: string) =>
  senders.some((text) => text.includes(`'${key}'`) || text.includes(`notice=${key}`))

/** The texts that pages give to their scripts: in attributes, and as one set for uploads. */
const scripts = filesIn(['web/onboarding/{browser,camera}/*.ts', 'web/onboarding/**/*.css'])
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const attributes = readers
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdata-([a-z-]+)=/g)].map(([, name = '']) => name),
  )
function isReadByScript(attribute: string): boolean {
  const name = attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const asProperty = `dataset\\??\\.${name}\\b`
  const byName = `\\{[^}\\n]*\\b${name}\\b[^}\\n]*\\} =.*dataset`
  return new RegExp(`${asProperty}|${byName}|\\[data-${attribute}\\b|'data-${attribute}'`).test(scripts)
}

describe('every text is used', () => {
  test('of those that a page gives to its scripts', () => {
    assert.deepEqual(
      attributes.filter((each) => !isReadByScript(each)),
      [],
    )
    const isUpload = (key: string) => new RegExp(`\\btexts\\.${key}\\b|code: '${key}'`).test(scripts)
    assert.deepEqual(
      uploadTexts.filter((key) => !isUpload(key)),
      [],
    )
  })
  test('of the pages', () => assert.deepEqual(unreadIn(pages), []))
  test('of the server', () =>
    assert.deepEqual(
      [...serverKeys].filter((key) => !named.server.has(key) && !members.includes(key)),
      [],
    ))
  test('of the notices', () =>
    assert.deepEqual(
      noticeKeys.filter((key) => !isSent(key)),
      [],
    ))
  test('of the messages', () =>
    assert.deepEqual(
      messageKeys.filter((key) => !isSent(key)),
      [],
    ))
  test('of the problems: one per code, and one without the values of its placeholders', () => {
    const { problems } = translations.en
    const wanted = problemCodes.flatMap((code) => {
      const hasValues = placeholdersOf(problems[code]).length > 0
      return hasValues && `${code}_plain` in problems ? [code, `${code}_plain`] : [code]
    })
    assert.deepEqual(Object.keys(problems).sort(), wanted.sort())
  })
})
