/**
 * Verifies an archive while it is read: paths, sizes, hashes, schemas, the chain of the audit log, and that
 * nothing is missing. Holds what one part expects, however large the archive is.
 */
import { withReasons } from '#applications/hits/earlier-names.ts'
import { chainHash, genesis, hexOf, type Sha256 } from '#audit/chain.ts'
import { schemaProblems } from '#workflows/validity/schema-checks.ts'
import {
  ARCHIVE_FORMAT,
  FORMAT_VERSION,
  isListed,
  MANIFEST,
  Manifest,
  type PathKind,
  pathOf,
  readPath,
} from '../archive/format.ts'
import { ArchiveFault } from './archive-fault.ts'
import { ArchivedApplication } from './case-schema.ts'

export interface ArchivedFile {
  /** OTHER: of a later version of Foyer; the manifest lists it. */
  kind: PathKind | 'OTHER'
  path: string
  /** The names in the path: ids, a version. */
  parts: string[]
  bytes: Uint8Array
  /** The applications in the part. */
  applications: ArchivedApplication[]
}

export interface ArchiveVerifier {
  /** Throws ArchiveFault. */
  take(path: string, bytes: Uint8Array): ArchivedFile
  /** After the last file. Throws ArchiveFault. */
  end(): Manifest
}

interface Expected {
  sha256: string
  bytes: number | null
}

interface State {
  sha256: Sha256
  /** Files that the manifest must list. */
  seen: Map<string, { bytes: number; sha256: string }>
  /** Files of the applications of the current part. */
  expected: Map<string, Expected>
  missing: Set<string>
  lastApplication: string
  chain: { seq: number; hash: Uint8Array }
  counts: Record<'applications' | 'documents' | 'evidence' | 'workflows' | 'workflowVersions', number>
  manifest: Manifest | undefined
}

export function archiveVerifier(sha256: Sha256): ArchiveVerifier {
  const state: State = {
    sha256,
    seen: new Map(),
    expected: new Map(),
    missing: new Set(),
    lastApplication: '',
    chain: genesis,
    counts: { applications: 0, documents: 0, evidence: 0, workflows: 0, workflowVersions: 0 },
    manifest: undefined,
  }
  return {
    take: (path, bytes) => take(state, path, bytes),
    end() {
      if (!state.manifest) throw new ArchiveFault(MANIFEST, 'is missing: the archive is cut off.')
      compare(state, state.manifest)
      return state.manifest
    },
  }
}

/** The path of a file that this version does not know. Foyer never writes to such a path. */
const harmless = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[a-z0-9][a-z0-9._/-]{0,199}$/

function take(state: State, path: string, bytes: Uint8Array): ArchivedFile {
  const known = readPath(path)
  if (!known && !harmless.test(path)) throw new ArchiveFault(path, 'is no path of an archive.')
  if (state.manifest) throw new ArchiveFault(path, 'comes after the manifest, which is the last file.')
  const file: ArchivedFile = {
    kind: known?.kind ?? 'OTHER',
    path,
    parts: known?.parts ?? [],
    bytes,
    applications: [],
  }
  const { kind } = file
  const hash = hexOf(state.sha256(bytes))
  if (kind === 'DOCUMENT' || kind === 'EVIDENCE') takeExpected(state, file, hash)
  else endPart(state)
  if (kind === 'OTHER' || isListed(kind)) {
    if (state.seen.has(path)) throw new ArchiveFault(path, 'is there twice.')
    state.seen.set(path, { bytes: bytes.length, sha256: hash })
  }
  if (kind === 'TERMS' && file.parts[0] !== hash)
    throw new ArchiveFault(path, 'has another SHA-256 than its name.')
  if (kind === 'APPLICATIONS') file.applications = applicationsIn(state, path, textOf(path, bytes))
  if (kind === 'AUDIT') followChain(state, path, textOf(path, bytes))
  if (kind === 'WORKFLOW') state.counts.workflows += 1
  if (kind === 'WORKFLOW_VERSION') state.counts.workflowVersions += 1
  if (kind === 'MANIFEST') state.manifest = manifestOf(path, textOf(path, bytes))
  return file
}

/** The files of an application follow the part with its line. */
function takeExpected(state: State, { kind, path, bytes }: ArchivedFile, hash: string): void {
  const expected = state.expected.get(path)
  if (!expected) throw new ArchiveFault(path, 'belongs to no application of the part before it.')
  if ((expected.bytes !== null && expected.bytes !== bytes.length) || expected.sha256 !== hash)
    throw new ArchiveFault(path, 'was changed: its size or its SHA-256 is not that in its application.')
  state.expected.delete(path)
  state.counts[kind === 'DOCUMENT' ? 'documents' : 'evidence'] += 1
}

function endPart({ expected, missing }: State): void {
  for (const path of expected.keys()) missing.add(path)
  expected.clear()
}

