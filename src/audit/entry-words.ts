/** An entry of the audit log as a sentence: who did what, from the row of its action. */
import type { ActionRow, Detail, NameOf } from './action-row.ts'

export interface WordedEntry {
  action: string
  actor: { kind: string; id: string | null }
  detail: Detail
}

/** A part of a sentence; a page turns an object into a link. */
export interface Piece {
  text: string
  object?: 'application' | 'workflow'
}

/** A report gives the references of an entry as a list. */
export const detailOf = (detail: ReadonlyArray<{ name: string; value: string }>): Detail =>
  Object.fromEntries(detail.map(({ name, value }) => [name, value]))

type Row = ActionRow | undefined

const actors: Record<string, string> = { OPERATOR: 'The operator', SYSTEM: 'Foyer' }

export function whoDid(row: Row, { actor, detail }: WordedEntry, nameOf: NameOf): string {
  const { kind, id } = actor
  const other = row?.by?.(detail, actor)
  if (other !== undefined) return other
  if (kind === 'USER') return (id && nameOf('user', id)) || 'A former colleague'
  if (kind === 'CUSTOMER') return (id && nameOf('credential', id)) || 'A deleted credential'
  if (kind === 'APPLICANT') return id === null ? 'The applicant' : 'A co-signer'
  return actors[kind] ?? 'Foyer'
}

const placeholder = /\{(?:([a-z]+) )?(application|workflow)\}/

/** `application`: its name; null where the page is about it. */
export function whatWasDone(
  row: Row,
  { action, detail }: WordedEntry,
  nameOf: NameOf,
  application: string | null,
): Piece[] {
  const did = row?.did ?? action.replaceAll(/[._]/g, ' ')
  const words = typeof did === 'string' ? did : did(detail, nameOf)
  const found = placeholder.exec(words)
  if (!found) return [{ text: words }]
  const [whole, preposition, object] = found
  const [before, after] = [words.slice(0, found.index), words.slice(found.index + whole.length)]
  const named =
    object === 'workflow' ? workflowPiece(detail, nameOf) : applicationPiece(preposition, application)
  const linked = preposition && named ? [{ text: `${preposition} ` }, named] : named ? [named] : []
  return [{ text: linked.length > 0 ? before : before.trimEnd() }, ...linked, { text: after }]
}

function workflowPiece({ workflowId }: Detail, nameOf: NameOf): Piece {
  const name = typeof workflowId === 'string' ? nameOf('workflow', workflowId) : undefined
  return name === undefined ? { text: 'a workflow' } : { text: name, object: 'workflow' }
}

function applicationPiece(preposition: string | undefined, application: string | null): Piece | undefined {
  if (application !== null) return { text: application, object: 'application' }
  return preposition === undefined ? { text: 'the application' } : undefined
}

/** In the timeline and the PDF of one application. */
export const sentenceOf = (row: Row, entry: WordedEntry, nameOf: NameOf): string =>
  `${whoDid(row, entry, nameOf)} ${whatWasDone(row, entry, nameOf, null)
    .map(({ text }) => text)
    .join('')}`
