/** Files that are two kinds at once: a document for one program, a page, an archive or a program for another. */

const beginnings = /<!doctype\s+html|<html|<script|<svg|<body|<iframe|<\?php|<%@|^#!|^mz|\x7felf/i
const END_OF_ARCHIVE = Buffer.from('PK\x05\x06', 'latin1')
/** Before an entry's content, and in the directory. By chance four such bytes stand in one of two hundred large files. */
const recordsOfEntry = ['PK\x03\x04', 'PK\x01\x02'].map((record) => Buffer.from(record, 'latin1'))
/** An archive's end record is 22 bytes and a comment of at most 65,535. */
const ARCHIVE_TAIL = 22 + 65_535

export function looksLikeAnotherKind(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Browsers look for a page's beginning in the first 1,445 bytes (WHATWG MIME sniffing, 5.1).
  return beginnings.test(buffer.toString('latin1', 0, 1_445)) || endsAsArchive(buffer)
}

/**
 * An archive is found from its end, so anything may stand before it, and many programs let anything stand behind it too.
 * The count of entries decides nothing alone: many programs pass over it and read the directory.
 */
function endsAsArchive(buffer: Buffer): boolean {
  const tail = buffer.subarray(Math.max(0, buffer.length - ARCHIVE_TAIL))
  for (let at = tail.indexOf(END_OF_ARCHIVE); at >= 0; at = tail.indexOf(END_OF_ARCHIVE, at + 1)) {
    const entries = at + 22 <= tail.length ? tail.readUInt16LE(at + 10) : 0
    if (entries > 0 || recordsOfEntry.some((record) => buffer.includes(record))) return true
  }
  return false
}
