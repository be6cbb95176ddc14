/**
 * The signed content of a BankID signature: its XML holds one bankIdSignedData with the texts in base64.
 * BankID itself is proven by the connection, whose certificates both sides check. Here the content is read.
 */
import { SaxesParser } from 'saxes'

export interface SignedData {
  /** The text that the person saw, as signed. null: no text was shown. */
  visible: string | null
  nonVisible: string | null
  /** "Identification" or "Signing". */
  purpose: string | null
}

const MOST_BYTES = 256 * 1024
const PART = 'Signature/Object/bankIdSignedData'
const ID = 'bidSignedData'

const places: Record<string, keyof SignedData> = {
  [`${PART}/usrVisibleData`]: 'visible',
  [`${PART}/usrNonVisibleData`]: 'nonVisible',
  [`${PART}/clientInfo/funcId`]: 'purpose',
}

/** undefined unless it is one well-formed document with exactly one signed part that says each thing once. */
export function signedDataIn(signature: unknown): SignedData | undefined {
  if (typeof signature !== 'string' || signature.length > MOST_BYTES * 1.4) return undefined
  const found: SignedData = { visible: null, nonVisible: null, purpose: null }
  const path: string[] = []
  let parts = 0
  let isOdd = false
  const parser = new SaxesParser()
  const refuse = () => {
    isOdd = true
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('cdata', refuse)
  parser.on('comment', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    if (name === 'bankIdSignedData') parts += attributes.Id === ID && path.join('/') === PART ? 1 : 2
    const place = placeOf(path)
    if (!place) return
    if (found[place] !== null) refuse()
    found[place] = ''
  })
  parser.on('text', (text) => {
    const place = placeOf(path)
    if (place) found[place] += text
  })
  parser.on('closetag', () => void path.pop())
  parser.write(Buffer.from(signature, 'base64').toString('utf8')).close()
  return isOdd || parts !== 1 ? undefined : found
}

const placeOf = (path: readonly string[]): keyof SignedData | undefined => {
  const place = path.join('/')
  return Object.hasOwn(places, place) ? places[place] : undefined
}
