/** One way to sign within a sentence: "to direktører i forening", "formanden alene". */
import type { RoleCode, SigningRule } from '../schemas.ts'
import {
  aloneRuleOf,
  type Cursor,
  type Item,
  isNext,
  itemAt,
  jointRuleOf,
  numberAt,
  ruleOf,
  skipped,
  someOf,
} from './items.ts'

/**
 * - `ALONE`: "formanden alene".
 * - `SEVERAL`: "to direktører i forening".
 * - `JOINT`: "formanden og en direktør i forening".
 * - `PAIR`: "formanden i forening med en direktør", which does not say where the right side ends.
 * - `BOARD`: the whole board, which may sign by law.
 * - `BARE`: no word says how they sign.
 */
type Shape = 'ALONE' | 'SEVERAL' | 'JOINT' | 'PAIR' | 'BOARD' | 'BARE'

export interface Alternative {
  rules: SigningRule[]
  shape: Shape
  /** Offices that must have one holder. */
  only: RoleCode[]
}

type Joined = 'ONE' | 'AND' | 'OR' | 'MIXED'
interface Items {
  items: Item[]
  joined: Joined
}

export function alternativeAt(cursor: Cursor): Alternative | undefined {
  const start = cursor.at
  const announced = announcedAt(cursor)
  if (announced !== 'NOTHING') return announced
  cursor.at = start
  const left = itemsAt(cursor, false)
  if (!left) return undefined
  if (skipped(cursor, 'EACH')) return each(left)
  if (isNext(cursor, 'NUMBER')) return counted(left, cursor)
  if (skipped(cursor, 'WITH')) return pairOf(left, cursor, false)
  if (skipped(cursor, 'TOGETHER')) return isItemNext(cursor) ? pairOf(left, cursor, true) : joint(left)
  return plain(left)
}

const isItemNext = (cursor: Cursor) => itemAt({ ...cursor }, true) !== undefined

/** "två i förening av …", "var för sig av …" and "i förening av …", which come before the signers. */
function announcedAt(cursor: Cursor): Alternative | undefined | 'NOTHING' {
  const n = numberAt(cursor)
  const isEach = n === undefined && skipped(cursor, 'EACH')
  if (!isEach && !skipped(cursor, 'TOGETHER')) return 'NOTHING'
  skipped(cursor, 'BY')
  const start = cursor.at
  const list = itemsAt(cursor, true)
  if (!list) return undefined
  if (isEach) return each(list)
  if (list.joined === 'OR' || list.joined === 'MIXED') return undefined
  if (n === undefined) return joint(list)
  // "två i förening av en ledamot och en suppleant" is not two of all of them.
  const isNumbered = cursor.tokens.slice(start, cursor.at).some(({ kind }) => kind === 'NUMBER')
  return isNumbered || n < 2 ? undefined : alternative('SEVERAL', [someOf(n, list.items)], onlyOf(list.items))
}

/** `adjacent`: registers print lists without commas. */
function itemsAt(cursor: Cursor, adjacent: boolean): Items | undefined {
  const first = itemAt(cursor)
  if (!first) return undefined
  const items = [first]
  const words = new Set<'AND' | 'OR'>()
  let last: 'COMMA' | 'WORD' | 'NOTHING' = 'WORD'
  for (;;) {
    const start = cursor.at
    const comma = skipped(cursor, 'COMMA')
    const or = skipped(cursor, 'OR')
    const and = !or && skipped(cursor, 'AND')
    const item = comma || or || and || adjacent ? itemAt(cursor) : undefined
    if (!item) {
      cursor.at = start
      break
    }
    if (or) words.add('OR')
    if (and) words.add('AND')
    last = or || and ? 'WORD' : comma ? 'COMMA' : 'NOTHING'
    items.push(item)
  }
  const [word] = words
  if (items.length === 1) return { items, joined: 'ONE' }
  if (adjacent) return { items, joined: words.size > 1 ? 'MIXED' : (word ?? 'AND') }
  // "A, B" alone does not say whether they sign together.
  return { items, joined: words.size === 1 && last === 'WORD' && word ? word : 'MIXED' }
}

const onlyOf = (items: Item[]): RoleCode[] => items.flatMap(({ only }) => only ?? [])

