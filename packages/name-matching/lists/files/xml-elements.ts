/** Elements of an XML file, one after the other. A document type is refused: no entity is expanded. */

import { SaxesParser } from 'saxes'
import { ListFileProblem, type XmlElement } from '../list-file.ts'

/** The limits of one element: real ones have some hundred children and 20,000 characters. */
const LIMITS = { depth: 20, nodes: 20_000, text: 2 * 1024 * 1024 }

interface OpenElement {
  name: string
  line: number
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

type ListParser = SaxesParser<{ position: true; xmlns: false }>

interface Reading {
  file: string
  names: readonly string[]
}

export async function* xmlElements(
  bytes: AsyncIterable<Uint8Array>,
  reading: Reading,
): AsyncIterable<XmlElement> {
  const found: XmlElement[] = []
  const parser = parserInto(found, reading)
  const decoder = new TextDecoder()
  for await (const part of bytes) {
    parser.write(decoder.decode(part, { stream: true }))
    yield* found.splice(0)
  }
  parser.write(decoder.decode())
  parser.close()
  yield* found.splice(0)
}

function parserInto(found: XmlElement[], { file, names }: Reading): ListParser {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  const refuse = (what: string): never => {
    throw new ListFileProblem(file, parser.line, what)
  }
  const open: OpenElement[] = []
  let [isRootKnown, nodes, length] = [false, 0, 0]
  const onText = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    length += text.length
    if (length > LIMITS.text) refuse('an element is longer than 2 MiB')
    element.text += text
  }
  parser.on('error', () => refuse('is no well-formed XML: the file is cut off, or of another format'))
  parser.on('doctype', () => refuse('has a document type, which no list has'))
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, line: parser.line, attributes: { ...attributes }, text: '', children: [] }
    if (!isRootKnown) {
      isRootKnown = true
      found.push(element)
    } else if (open.length > 0 || names.includes(name)) {
      nodes += 1
      if (open.length >= LIMITS.depth || nodes > LIMITS.nodes) refuse('an element has too many parts')
      open.push(element)
    }
  })
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else {
      found.push(element)
      ;[nodes, length] = [0, 0]
    }
  })
  return parser
}
