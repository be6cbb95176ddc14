/** Reasons to refuse a manipulated archive, with the faulty part. */
import assert from 'node:assert/strict'
import { hash as hashOf } from 'node:crypto'
import { describe, test } from 'node:test'
import { chainHash, genesis, hexOf } from '#audit/chain.ts'
import { pathOf } from '../archive/format.ts'
import { ArchiveFault } from './archive-fault.ts'
import { archiveVerifier, jsonIn } from './verifier.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => hashOf('sha256', bytes, 'buffer')
const bytesOf = (content: string) => new TextEncoder().encode(content)
const shaOf = (content: string) => hexOf(sha256(bytesOf(content)))

const customerId = '01990000-0000-7000-8000-000000000001'
const application = '01990000-0000-7000-8000-00000000000a'
const document = '01990000-0000-7000-8000-0000000000d1'
const at = '2026-11-23T10:00:00.000Z'

const stored = (id: string, more: object = {}) => ({
  case: {
    ...{ customerId, id, mode: 'sandbox', kind: 'KYC', workflowId: customerId, workflowVersion: 1 },
    ...{ countryCode: 'SE', redirectUrl: 'https://shop.example/', externalReference: null, language: null },
    ...{ status: 'NOT_STARTED', createdAt: at, startedAt: null, submittedAt: null, decidedAt: null },
    ...{ updatedAt: at, expiresAt: at },
    data: {
      ...{ prefill: {}, metadata: {}, answers: {}, drafts: {}, registry: null, registryCandidate: null },
      ...{ identity: null, documents: [], signatures: [], checks: {}, sanctionHits: [] },
      ...{ personSanctionHits: [], pepHits: [], decision: null, failure: null, risk: null, findings: [] },
      ...{ reopened: null, skipped: [], ...more },
    },
  },
  evidence: [],
  legalHold: null,
})
const storedDocument = {
  ...{ id: document, step: null, slot: null, name: 'a.pdf', type: 'OTHER', mimeType: 'application/pdf' },
  ...{ sizeBytes: 3, sha256: shaOf('pdf'), uploadedBy: 'APPLICANT', uploadedAt: at, status: 'RECEIVED' },
  remarks: [],
}
const entry = '{"action":"customer.created"}'
const firstHash = chainHash(sha256, genesis.hash, 1, entry)
const auditLine = (seq: number, hash: Uint8Array, text: string) =>
  `${JSON.stringify({ seq, hash: hexOf(hash), entry: text })}\n`

type Content = Record<string, string>
const documentPath = pathOf.document(application, document)
const lines = `${JSON.stringify(stored(application, { documents: [storedDocument] }))}\n`
const good: Content = {
  [pathOf.customer]: '{}',
  [pathOf.applications(1)]: lines,
  [documentPath]: 'pdf',
  [pathOf.audit(1)]: auditLine(1, firstHash, entry),
}

