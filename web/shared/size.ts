/**
 * A file size in a readable unit. It counts by 1,024 like the limits do: 20 MiB reads 20 MB. No line break
 * before the unit.
 */
export function formatSize(language: string, bytes: number): string {
  const [unit, amount] = bytes < 1_000_000 ? ['kilobyte', bytes / 1024] : ['megabyte', bytes / 1_048_576]
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: amount < 10 ? 1 : 0,
  })
  return format.format(amount).replaceAll(' ', '\u00a0')
}
