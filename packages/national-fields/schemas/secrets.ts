/**
 * Which strings of a reply are numbers of people or accounts: a mark in their schema. A copy of a reply in
 * which they are hidden is made from these marks.
 */
import type { TSchema } from 'typebox'

/**
 * IDENTITY_FACTOR is an object with the number that led to a hit. NOTHING: Foyer or a register writes the
 * text, which cannot contain a person's number. Without a mark, a string is a text that people write.
 */
export type Secret = 'IDENTITY_NUMBER' | 'IBAN' | 'ACCOUNT_NUMBER' | 'IDENTITY_FACTOR' | 'NOTHING'

/** Behind the properties of a schema: `Type.String({ ...secret('IBAN') })`. */
export const secret = (what: Secret): { 'x-secret': Secret } => ({ 'x-secret': what })

type Hide = (text: string, today: string) => string

/** How a reader sees each of them. */
export interface Masks {
  identityNumber: Hide
  iban: Hide
  accountNumber: Hide
  /** How to hide a text that people write, and the names of free fields. Absent: shown unchanged. */
  text?: Hide
}

/** A copy of the value of this schema, or the value itself if it holds nothing to hide. */
export type Mask = (value: unknown, today: string) => unknown

const HIDDEN = '••••'
/** Without the last four characters, which make the number unique. */
export const maskedNumber = (number: string): string =>
  number.length > 4 ? `${number.slice(0, -4)}${HIDDEN}` : HIDDEN
/** The country and the end, by which people recognise an account. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)}${HIDDEN}${iban.slice(-4)}`
/** The end only: it stands beside its clearing number, and is no longer than an account number can be. */
export const maskedAccount = (account: string): string => `${HIDDEN}${account.slice(-4)}`

/** For a person who may see the numbers, and asks for them when they need them. */
export const inPart: Masks = { identityNumber: maskedNumber, iban: maskedIban, accountNumber: maskedAccount }

interface Node {
  'x-secret'?: Secret
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: boolean | Node
  patternProperties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** undefined: nothing of this schema is hidden. */
export const maskOf = (schema: TSchema, masks: Masks): Mask | undefined => compiled(schema as Node, masks)

function compiled(node: Node, masks: Masks): Mask | undefined {
  const { 'x-secret': what } = node
  if (what === 'NOTHING' || node.enum || 'const' in node) return undefined
  if (what === 'IDENTITY_FACTOR') return factorMask(node, masks)
  const own = { IDENTITY_NUMBER: masks.identityNumber, IBAN: masks.iban, ACCOUNT_NUMBER: masks.accountNumber }
  if (what) return ofText(own[what])
  const choices = node.anyOf ?? node.oneOf
  if (choices) return ofChoices(choices, masks)
  if (node.allOf) return inTurn(node.allOf.map((each) => compiled(each, masks)))
  if (node.items) return ofItems(compiled(node.items, masks))
  if (node.properties || node.patternProperties || isNode(node.additionalProperties))
    return ofObject(node, masks)
  if (node.type === undefined) return masks.text && ofAnything(masks.text)
  return masks.text && [node.type].flat().includes('string') ? ofText(masks.text) : undefined
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const ofText =
  (hide: Hide): Mask =>
  (value, today) =>
    typeof value === 'string' ? hide(value, today) : value

const ofItems = (mask: Mask | undefined): Mask | undefined =>
  mask && ((value, today) => (Array.isArray(value) ? value.map((each) => mask(each, today)) : value))

function inTurn(masks: ReadonlyArray<Mask | undefined>): Mask | undefined {
  const given = masks.filter((each) => each !== undefined)
  if (given.length === 0) return undefined
  return (value, today) => given.reduce((shown, mask) => mask(shown, today), value)
}

function ofObject(node: Node, masks: Masks): Mask | undefined {
  const named = Object.entries(node.properties ?? {}).flatMap(([name, child]): Array<[string, Mask]> => {
    const mask = compiled(child, masks)
    return mask ? [[name, mask]] : []
  })
  const free = [...Object.values(node.patternProperties ?? {}), node.additionalProperties].filter(isNode)
  const others =
    free.length > 0 ? othersMask(node, inTurn(free.map((each) => compiled(each, masks))), masks) : undefined
  if (named.length === 0) return others
  return (value, today) => {
    if (!isFields(value)) return value
    const copy = { ...((others?.(value, today) as typeof value | undefined) ?? value) }
    for (const [name, mask] of named) if (name in value) copy[name] = mask(value[name], today)
    return copy
  }
}

/** Fields whose names the schema does not fix: the names are texts too. */
function othersMask({ properties = {} }: Node, mask: Mask | undefined, { text }: Masks): Mask | undefined {
  if (!mask && !text) return undefined
  return (value, today) =>
    isFields(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) =>
            Object.hasOwn(properties, name)
              ? [name, each]
              : [text ? text(name, today) : name, mask ? mask(each, today) : each],
          ),
        )
      : value
}

function ofAnything(hide: Hide): Mask {
  const mask: Mask = (value, today) => {
    if (typeof value === 'string') return hide(value, today)
    if (Array.isArray(value)) return value.map((each) => mask(each, today))
    if (!isFields(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [hide(name, today), mask(each, today)]),
    )
  }
  return mask
}

/** A value has the masks of every choice that it fits; of all of them, if it fits none. */
function ofChoices(choices: readonly Node[], masks: Masks): Mask | undefined {
  const given = choices.flatMap((choice) => {
    const mask = compiled(choice, masks)
    return mask ? [{ choice, mask }] : []
  })
  if (given.length === 0) return undefined
  return (value, today) => {
    const fitsOne = choices.some((choice) => fits(value, choice))
    return given
      .filter(({ choice }) => !fitsOne || fits(value, choice))
      .reduce((shown, { mask }) => mask(shown, today), value)
  }
}

/** Objects are distinguished by their fixed values and by their required fields. */
function fits(value: unknown, { properties = {}, required = [] }: Node): boolean {
  if (!isFields(value)) return true
  return (
    required.every((name) => name in value) &&
    Object.entries(properties).every(([name, child]) => {
      if ('const' in child) return value[name] === child.const
      return !child.enum || value[name] === undefined || child.enum.includes(value[name])
    })
  )
}

/** Texts of a simulator are shown unchanged. */
function factorMask(node: Node, masks: Masks): Mask {
  const mask = ofObject(node, masks)
  return (value, today) => {
    const copy = mask ? mask(value, today) : value
    if (!isFields(copy) || copy.name !== 'identityNumber') return copy
    const { detail } = copy
    return typeof detail === 'string' && /\d{4}/.test(detail)
      ? { ...copy, detail: masks.identityNumber(detail, today) }
      : copy
  }
}
