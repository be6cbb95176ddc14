/** The name of an uploaded file: its extension must match the detected content; and the header with it. */
const extensions: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
}
const knownExtensions = new Set(Object.values(extensions).flat())
/** The maximum length of a stored name. */
const MAX_LENGTH = 255

/** Replaces a known extension that does not match the content. Other extensions become part of the name. */
export function fileNameFor(name: string, mimeType: string): string {
  const allowed = extensions[mimeType]
  const [suffix = '', extension = ''] = /\.([A-Za-z0-9]{1,8})$/.exec(name) ?? []
  if (!allowed || allowed.includes(extension.toLowerCase())) return name
  const base = knownExtensions.has(extension.toLowerCase())
    ? name.slice(0, name.length - suffix.length)
    : name
  const available = MAX_LENGTH - allowed[0].length - 1
  const short = base.slice(0, available).replace(/[\ud800-\udbff]$/, '')
  return `${short || 'document'}.${allowed[0]}`
}

/** Content-Disposition (RFC 6266). */
export const dispositionOf = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename="${asciiName(name)}"; filename*=UTF-8''${exactName(name)}`

/** RFC 8187 section 3.2.1 allows fewer unencoded characters than encodeURIComponent. */
const exactName = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** For clients that do not read filename* (RFC 6266): other characters become a hyphen. */
const asciiName = (name: string): string => name.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100) || 'document'
