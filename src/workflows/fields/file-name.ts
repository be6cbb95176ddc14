/** What a file is called once it has been looked at: its ending says what its content is, whatever the name that it came with said. */
const endings: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
}
const known = new Set(Object.values(endings).flat())
/** As long as a stored name may be. */
const LONGEST = 255

/** A wrong ending that would open another program gives way; any other is taken for a part of the name. */
export function fileNameFor(name: string, mimeType: string): string {
  const right = endings[mimeType]
  const [whole = '', ending = ''] = /\.([A-Za-z0-9]{1,8})$/.exec(name) ?? []
  if (!right || right.includes(ending.toLowerCase())) return name
  const base = known.has(ending.toLowerCase()) ? name.slice(0, name.length - whole.length) : name
  const room = LONGEST - right[0].length - 1
  const short = base.slice(0, room).replace(/[\ud800-\udbff]$/, '')
  return `${short || 'document'}.${right[0]}`
}
