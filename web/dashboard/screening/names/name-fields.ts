/** The fields of Test a name, as the API takes them. */
interface NameBody {
  name: string
  born?: string
  country?: string
}

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text.trim())) return false
  const time = Date.parse(text.trim())
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.trim())
}

/** With `prefix` listed, the fields are listedName, listedBorn and listedCountry. */
export function nameBody(values: Record<string, string>, prefix = ''): NameBody {
  const fieldOf = (name: string): string => {
    const key = prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`
    return (values[key] ?? '').trim()
  }
  const [born, country] = [fieldOf('born'), fieldOf('country').toUpperCase()]
  return { name: fieldOf('name'), ...(born !== '' && { born }), ...(country !== '' && { country }) }
}
