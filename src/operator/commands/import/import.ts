/** `foyer import`: reads an export of everything back, into this or another installation. */
import { hash as hashOf } from 'node:crypto'
import type { Manifest } from '#exports/archive/format.ts'
import { ArchiveFault } from '#exports/import/archive-fault.ts'
import { type ArchivedWorkflow, archivedWorkflowsOf } from '#exports/import/archived-workflows.ts'
import { type ArchivedFile, archiveVerifier, jsonIn } from '#exports/import/verifier.ts'
import type { FieldError } from '#kernel/api-error.ts'
import {
  type Command,
  type CommandContext,
  CommandError,
  type FlagValues,
  type Outcome,
} from '../../command.ts'
import { customerFlag, findCustomer } from '../../id-flags.ts'
import type { CustomerRow, KeyedPorts, OperatorPorts } from '../../ports.ts'
import { formatCount } from '../../progress.ts'
import { withPorts } from '../../with-ports.ts'
import { archivedCustomerOf, type CustomerFiles } from './archived-customer.ts'
import { type CheckedTerms, termsWarnings, writingTerms } from './archived-terms.ts'
import { applicationsInto, type ImportCounts, type ImportProblem } from './import-applications.ts'

export const importArchive: Command = {
  description: [
    'Reads the archive twice: first every path, size, hash and schema is checked, and nothing is imported',
    'if one is wrong. Then workflows and applications with documents, evidence and legal holds are written.',
    'What is here already, or was here and is erased, is left as it is: you can run the command again, also',
    'after it was interrupted. Nothing is sent: no events, no webhooks, no mail. Without --customer, the',
    'customer of the archive gets it, and is created with its settings and its look if it is not here. See',
    'docs/operate/export-and-import.md.',
  ].join('\n'),
  flags: {
    archive: { what: 'the archive', value: '<file.tar.gz>', required: true },
    customer: { ...customerFlag, what: 'the customer that gets it', required: false },
    'dry-run': { what: 'check the archive and import nothing' },
  },
  examples: [
    'import --archive foyer-export-2026-11-23.tar.gz --dry-run',
    'import --archive foyer-export-2026-11-23.tar.gz --customer foyer:customer::0199…',
  ],
  run: (flags, context) => withPorts(context, (ports) => importFile(flags, context, ports)),
}

async function importFile(
  flags: FlagValues,
  context: CommandContext,
  ports: OperatorPorts,
): Promise<Outcome> {
  const file = flags.required('archive')
  const isDryRun = flags.has('dry-run')
  const given = flags.has('customer') ? await findCustomer(flags, ports) : undefined
  const keyed = await ports.keyed()
  context.note('Checking the archive.')
  const checked = await orCommandError(() => check(file, ports))
  const own = given ? usual(given) : await ownCustomer(checked, { ports, keyed, isDryRun })
  const { customer } = own
  const { manifest } = checked
  if (customer.mode !== manifest.customer.mode)
    throw new CommandError(
      `The archive is of a ${manifest.customer.mode} customer, and this is a ${customer.mode} one.`,
      'other_mode',
    )
  const idOf = await idsFor(customer, checked.workflows, keyed)
  const workflows = checked.workflows.map((workflow) => ({ ...workflow, id: idOf(workflow.id) }))
  const versions = isDryRun ? 0 : await addWorkflows(customer, workflows, keyed)
  const progress = context.progress(manifest.counts.applications)
  const target = { ports, keyed, customer, manifest, workflows, idOf, isDryRun, progress }
  const verified = verifiedFiles(file, ports)
  const { terms } = checked
  const { archiveImport } = keyed
  const files = isDryRun
    ? verified
    : writingTerms({ customerId: customer.id, workflows, terms, archiveImport }, verified)
  const { counts, problems } = await orCommandError(() => applicationsInto(target, files)).finally(
    progress.end,
  )
  const { imported, documents } = counts
  if (!isDryRun && versions + imported + documents > 0)
    await keyed.archiveImport.note(customer.id, {
      exportId: manifest.exportId,
      imported,
      documents,
      versions,
    })
  const warnings = [...own.warnings, ...termsWarnings(workflows, checked.terms)]
  return outcomeOf({ ports, own: { ...own, warnings }, isDryRun, versions, counts, problems })
}

/** Turns a fault of the archive, or of reading it, into a message for the operator. */
async function orCommandError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArchiveFault)
      throw new CommandError(`The archive cannot be imported. ${error.message}`, 'invalid_archive', [
        { path: error.path, code: 'invalid_archive', message: error.message },
      ])
    const why = unreadable[(error as NodeJS.ErrnoException).code ?? '']
    if (why && 'syscall' in (error as object)) throw new CommandError(`--archive cannot be read: ${why}.`)
    throw error
  }
}
const unreadable: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user has no right to read it',
  EISDIR: 'it is a directory',
}

const sha256 = (bytes: Uint8Array): Uint8Array => hashOf('sha256', bytes, 'buffer')

async function* verifiedFiles(file: string, { archives }: OperatorPorts): AsyncGenerator<ArchivedFile> {
  const verifier = archiveVerifier(sha256)
  for await (const { path, bytes } of archives.files(file)) yield verifier.take(path, bytes)
  verifier.end()
}

