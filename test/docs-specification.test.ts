/** Compares the specification with the code: operations, statuses, events, errors, fields and limits. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import * as registers from '@foyer/company-registers/schemas/organization'
import * as matching from '@foyer/name-matching/schemas'
import * as identifiers from '@foyer/national-fields/schemas/identifiers'
import * as basic from '@foyer/national-fields/schemas/primitives'
import { MAX_FILE_BYTES } from '@foyer/safe-files/file-size'
import * as signing from '@foyer/signing-rules/schemas'
import { api } from '#api.ts'
import { moves } from '#applications/status.ts'
import { quotas } from '#customers/quotas.ts'
import { errorTable } from '#errors.ts'
import { MOST_WEBHOOKS } from '#events/webhook.ts'
import * as application from '#kernel/schemas/application.ts'
import * as papers from '#kernel/schemas/documents-and-accounts.ts'
import * as events from '#kernel/schemas/event.ts'
import * as organization from '#kernel/schemas/organization.ts'
import * as people from '#kernel/schemas/people.ts'
import * as report from '#kernel/schemas/report.ts'
import * as screening from '#kernel/schemas/screening.ts'
import { permissions } from '#oauth/permissions.ts'
import { readConfig } from '#platform/config.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'docs/specification')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const sections = fs
  .readdirSync(folder)
  .filter((name) => /^\d-.*\.md$/.test(name))
  .sort()
const section = (name: string) => read(`docs/specification/${name}.md`)
const text = sections.map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('\n')
const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const rowsIn = (page: string) => [...page.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '))

describe('docs/specification', () => {
  it('has nine sections, and its index lists them', () => {
    assert.equal(sections.length, 9)
    const listed = [...section('README').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, ...found]) => found)
    const titles = sections.map((name) => [/^# (.+)$/m.exec(section(name.slice(0, -3)))?.[1], name])
    assert.deepEqual(listed, titles)
  })

  it('documents every error with its status, and no other', () => {
    const documented = [...text.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(
      ([, status, code]) => `${status} ${code}`,
    )
    const known = Object.entries(errorTable).map(([code, { status }]) => `${status} ${code}`)
    assert.deepEqual(documented.sort(), known.sort())
  })

  it('documents every operation', () => {
    for (const key of Object.keys(api)) {
      if (/ \/(onboarding|simulator)\b/.test(key)) continue
      const [, address = ''] = key.split(' ')
      assert.ok(
        text.includes(`${address}\``),
        `${key} is in no table; section 4.7 is for what Foyer adds (docs/specification/4-endpoints.md)`,
      )
    }
  })

  it('names only existing endpoints', () => {
    const known = new Set(Object.keys(api).flatMap((key) => [key, key.replace(' /v1/', ' /')]))
    const named = codesIn(text).filter((code) => /^(GET|POST) \//.test(code))
    assert.ok(named.length > 150)
    assert.deepEqual(
      named.filter((key) => !known.has(key)),
      [],
    )
  })

  it('contains every status, and every move of the table', () => {
    const rows = rowsIn(section('3-states')).filter(([first = '']) => first.startsWith('`'))
    const statuses = rows.filter((row) => row.length === 2).flatMap(([status]) => codesIn(status))
    assert.deepEqual(statuses, application.ApplicationStatus.enum)
    const told = rows
      .filter((row) => row.length === 3)
      .flatMap(([from, to]) => codesIn(from).flatMap((each) => codesIn(to).map((next) => `${each} ${next}`)))
    const allowed = Object.entries(moves).flatMap(([from, to]) => to.map((next) => `${from} ${next}`))
    assert.deepEqual([...new Set(told)].sort(), allowed.sort())
  })

  it('contains every kind of event', () => {
    const told = codesIn(section('6-events')).filter((code) => /^[A-Z]+_[A-Z_]+$/.test(code))
    const kinds = new Set<string>(events.EventKind.enum)
    assert.deepEqual([...new Set(told)].filter((code) => kinds.has(code)).sort(), [...kinds].sort())
  })

  it('contains every permission', () => {
    const rows = rowsIn(section('5-authentication')).filter((row) => row.length === 2)
    const told = rows.map(([name = '']) => name).filter((name) => !/^(Permission|-+)/.test(name))
    assert.deepEqual(told.sort(), [...permissions].sort())
  })

  it('contains the fixed limits', () => {
    const rows = new Map(rowsIn(section('8-limits')).map(([name = '', value = '']) => [name, value]))
    const { rateLimits, customerConcurrency } = readConfig({})
    const begins = (name: string, value: string) =>
      assert.ok(rows.get(name)?.startsWith(value), `${name}: ${rows.get(name)}, not ${value}`)
    begins('Requests', `${rateLimits.api} a minute`)
    begins('Concurrent requests', `${customerConcurrency} run`)
    begins('Tokens', `${rateLimits.token} a minute`)
    begins('Failed client authentications', `${rateLimits.tokenFailures} a minute`)
    begins('Requests without valid credentials or session', `${rateLimits.address} a minute`)
    begins('Document', `${MAX_FILE_BYTES / 1024 ** 2} MiB`)
    begins('Webhooks', String(MOST_WEBHOOKS))
    for (const { limit } of [quotas.eidStarts, quotas.auditLines, quotas.replays])
      assert.ok(rows.get('Quotas')?.includes(limit.toLocaleString('en-US')), `Quotas: ${limit}`)
  })

  const schemas = {
    ...application,
    ...basic,
    ...events,
    ...matching,
    ...registers,
    ...signing,
    ...identifiers,
    ...organization,
    ...papers,
    ...people,
    ...report,
    ...screening,
  }
  for (const [, name = '', table = ''] of text.matchAll(/^### (\w+)\n([\s\S]*?)(?=^#|$(?![\s\S]))/gm))
    it(`documents the fields of ${name}`, () => {
      const schema = (schemas as Record<string, unknown>)[name] as { properties?: object } | undefined
      assert.ok(schema?.properties, `there is no schema ${name}`)
      const fields = [...table.matchAll(/^\| (\w+)(?: \(optional\))? \|/gm)].map(([, field]) => field)
      assert.deepEqual(fields.slice(1), Object.keys(schema.properties))
    })
})
