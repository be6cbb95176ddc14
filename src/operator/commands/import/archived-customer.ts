/** The customer of an archive with its settings and its look, for an installation that does not have it. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, type TSchema, Type } from 'typebox'
import { type CustomerLook, logoSchemes, noLook } from '#customers/look.ts'
import { LookFields } from '#customers/look-fields.ts'
import type { CoverRow, LogoRow, SettingsChange } from '#customers/ports.ts'
import { usualLimits } from '#customers/session-limits.ts'
import { settingFields } from '#customers/setting-fields.ts'
import { isOffered, isTimeZone, needsOrigin, readOrigin } from '#customers/settings.ts'
import { type Manifest, pathOf } from '#exports/archive/format.ts'
import { ArchiveFault } from '#exports/import/archive-fault.ts'
import { type ArchivedFile, jsonIn } from '#exports/import/verifier.ts'
import type { FieldError } from '#kernel/api-error.ts'
import { schemaProblems } from '#workflows/validity/schema-checks.ts'
import type { ArchivedCustomer, ArchivedProvider, OperatorPorts } from '../../ports.ts'
import { archivedProviderOf, ProviderFile } from './archived-providers.ts'

/** Fields of a later version of Foyer are not read. */
const open = { additionalProperties: true } as const
const { languages, ...fields } = settingFields
const Picture = Type.Object({ name: Type.String({ minLength: 1, maxLength: 255 }) }, open)
const CustomerFile = Type.Object(
  {
    ...fields,
    mode: Type.Enum(['sandbox', 'live']),
    languages: orNull(languages),
    look: orNull(Type.Object(LookFields.properties, open)),
    logos: Type.Array(Type.Object({ ...Picture.properties, scheme: Type.Enum([...logoSchemes]) }, open), {
      maxItems: logoSchemes.length,
    }),
    cover: orNull(Picture),
    providers: Type.Array(ProviderFile, { maxItems: 1_000 }),
  },
  open,
)
type CustomerFile = Static<typeof CustomerFile>

/** The files of the archive that the customer is made from, by their paths. */
export type CustomerFiles = ReadonlyMap<string, ArchivedFile>

/** Throws ArchiveFault. A picture that the settings would refuse is left out, with a warning. */
export async function archivedCustomerOf(
  files: CustomerFiles,
  { customer }: Manifest,
  clean: OperatorPorts['archives']['picture'],
): Promise<{ customer: ArchivedCustomer; warnings: FieldError[] }> {
  const file = files.get(pathOf.customer)
  if (!file) throw new ArchiveFault(pathOf.customer, 'is missing.')
  const value = checked(CustomerFile, jsonIn(file), '')
  const { notifyEmail: email, mode } = value
  if (mode !== customer.mode) throw fault('/mode', 'is not that in the manifest.')
  const warnings: FieldError[] = []
  const picture = async (path: string, name: string, use: 'LOGO' | 'COVER') => {
    const bytes = files.get(path)?.bytes
    const cleaned = bytes
      ? await clean({ name, bytes }, use)
      : { refused: 'MISSING', detail: 'It is not in the archive.' }
    if (!('refused' in cleaned)) return cleaned
    warnings.push({ path, code: 'picture_left_out', message: cleaned.detail })
    return undefined
  }
  const made: ArchivedCustomer = {
    ...{ id: customer.id, name: value.name, mode, redirectOrigins: originsIn(value) },
    ...(email !== null && { notifyEmail: email }),
    ...{ settings: settingsIn(value), look: lookIn(value) },
    ...(await picturesIn(value, picture)),
    providers: providersIn(value, warnings),
  }
  return { customer: made, warnings }
}

const fault = (at: string, problem: string) => new ArchiveFault(pathOf.customer, `${at}: ${problem}`)

function checked<S extends TSchema>(schema: S, value: unknown, at: string): Static<S> {
  const [problem] = schemaProblems(schema, value, at)
  if (problem) throw fault(problem.path, problem.message)
  return value as Static<S>
}

function originsIn({ redirectOrigins: typed, mode }: CustomerFile): string[] {
  const origins = typed.map((each, at) => {
    const read = readOrigin(each, mode)
    if ('origin' in read) return read.origin
    throw fault(`/redirectOrigins/${at}`, 'this is no origin that applicants may be sent to.')
  })
  if (needsOrigin(mode) && origins.length === 0)
    throw fault('/redirectOrigins', 'a live customer needs at least one origin.')
  return [...new Set(origins)]
}

/** Only settings that differ from the default: each is an entry in the audit log. */
function settingsIn(file: CustomerFile): SettingsChange {
  const { retentionYears, expiryDays, defaultLanguage, sessionIdleMinutes, sessionHours } = file
  const { languages: offered, requireTwoStep, timeZone } = file
  if (!isOffered(defaultLanguage, offered))
    throw fault('/defaultLanguage', 'this is none of the languages that are offered.')
  if (timeZone !== null && !isTimeZone(timeZone)) throw fault('/timeZone', 'this is no time zone.')
  return {
    ...(offered && { languages: offered }),
    ...(defaultLanguage && { defaultLanguage }),
    ...(retentionYears !== null && { retentionYears }),
    ...(expiryDays !== null && { expiryDays }),
    ...(sessionIdleMinutes !== usualLimits.idleMinutes && { sessionIdleMinutes }),
    ...(sessionHours !== usualLimits.hours && { sessionHours }),
    ...{ ...(requireTwoStep && { requireTwoStep }), ...(timeZone !== null && { timeZone }) },
  }
}

function lookIn({ look }: CustomerFile): CustomerLook | null {
  if (!look) return null
  const fields = Object.keys(noLook) as Array<keyof CustomerLook>
  // The cast is safe: the schema has the fields of a look.
  return Object.fromEntries(fields.map((field) => [field, look[field]])) as unknown as CustomerLook
}

function providersIn({ providers, mode }: CustomerFile, warnings: FieldError[]): ArchivedProvider[] {
  return providers.flatMap((each) => {
    const read = archivedProviderOf(each, mode)
    if (!('code' in read)) return [read]
    warnings.push(read)
    return []
  })
}

type Pictures = Pick<ArchivedCustomer, 'logos' | 'cover'>
type ReadPicture = (
  path: string,
  name: string,
  use: 'LOGO' | 'COVER',
) => Promise<Omit<CoverRow, 'sha256'> | undefined>

async function picturesIn({ logos: listed, cover }: CustomerFile, read: ReadPicture): Promise<Pictures> {
  const logos: Array<Omit<LogoRow, 'sha256'>> = []
  for (const { scheme, name } of listed) {
    const logo = await read(pathOf.logo(scheme), name, 'LOGO')
    if (logo) logos.push({ scheme, ...logo })
  }
  return { logos, cover: (cover && (await read(pathOf.cover, cover.name, 'COVER'))) ?? null }
}