interface CheckedArchive {
  manifest: Manifest
  workflows: ArchivedWorkflow[]
  terms: CheckedTerms
  customerFiles: CustomerFiles
}

async function check(file: string, ports: OperatorPorts): Promise<CheckedArchive> {
  const small = new Map<string, ArchivedFile>()
  const kept = ['WORKFLOW', 'WORKFLOW_VERSION', 'WORKFLOW_DRAFT', 'CUSTOMER', 'LOGO', 'COVER', 'MANIFEST']
  const terms: CheckedTerms = new Map()
  for await (const each of verifiedFiles(file, ports)) {
    if (kept.includes(each.kind)) small.set(each.path, each)
    if (each.kind === 'TERMS') terms.set(each.parts[0] ?? '', await ports.archives.terms(each.bytes))
  }
  const manifest = small.get('manifest.json')
  if (!manifest) throw new ArchiveFault('manifest.json', 'is missing.')
  return {
    // The cast is safe: the verifier has checked it.
    manifest: jsonIn(manifest) as Manifest,
    workflows: archivedWorkflowsOf(small),
    terms,
    customerFiles: small,
  }
}

interface OwnCustomer {
  customer: CustomerRow
  isNew: boolean
  /** The parts of it that were left out. */
  warnings: FieldError[]
}
const usual = (customer: CustomerRow): OwnCustomer => ({ customer, isNew: false, warnings: [] })

/** The customer of the archive, created if it is not here. */
async function ownCustomer(
  { manifest, customerFiles }: CheckedArchive,
  { ports, keyed, isDryRun }: { ports: OperatorPorts; keyed: KeyedPorts; isDryRun: boolean },
): Promise<OwnCustomer> {
  const { administration, archives, now } = ports
  const { id } = manifest.customer
  const found = (await administration.customers()).find((each) => each.id === id)
  if (found) return usual(found)
  const made = await orCommandError(() => archivedCustomerOf(customerFiles, manifest, archives.picture))
  const { customer, warnings } = made
  if (!isDryRun) await keyed.archiveImport.createCustomer(customer)
  const { name, mode, redirectOrigins, notifyEmail: email = null } = customer
  const row = { id, name, mode, redirectOrigins, email, createdAt: now() }
  return { customer: { ...row, suspended: false, rateLimit: null, quotas: {} }, isNew: true, warnings }
}

/** The ids of the archive, unless another customer of this installation has its workflows: then new ones. */
async function idsFor(
  { id }: CustomerRow,
  workflows: readonly ArchivedWorkflow[],
  { archiveImport, applicationImport }: KeyedPorts,
): Promise<(original: string) => string> {
  const isTaken = await archiveImport.takenWorkflows(
    id,
    workflows.map((each) => each.id),
  )
  return (original) => (isTaken ? applicationImport.mappedId(id, original) : original)
}

/** Returns how many versions were new. */
async function addWorkflows(
  { id }: CustomerRow,
  workflows: readonly ArchivedWorkflow[],
  { archiveImport }: KeyedPorts,
): Promise<number> {
  let versions = 0
  for (const workflow of workflows) {
    const result = await archiveImport.addWorkflow(id, workflow)
    if ('differs' in result)
      throw new CommandError(
        `The customer has another version ${result.differs} of the workflow ${workflow.id}. ` +
          'Import the archive into another customer.',
        'workflow_differs',
      )
    versions += result.added
  }
  return versions
}

interface Imported {
  ports: OperatorPorts
  own: OwnCustomer
  isDryRun: boolean
  versions: number
  counts: ImportCounts
  problems: ImportProblem[]
}
const SHOWN_PROBLEMS = 50

function outcomeOf({ ports, own, isDryRun, versions, counts, problems }: Imported): Outcome {
  const { customer, isNew, warnings } = own
  const id = ports.ids.of('customer', customer.id)
  const rest = problems.length - SHOWN_PROBLEMS
  return {
    json: {
      ...{ dryRun: isDryRun, customerId: id, customerIsNew: isNew, warnings },
      ...{ workflowVersions: versions, ...counts, problems },
    },
    text: [
      `Customer: ${customer.name} (${id})${isNew ? ', new here, with its settings and its look' : ''}.`,
      ...warnings.map(({ path, message }) => `  Left out: ${path}. ${message}`),
      `New versions of workflows: ${formatCount(versions)}.`,
      `${isDryRun ? 'Would be imported' : 'Imported'}: ${formatCount(counts.imported)}.`,
      `Already here: ${formatCount(counts.stored)}.`,
      `Erased here before, and left out: ${formatCount(counts.erased)}.`,
      `Documents written: ${formatCount(counts.documents)}.`,
      `Left out because of a problem: ${formatCount(counts.rejected)}.`,
      ...problems.slice(0, SHOWN_PROBLEMS).map(({ id: of, path, message }) => `  ${of}, ${path}: ${message}`),
      ...(rest > 0 ? [`  and ${formatCount(rest)} more problems; --json lists up to 1,000.`] : []),
    ].join('\n'),
    failed: counts.rejected > 0,
  }
}
