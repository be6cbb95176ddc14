/** Fits a polynomial to points by least squares. */

/** Coefficients, the constant first. */
export type Polynomial = number[]

export const valueAt = (polynomial: Polynomial, x: number): number =>
  polynomial.reduceRight((sum, coefficient) => sum * x + coefficient, 0)

export const slopeAt = (polynomial: Polynomial, x: number): number =>
  polynomial.slice(1).reduceRight((sum, coefficient, at) => sum * x + coefficient * (at + 1), 0)

export function fitPolynomial(points: Array<[x: number, y: number]>, degree: number): Polynomial {
  const size = degree + 1
  const rows = Array.from({ length: size }, (_none, row) => {
    const sums = Array.from({ length: size }, (_, column) =>
      points.reduce((sum, [x]) => sum + x ** (row + column), 0),
    )
    return [...sums, points.reduce((sum, [x, y]) => sum + y * x ** row, 0)]
  })
  return solve(rows)
}

/** Gauss–Jordan elimination; the last column is the right side. */
function solve(rows: number[][]): number[] {
  for (const [at] of rows.entries()) {
    const below = rows.slice(at)
    const pivot = below.reduce((best, row) =>
      Math.abs(cell(row, at)) > Math.abs(cell(best, at)) ? row : best,
    )
    const place = rows.indexOf(pivot)
    rows[place] = rows[at] as number[]
    rows[at] = pivot
    for (const row of rows) {
      if (row === pivot) continue
      const factor = cell(row, at) / cell(pivot, at)
      for (let column = at; column < row.length; column += 1)
        row[column] = cell(row, column) - factor * cell(pivot, column)
    }
  }
  return rows.map((row, at) => (row.at(-1) as number) / cell(row, at))
}

const cell = (row: number[], at: number): number => row[at] as number
