/**
 * Names of PDF features that run actions on the reader's machine or embed files (ISO 32000-1 and 32000-2,
 * 12.6).
 */
import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { entriesOf, nameOf, type Objects } from './objects.ts'

/**
 * The characters that may follow an entry's name if its value is an object: a dictionary, a reference, a
 * comment.
 */
const object = String.raw`(?=[\s\0]*(?:<|%|\d+[\s\0]+\d+[\s\0]+R))`
const end = String.raw`(?=[\s\0()<>[\]{}/%]|$)`
const anywhere = (names: string): RegExp => new RegExp(`/(?:${names})${end}`)

interface Active {
  /**
   * Pattern for raw text. Short names occur by chance in compressed pictures, so their value must match too.
   */
  text: RegExp
  /** Names of dictionary entries. */
  entries: string[]
  /** Names that occur as values: types, subtypes and actions. */
  values: string[]
}

export const active: Record<string, Active> = {
  pdf_javascript: {
    text: new RegExp(String.raw`/JavaScript${end}|/JS(?=[\s\0]*[(<%]|[\s\0]+\d+[\s\0]+\d+[\s\0]+R)`),
    entries: ['JS', 'JavaScript'],
    values: ['JavaScript'],
  },
  pdf_launch: { text: anywhere('Launch'), entries: [], values: ['Launch'] },
  pdf_embedded_file: {
    text: new RegExp(`/EmbeddedFiles?${end}|/EF${object}`),
    entries: ['EF', 'EmbeddedFiles'],
    values: ['EmbeddedFile'],
  },
  // An array is only the page to show first (12.3.2), which most writers set; anything else may be an action.
  pdf_open_action: {
    text: new RegExp(String.raw`/OpenAction${end}(?![\s\0]*\[)`),
    entries: ['OpenAction'],
    values: [],
  },
  pdf_additional_actions: { text: new RegExp(`/AA${object}`), entries: ['AA'], values: [] },
  pdf_submit_form: { text: anywhere('SubmitForm'), entries: [], values: ['SubmitForm'] },
  pdf_import_data: { text: anywhere('ImportData'), entries: [], values: ['ImportData'] },
  pdf_go_to_other_file: { text: anywhere('GoTo[RE]'), entries: [], values: ['GoToR', 'GoToE'] },
  pdf_media: {
    text: anywhere('Rendition|Renditions|Movie|Sound'),
    entries: ['Renditions'],
    values: ['Rendition', 'Movie', 'Sound'],
  },
  pdf_rich_media: {
    text: anywhere('RichMedia|RichMediaContent|RichMediaExecute'),
    entries: ['RichMediaContent'],
    values: ['RichMedia', 'RichMediaExecute'],
  },
  pdf_3d: {
    text: new RegExp(String.raw`/(?:S|Subtype|Type)[\s\0]*/3D${end}|/3DD${object}|/GoTo3DView${end}`),
    entries: ['3DD'],
    values: ['3D', 'GoTo3DView'],
  },
  pdf_xfa: {
    text: /\/XFA(?=[\s\0]*[[<%(]|[\s\0]+\d+[\s\0]+\d+[\s\0]+R)/,
    entries: ['XFA'],
    values: [],
  },
}

const byEntry = remarkBy(({ entries }) => entries)
const byValue = remarkBy(({ values }) => values)

function remarkBy(namesOf: (of: Active) => string[]): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(active).flatMap(([remark, of]) =>
      namesOf(of).map((name): [string, string] => [name, remark]),
    ),
  )
}

/** Adds the remarks of all objects. A referenced value is an object of its own, so it is checked too. */
export function addRemarksOf({ all }: Objects, found: Set<string>): void {
  const left: PDFObject[] = [...all.values()].flat()
  for (let next = left.pop(); next; next = left.pop()) {
    if (next instanceof PDFName) note(found, byValue.get(nameOf(next) ?? ''))
    else if (next instanceof PDFArray) for (const item of next.asArray()) left.push(item)
    else if (next instanceof PDFDict)
      for (const [name, value] of entriesOf(next)) {
        if (name !== 'OpenAction' || !(value instanceof PDFArray)) note(found, byEntry.get(name))
        left.push(value)
      }
  }
}

function note(found: Set<string>, remark: string | undefined): void {
  if (remark) found.add(remark)
}
