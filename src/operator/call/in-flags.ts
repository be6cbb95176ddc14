/** Names the flags in the errors of an operation, which name fields of its body. */
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import { CommandError } from '../command.ts'
import { type BodyFlag, flagNameOf } from './body-flags.ts'

/** With `--body`, a field without a flag of its own keeps its path. */
export function inFlags(error: unknown, fields: readonly BodyFlag[]): unknown {
  if (!(error instanceof ApiError) || !error.extras.errors?.length) return error
  const errors = error.extras.errors.map(
    (each): FieldError => ({
      ...each,
      path: flagFor(each.path, fields) ?? each.path,
    }),
  )
  const lines = errors.map(({ path, message }) => `${path || 'The body'}: ${message}`)
  return new CommandError(lines.join('\n'), error.code, errors)
}

/** `/prefill/email` is --prefill.email; `/types/0` is --types. */
function flagFor(pointer: string, fields: readonly BodyFlag[]): string | undefined {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const found = fields.find(({ path }) => path.every((name, at) => parts[at] === name))
  if (!found) return undefined
  const named =
    found.isOpen && parts.length > found.path.length ? [...found.path, parts[found.path.length]] : found.path
  return found.kind === 'JSON' && parts.length > found.path.length
    ? `--${flagNameOf(found)} ${pointer}`
    : `--${named.join('.')}`
}
