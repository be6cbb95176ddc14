/** Several values in one cell, with `;` between them. A value that contains `;` or `"` is in quotes. */

export function splitValues(cell: string): string[] {
  const values: string[] = []
  let value = ''
  let isQuoted = false
  for (let at = 0; at < cell.length; at += 1) {
    const sign = cell[at]
    if (sign === '"' && isQuoted && cell[at + 1] === '"') {
      value += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || value.trim() === '')) isQuoted = !isQuoted
    else if (sign === ';' && !isQuoted) {
      values.push(value)
      value = ''
    } else value += sign
  }
  return [...values, value].map((each) => each.trim()).filter((each) => each !== '')
}
