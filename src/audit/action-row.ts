/** One action of the audit log, in words: when it is recorded, and what an entry says that its actor did. */

/** The references of an entry. A report gives their values as texts, the log as they are. */
export type Detail = Readonly<Record<string, unknown>>

/** The name of the object of a reference in an entry; undefined: it was deleted. */
export type NameOf = (
  object: 'user' | 'workflow' | 'credential' | 'invitation',
  id: string,
) => string | undefined

export interface ActionRow {
  /** When it is recorded, as the documents list it: "the applicant began". */
  when: string
  /**
   * The words after the actor's name. `{application}` and `{workflow}` are links to them. Where the page is
   * about one application, `{application}` is "the application", and `{of application}` is left out.
   */
  did: string | ((detail: Detail, nameOf: NameOf) => string)
  /** The acting person, where it is another than the actor of the entry; undefined: the actor. */
  by?: ByWords
  /** Its application got another status with it. */
  turn?: true
}
export type ActionRows = Record<string, ActionRow>

type ByWords = (detail: Detail, actor: { kind: string; id: string | null }) => string | undefined

export const action = (when: string, did: ActionRow['did'], more: Pick<ActionRow, 'by' | 'turn'> = {}) => ({
  when,
  did,
  ...more,
})

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** TRUE_POSITIVE: "true positive". */
export const plainly = (value: unknown): string => text(value).toLowerCase().replaceAll('_', ' ')

export const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** The words of a code; without a row, the code as plain words. */
export const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string =>
  words[text(value)] ?? plainly(value)

export const auditedPersonOf = (id: unknown, nameOf: NameOf): string =>
  nameOf('user', text(id)) ?? 'a former colleague'