/** undefined if a rule is. */
function alternative(
  shape: Shape,
  rules: (SigningRule | undefined)[],
  only: RoleCode[] = [],
): Alternative | undefined {
  const read = rules.filter((rule) => rule !== undefined)
  return read.length === rules.length ? { rules: read, shape, only } : undefined
}

/** "formanden og direktøren hver for sig". "Ledamoten" alone is not any of several members. */
const each = ({ items, joined }: Items): Alternative | undefined =>
  joined === 'MIXED' ? undefined : alternative('ALONE', items.map(aloneRuleOf), onlyOf(items))

/** "ledamöterna två i förening". */
function counted({ items, joined }: Items, cursor: Cursor): Alternative | undefined {
  const n = numberAt(cursor) ?? 0
  const isClear =
    (joined === 'ONE' || joined === 'AND') &&
    items.every(({ who, count }) => count === 'GROUP' || 'persons' in who)
  if (n < 2 || !isClear || !skipped(cursor, 'TOGETHER')) return undefined
  return alternative('SEVERAL', [someOf(n, items)])
}

/** "formanden og en direktør i forening", "to direktører i forening", "hele bestyrelsen i forening". */
function joint({ items, joined }: Items): Alternative | undefined {
  const [first] = items
  if (joined === 'MIXED' || !first) return undefined
  if (joined === 'AND') return alternative('JOINT', [allOf(items)], onlyOf(items))
  if (joined === 'ONE') {
    const shape = isBoard(first) ? 'BOARD' : typeof first.count === 'number' ? 'SEVERAL' : 'JOINT'
    return alternative(shape, [first.count === 1 ? undefined : jointRuleOf(first)])
  }
  // "En direktør eller to medlemmer i forening": together belongs to the last, if it is several.
  const last = items.at(-1)
  if (last?.count === 1 || last?.count === 'GROUP') return undefined
  return alternative('JOINT', items.map(ruleOf), onlyOf(items))
}

/**
 * "en direktør eller et medlem i forening med formanden": each of the left ones with each of the right ones.
 * `closed`: Finnish says where the right side ends.
 */
function pairOf(left: Items, cursor: Cursor, closed: boolean): Alternative | undefined {
  const right = rightItemsAt(cursor)
  if (!right || closed !== skipped(cursor, 'WITH_END')) return undefined
  if (left.joined === 'AND' || left.joined === 'MIXED' || right.joined === 'MIXED') return undefined
  if (left.items.some(({ count }) => (left.joined === 'OR' ? count !== 1 : typeof count !== 'number')))
    return undefined
  const rights: SigningRule[] =
    right.joined === 'OR'
      ? right.items.map(jointRuleOf)
      : [right.items.length === 1 && right.items[0] ? jointRuleOf(right.items[0]) : allOf(right.items)]
  const rules = left.items.flatMap((item) =>
    rights.map((other): SigningRule => ({ op: 'ALL', of: [jointRuleOf(item), other] })),
  )
  return {
    rules,
    shape: closed ? 'JOINT' : 'PAIR',
    only: onlyOf([...left.items, ...right.items]),
  }
}

const allOf = (items: Item[]): SigningRule => ({ op: 'ALL', of: items.map(jointRuleOf) })

/** Single signers, up to a word that begins something else. */
function rightItemsAt(cursor: Cursor): Items | undefined {
  const first = itemAt(cursor, true)
  if (!first || first.count === 'GROUP') return undefined
  const items = [first]
  const words = new Set<'AND' | 'OR'>()
  for (;;) {
    const start = cursor.at
    const word = skipped(cursor, 'OR') ? 'OR' : skipped(cursor, 'AND') ? 'AND' : undefined
    const item = word && itemAt(cursor, true)
    if (item?.count !== 1) {
      cursor.at = start
      break
    }
    if (word) words.add(word)
    items.push(item)
  }
  const [word] = words
  return { items, joined: items.length === 1 ? 'ONE' : words.size === 1 && word ? word : 'MIXED' }
}

/** Without a word that says how they sign. */
function plain({ items, joined }: Items): Alternative | undefined {
  if (joined === 'AND' || joined === 'MIXED' || items.some(({ isLoose }) => isLoose)) return undefined
  return alternative(items.every(isBoard) ? 'BOARD' : 'BARE', items.map(ruleOf), onlyOf(items))
}

const isBoard = ({ who, count }: Item): boolean =>
  count === 'BODY' && 'roles' in who && who.roles[0] === 'BOARD_MEMBER'