const manifestOf = (content: Content, more: object = {}): string =>
  JSON.stringify({
    ...{ format: 'foyer-export', formatVersion: 1, foyerVersion: '0.1.0', exportId: customerId },
    ...{ idNamespace: 'foyer', customer: { id: customerId, name: 'A', mode: 'sandbox' } },
    ...{ createdAt: at, finishedAt: at },
    counts: {
      ...{ applications: 1, documents: 1, evidence: 0, workflows: 0, workflowVersions: 0, auditEntries: 1 },
    },
    auditEnd: { seq: 1, hash: hexOf(firstHash) },
    parts: Object.entries(content)
      .filter(([path]) => !/^(documents|evidence)\//.test(path))
      .map(([path, text]) => ({ path, bytes: bytesOf(text).length, sha256: shaOf(text) })),
    unreadable: { applications: [], documents: [], evidence: [] },
    ...more,
  })

function verify(files: ReadonlyArray<[path: string, content: string]>) {
  const verifier = archiveVerifier(sha256)
  for (const [path, content] of files) verifier.take(path, bytesOf(content))
  return verifier.end()
}
const whole = (content: Content, manifest = manifestOf(content)): Array<[string, string]> => [
  ...Object.entries(content),
  ['manifest.json', manifest],
]
const without = (...paths: string[]): Content =>
  Object.fromEntries(Object.entries(good).filter(([path]) => !paths.includes(path)))

describe('a verifier of archives', () => {
  test('accepts a complete archive, also with files that a later version adds to the manifest', () => {
    assert.equal(verify(whole(good)).counts.applications, 1)
    verify(whole({ ...good, 'screening/lists.json': '{}' }))
  })

  test('accepts a missing document that the export could not read', () => {
    const counts = { ...JSON.parse(manifestOf(good)).counts, documents: 0 }
    const unreadable = { applications: [], documents: [`${application}/${document}`], evidence: [] }
    const content = without(documentPath)
    verify(whole(content, manifestOf(content, { counts, unreadable })))
  })

  test('accepts the notes, answers and proposals of the operator, who has no id', () => {
    const by = { by: null, at }
    const more = {
      documents: [storedDocument],
      notes: [{ ...by, id: 'n', text: 'Called', mentions: [] }],
      findingResolutions: [{ ...by, key: 'k', state: 'RESOLVED', reason: 'Seen', evidence: null }],
      proposal: {
        ...{ outcome: 'APPROVED', reasons: ['Seen'], acknowledgeUnresolvedHits: false },
        ...{ by: 'USER', actor: null, at },
      },
    }
    const content = { ...good, [pathOf.applications(1)]: `${JSON.stringify(stored(application, more))}\n` }
    assert.equal(verify(whole(content)).counts.applications, 1)
  })

  test('counts evidence and workflows, and misses evidence unless the export could not read it', () => {
    const each = { ...{ id: document, source: 'register', retrievedAt: at }, contentType: 'text/plain' }
    const line = { ...stored(application), evidence: [{ ...each, sha256: shaOf('raw') }] }
    const content: Content = {
      [pathOf.terms(shaOf('terms'))]: 'terms',
      [pathOf.workflow(customerId)]: '{}',
      [pathOf.workflowVersion(customerId, 1)]: '{}',
      [pathOf.workflowVersion(customerId, 2)]: '{}',
      [pathOf.applications(1)]: `${JSON.stringify(line)}\n`,
      [pathOf.evidence(application, document)]: 'raw',
      [pathOf.audit(1)]: good[pathOf.audit(1)] ?? assert.fail(),
    }
    const counts = { applications: 1, documents: 0, evidence: 1, workflows: 1, workflowVersions: 2 }
    const manifest = (other: object, more: object = {}) =>
      manifestOf(content, { counts: { ...counts, auditEntries: 1, ...other }, ...more })
    assert.deepEqual(verify(whole(content, manifest({}))).counts, { ...counts, auditEntries: 1 })
    const { [pathOf.evidence(application, document)]: _lost, ...rest } = content
    const unreadable = { applications: [], documents: [], evidence: [`${application}/${document}`] }
    assert.equal(verify(whole(rest, manifest({ evidence: 0 }, { unreadable }))).counts.evidence, 0)
    assert.throws(() => verify(whole(rest, manifest({ evidence: 0 }))), /evidence\/.*: is missing/)
    for (const name of ['evidence', 'workflows', 'workflowVersions'])
      assert.throws(
        () => verify(whole(content, manifest({ [name]: 3 }))),
        new RegExp(`counts\\.${name} is not`),
      )
  })

  test('reads a part as JSON, and names the part that is none', () => {
    const read = (text: string) => jsonIn({ path: pathOf.team, bytes: bytesOf(text) })
    assert.deepEqual(read('{"members":[]}'), { members: [] })
    assert.throws(() => read('{'), /team\.json: is not JSON/)
  })

  const other = { ...good, [documentPath]: 'PDF' }
  const twice = stored(application, { documents: [storedDocument, storedDocument] })
  const wrong: Array<[what: string, files: Array<[string, string]>, expected: RegExp]> = [
    ['no manifest', Object.entries(good), /manifest\.json: is missing/],
    ['a file after the manifest', [...whole(good), ['team.json', '{}']], /team\.json: comes after/],
    ['a path out of the archive', [['../customer.json', '{}']], /\.\.\/customer\.json: is no path/],
    ['an absolute path', [['/etc/passwd', '']], /is no path/],
    ['a path with a control character', [['a\u0007b', '']], /"a\\u0007b": is no path/],
    [
      'a file twice',
      [
        [pathOf.customer, '{}'],
        [pathOf.customer, '{}'],
      ],
      /customer\.json: is there twice/,
    ],
    [
      'a changed part',
      whole({ ...good, [pathOf.customer]: '{ }' }, manifestOf(good)),
      /customer\.json: was changed/,
    ],
    ['a part that is gone', whole(without(pathOf.customer), manifestOf(good)), /customer\.json: is missing/],
    [
      'a part more',
      whole({ ...good, 'team.json': '{}' }, manifestOf(good)),
      /team\.json: is not in the manifest/,
    ],
    ['a changed document', whole(other, manifestOf(good)), /documents\/.*: was changed/],
    ['a document that is gone', whole(without(documentPath), manifestOf(good)), /documents\/.*: is missing/],
    ['a document of no application', [[documentPath, 'pdf']], /belongs to no application/],
    ['another format version', whole(good, manifestOf(good, { formatVersion: 2 })), /formatVersion is 2/],
    ['another format', whole(good, '{"format":"x"}'), /no export of Foyer/],
    ['no JSON', [[pathOf.applications(1), '{']], /applications\/000001\.jsonl, line 1: is not JSON/],
    [
      'a case that is none',
      [[pathOf.applications(1), `${JSON.stringify(stored(application, { documents: 1 }))}\n`]],
      /line 1: \/case\/data\/documents: This must be a list/,
    ],
    [
      'an unknown status',
      [[pathOf.applications(1), lines.replace('NOT_STARTED', 'DONE')]],
      /\/case\/status: This must be one of/,
    ],
    [
      'an application twice',
      [[pathOf.applications(1), lines + lines]],
      /line 2: an application is there twice/,
    ],
    [
      'two documents of one name',
      [[pathOf.applications(1), `${JSON.stringify(twice)}\n`]],
      /line 1: names a file twice/,
    ],
    ['a line that is no application', [[pathOf.applications(1), '7\n']], /line 1: the line: This must be/],
    ['terms of another content', [[pathOf.terms(shaOf('terms')), 'Terms']], /another SHA-256 than its name/],
    [
      'an entry that is nothing',
      [[pathOf.audit(1), 'null\n']],
      /audit\/000001\.jsonl, line 1: is not entry 1/,
    ],
    ['a manifest that is nothing', whole(good, 'null'), /no export of Foyer/],
    ['a manifest without a version', whole(good, '{"format":"foyer-export"}'), /formatVersion is undefined/],
    [
      'a manifest that lacks a part',
      whole(good, manifestOf(good, { parts: null })),
      /manifest\.json: \/parts: This must be a list/,
    ],
    [
      'a changed entry of the audit log',
      [[pathOf.audit(1), auditLine(1, firstHash, entry.replace('created', 'changed'))]],
      /audit\/000001\.jsonl, line 1: was changed/,
    ],
    ['an entry that is gone', [[pathOf.audit(1), auditLine(2, firstHash, entry)]], /is not entry 1/],
    ['a shorter audit log', whole({ ...good, [pathOf.audit(1)]: '' }), /auditEnd is not the last entry/],
    [
      'other counts',
      whole(good, manifestOf(good, { counts: { ...JSON.parse(manifestOf(good)).counts, applications: 2 } })),
      /counts\.applications is not/,
    ],
  ]
  for (const [what, files, expected] of wrong)
    test(`refuses ${what}`, () => assert.throws(() => verify(files), expected))

  test('refuses a part that is not UTF-8', () => {
    const take = () => archiveVerifier(sha256).take(pathOf.audit(1), new Uint8Array([0xff, 0xfe]))
    assert.throws(take, /audit\/000001\.jsonl: is not UTF-8/)
  })

  test('names the path of the faulty part', () => {
    const found = () => verify([['/etc/passwd', '']])
    assert.throws(found, (error) => error instanceof ArchiveFault && error.path === '/etc/passwd')
  })
})
