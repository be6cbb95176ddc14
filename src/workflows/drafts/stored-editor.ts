/** Who edits a workflow, as one text: a staff user's UUID, or `credential:` and that of a credential. */

const PROGRAM = 'credential:'

export const storedEditor = (kind: 'USER' | 'CREDENTIAL' | 'OPERATOR', id: string): string =>
  kind === 'CREDENTIAL' ? PROGRAM + id : id

export const readEditor = (stored: string): { kind: 'USER' | 'CREDENTIAL'; id: string } =>
  stored.startsWith(PROGRAM)
    ? { kind: 'CREDENTIAL', id: stored.slice(PROGRAM.length) }
    : { kind: 'USER', id: stored }
