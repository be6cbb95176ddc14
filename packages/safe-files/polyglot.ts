/** Polyglots: files that are a document for one program, and a page, an archive or a program for another. */

const beginnings = /<!doctype\s+html|<html|<script|<svg|<body|<iframe|<\?php|<%@|^#!|^mz|\x7felf/i
const END_OF_ARCHIVE = Buffer.from('PK\x05\x06', 'latin1')
/**
 * Signatures of an entry and of its directory record. One in two hundred large files holds them by chance.
 */
const recordsOfEntry = ['PK\x03\x04', 'PK\x01\x02'].map((record) => Buffer.from(record, 'latin1'))
/** An archive's end record is 22 bytes and a comment of at most 65,535. */
const ARCHIVE_TAIL = 22 + 65_535

export function looksLikeAnotherKind(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Browsers detect HTML in the first 1,445 bytes (WHATWG MIME Sniffing, section 5.1).
  return beginnings.test(buffer.toString('latin1', 0, 1_445)) || endsAsArchive(buffer)
}

/**
 * Programs find an archive from its end, so any bytes may precede it; many also allow bytes after it.
 * The count of entries is not enough: many programs ignore it and read the directory.
 */
function endsAsArchive(buffer: Buffer): boolean {
  const tail = buffer.subarray(Math.max(0, buffer.length - ARCHIVE_TAIL))
  for (let at = tail.indexOf(END_OF_ARCHIVE); at >= 0; at = tail.indexOf(END_OF_ARCHIVE, at + 1)) {
    const entries = at + 22 <= tail.length ? tail.readUInt16LE(at + 10) : 0
    if (entries > 0 || recordsOfEntry.some((record) => buffer.includes(record))) return true
  }
  return false
}