function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ArchiveFault(path, 'is not UTF-8.')
  }
}

/** Throws ArchiveFault. */
export const jsonIn = ({ path, bytes }: Pick<ArchivedFile, 'path' | 'bytes'>): unknown =>
  jsonOf(path, textOf(path, bytes))

function jsonOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ArchiveFault(path, 'is not JSON.')
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Names of an earlier version become those of this one. */
function ofEarlierVersion(line: unknown): unknown {
  const { case: of } = (line ?? {}) as { case?: { data?: unknown } }
  return of?.data ? { ...(line as object), case: { ...of, data: withReasons(of.data) } } : line
}

function applicationsIn(state: State, path: string, text: string): ArchivedApplication[] {
  return linesOf(text).map((line, index) => {
    const at = `${path}, line ${index + 1}`
    const value = ofEarlierVersion(jsonOf(at, line))
    const [problem] = schemaProblems(ArchivedApplication, value, '')
    if (problem) throw new ArchiveFault(at, `${problem.path || 'the line'}: ${problem.message}`)
    const application = value as ArchivedApplication
    const { id, data } = application.case
    if (id <= state.lastApplication)
      throw new ArchiveFault(at, 'an application is there twice, or not in order.')
    state.lastApplication = id
    state.counts.applications += 1
    for (const { id: documentId, sha256, sizeBytes } of data.documents)
      expect(state, at, pathOf.document(id, documentId), { sha256, bytes: sizeBytes })
    for (const each of application.evidence)
      expect(state, at, pathOf.evidence(id, each.id), { sha256: each.sha256, bytes: null })
    return application
  })
}

function expect({ expected }: State, at: string, path: string, file: Expected): void {
  if (expected.has(path)) throw new ArchiveFault(at, 'names a file twice.')
  expected.set(path, file)
}

interface AuditLineInArchive {
  seq: number
  hash: string
  entry: string
}

function followChain(state: State, path: string, text: string): void {
  for (const [index, line] of linesOf(text).entries()) {
    const at = `${path}, line ${index + 1}`
    const { seq, hash, entry } = (jsonOf(at, line) ?? {}) as Partial<AuditLineInArchive>
    if (typeof entry !== 'string' || seq !== state.chain.seq + 1)
      throw new ArchiveFault(at, `is not entry ${state.chain.seq + 1} of the audit log.`)
    const expected = chainHash(state.sha256, state.chain.hash, seq, entry)
    if (hexOf(expected) !== hash)
      throw new ArchiveFault(at, 'was changed: its hash does not follow from the entry before it.')
    state.chain = { seq, hash: expected }
  }
}

function manifestOf(path: string, text: string): Manifest {
  const value = jsonOf(path, text)
  const { format, formatVersion } = (value ?? {}) as { format?: unknown; formatVersion?: unknown }
  if (format !== ARCHIVE_FORMAT) throw new ArchiveFault(path, 'this is no export of Foyer.')
  if (formatVersion !== FORMAT_VERSION)
    throw new ArchiveFault(
      path,
      `formatVersion is ${JSON.stringify(formatVersion)?.slice(0, 20)}, and this version of Foyer reads ` +
        `${FORMAT_VERSION}. Use a newer version.`,
    )
  const [problem] = schemaProblems(Manifest, value, '')
  if (problem) throw new ArchiveFault(path, `${problem.path || 'the manifest'}: ${problem.message}`)
  return value as Manifest
}

/** Compares the manifest with the files of the archive. */
function compare(state: State, manifest: Manifest): void {
  const listed = new Set<string>()
  for (const { path, bytes, sha256 } of manifest.parts) {
    const seen = state.seen.get(path)
    if (!seen) throw new ArchiveFault(path, 'is missing.')
    if (seen.bytes !== bytes || seen.sha256 !== sha256)
      throw new ArchiveFault(path, 'was changed: its size or its SHA-256 is not that in the manifest.')
    listed.add(path)
  }
  for (const path of state.seen.keys())
    if (!listed.has(path)) throw new ArchiveFault(path, 'is not in the manifest.')
  const { documents, evidence } = manifest.unreadable
  const known = new Set([
    ...documents.map((file) => `documents/${file}`),
    ...evidence.map((file) => `evidence/${file}`),
  ])
  for (const path of state.missing) if (!known.has(path)) throw new ArchiveFault(path, 'is missing.')
  for (const [name, count] of Object.entries(state.counts))
    if (count !== manifest.counts[name as keyof State['counts']])
      throw new ArchiveFault(MANIFEST, `counts.${name} is not the number of them in the archive, ${count}.`)
  const { seq, hash } = manifest.auditEnd
  if (seq !== state.chain.seq || hash !== hexOf(state.chain.hash))
    throw new ArchiveFault(MANIFEST, 'auditEnd is not the last entry of the audit log in the archive.')
}
