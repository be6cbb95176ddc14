/** Texts of applicants and customers for a terminal. */

/** Control characters could change what the terminal shows, and bidi controls the order of the text. */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')

/** `createdAt` is "Created at". */
export const labelOf = (key: string): string => {
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** A value as indented lines, one field per line. Fields without a value are left out. */
export function fieldLines(value: unknown, indent = ''): string[] {
  if (isEmpty(value)) return []
  if (Array.isArray(value)) return value.flatMap((each) => itemLines(each, indent))
  if (typeof value !== 'object' || value === null) return [`${indent}${plainText(String(value))}`]
  return Object.entries(value).flatMap(([key, each]) => {
    if (isEmpty(each)) return []
    const label = plainText(labelOf(key))
    if (typeof each !== 'object') return [`${indent}${label}: ${plainText(String(each))}`]
    if (Array.isArray(each) && each.every((item) => typeof item !== 'object'))
      return [`${indent}${label}: ${each.map((item) => plainText(String(item))).join(', ')}`]
    return [`${indent}${label}:`, ...fieldLines(each, `${indent}  `)]
  })
}

/** The first line of an item begins with a hyphen. */
function itemLines(item: unknown, indent: string): string[] {
  const [first, ...rest] = fieldLines(item, `${indent}  `)
  return first === undefined ? [] : [`${indent}- ${first.slice(indent.length + 2)}`, ...rest]
}
