/** Which paths an archive may have. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isListed, type PathKind, pathOf, readPath } from './format.ts'

const [one, two] = ['01990000-0000-7000-8000-00000000000a', '01990000-0000-8000-8000-00000000000b']

const accepted: Array<[path: string, kind: PathKind, parts: string[]]> = [
  ['manifest.json', 'MANIFEST', []],
  [pathOf.customer, 'CUSTOMER', []],
  [pathOf.team, 'TEAM', []],
  [pathOf.webhooks, 'WEBHOOKS', []],
  [pathOf.credentials, 'CREDENTIALS', []],
  [pathOf.logo('DARK'), 'LOGO', ['dark']],
  [pathOf.cover, 'COVER', []],
  [pathOf.terms('a'.repeat(64)), 'TERMS', ['a'.repeat(64)]],
  [pathOf.workflow(one), 'WORKFLOW', [one]],
  [pathOf.workflowVersion(one, 12), 'WORKFLOW_VERSION', [one, '12']],
  [pathOf.workflowDraft(one), 'WORKFLOW_DRAFT', [one]],
  [pathOf.applications(3), 'APPLICATIONS', ['000003']],
  [pathOf.document(one, two), 'DOCUMENT', [one, two]],
  [pathOf.evidence(one, two), 'EVIDENCE', [one, two]],
  [pathOf.audit(1_000_000), 'AUDIT', ['1000000']],
]
for (const [path, kind, parts] of accepted)
  test(`${path} has the kind ${kind}`, () => assert.deepEqual(readPath(path), { kind, parts }))

const rejected = [
  '',
  '/etc/passwd',
  '../customer.json',
  'documents/../customer.json',
  `documents/${one}/../../x`,
  `documents/${one}/${two}/`,
  `documents/${one.toUpperCase()}/${two}`,
  `documents\\${one}\\${two}`,
  `documents/${one}/${two}\0`,
  `documents/${one}/${two}\n`,
  `terms/${'A'.repeat(64)}`,
  `workflows/${one}/0.json`,
  'customer.json/',
  './customer.json',
  'applications/1.jsonl',
  'notes.txt',
]
for (const path of rejected)
  test(`${JSON.stringify(path)} is refused as a path of an archive`, () =>
    assert.equal(readPath(path), undefined))

test('the manifest lists all files but itself and the files of an application', () =>
  assert.deepEqual(
    accepted.filter(([, kind]) => !isListed(kind)).map(([, kind]) => kind),
    ['MANIFEST', 'DOCUMENT', 'EVIDENCE'],
  ))
