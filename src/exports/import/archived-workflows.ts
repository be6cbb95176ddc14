/** The workflows of an archive, from their files. */

import { orNull, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { schemaProblems } from '#workflows/validity/schema-checks.ts'
import { problemsOf } from '#workflows/validity.ts'
import { reservedStepKeys, type WorkflowDefinition } from '#workflows/workflow.ts'
import { pathOf } from '../archive/format.ts'
import type { ExportedVersion, ExportedWorkflow } from '../ports.ts'
import { ArchiveFault } from './archive-fault.ts'
import { type ArchivedFile, jsonIn } from './verifier.ts'

export type ArchivedWorkflow = Omit<ExportedWorkflow, 'versions'> & { versions: ExportedVersion[] }

const open = { additionalProperties: true } as const
const WorkflowFile = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    createdAt: TimestampInput,
    publishedVersion: orNull(Type.Integer({ minimum: 1 })),
    versions: Type.Array(
      Type.Object(
        {
          version: Type.Integer({ minimum: 1 }),
          publishedAt: TimestampInput,
          publishedBy: Type.String({ minLength: 1, maxLength: 100 }),
          note: orNull(Type.String({ maxLength: 2000 })),
        },
        open,
      ),
    ),
    draft: orNull(
      Type.Object({ baseVersion: orNull(Type.Integer({ minimum: 1 })), updatedAt: TimestampInput }, open),
    ),
  },
  open,
)
type WorkflowFile = Static<typeof WorkflowFile>

/** The files of workflows by their paths, as they were verified. */
export type WorkflowFiles = ReadonlyMap<string, ArchivedFile>

/** Throws ArchiveFault. */
export const archivedWorkflowsOf = (files: WorkflowFiles): ArchivedWorkflow[] =>
  [...files.values()].filter(({ kind }) => kind === 'WORKFLOW').map((file) => workflowOf(file, files))

function workflowOf(file: ArchivedFile, files: WorkflowFiles): ArchivedWorkflow {
  const value = jsonIn(file)
  const [problem] = schemaProblems(WorkflowFile, value, '')
  if (problem) throw new ArchiveFault(file.path, `${problem.path}: ${problem.message}`)
  const { name, publishedVersion, versions, draft, ...of } = value as WorkflowFile
  const [id = ''] = file.parts
  if (of.id !== id) throw new ArchiveFault(file.path, 'has another id than its path.')
  if (publishedVersion !== null && !versions.some(({ version }) => version === publishedVersion))
    throw new ArchiveFault(file.path, '/publishedVersion: there is no such version.')
  return {
    id,
    name,
    createdAt: new Date(of.createdAt),
    publishedVersion,
    versions: versions.map((each) => ({
      ...each,
      publishedAt: new Date(each.publishedAt),
      definition: definitionOf(pathOf.workflowVersion(id, each.version), files),
    })),
    draft: draft && {
      baseVersion: draft.baseVersion,
      updatedAt: new Date(draft.updatedAt),
      // A draft may be unfinished.
      definition: jsonIn(fileAt(pathOf.workflowDraft(id), files)) as Record<string, unknown>,
    },
  }
}

function fileAt(path: string, files: WorkflowFiles): ArchivedFile {
  const file = files.get(path)
  if (!file) throw new ArchiveFault(path, 'is missing.')
  return file
}

function definitionOf(path: string, files: WorkflowFiles): WorkflowDefinition {
  const value = jsonIn(fileAt(path, files))
  const [problem] = problemsOf(value, reservedStepKeys)
  if (problem) throw new ArchiveFault(path, `${problem.path || 'the definition'}: ${problem.message}`)
  return value as WorkflowDefinition
}
