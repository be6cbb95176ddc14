/** The interval in which a number of employees lies. */

const steps = [1, 5, 10, 20, 50, 100, 250, 500, 1000]

/** null for anything but a count. */
export function employeeIntervalOf(count: unknown): string | null {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) return null
  if (count === 0) return '0'
  const at = steps.findLastIndex((least) => least <= count)
  const next = steps[at + 1]
  return next === undefined ? `${steps[at]}+` : `${steps[at]}-${next - 1}`
}
