/** The codes of short links: 130 random bits in Crockford's base32, and the hash that is stored of them. */
import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

/** 32 letters divide a byte evenly, so that no letter is likelier than another. */
export const newCode = (): string => Array.from(randomBytes(LENGTH), (byte) => alphabet[byte & 31]).join('')

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()
