/** The words of a line of code and what each is, to give it its colour. */

export interface CodeWord {
  text: string
  kind: 'plain' | 'comment' | 'text' | 'keyword' | 'name'
}

const keywords = /^(const|await|async|function|return|throw|new|if|import)$/

export function wordsIn(line: string): CodeWord[] {
  if (/^\s*(#|\/\/)/.test(line)) return [{ text: line, kind: 'comment' }]
  // A header of HTTP: its name is quiet.
  const header = /^([a-z][a-z-]*:)( .*)$/.exec(line)
  if (header)
    return [
      { text: header[1] ?? '', kind: 'comment' },
      { text: header[2] ?? '', kind: 'plain' },
    ]
  // The name of a field of JSON is no text of its own.
  const field = /^(\s*"[^"]*":)(.*)$/.exec(line)
  if (field) return [{ text: field[1] ?? '', kind: 'name' }, ...wordsIn(field[2] ?? '')]
  const parts = line.split(/('[^']*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\b[a-z]+\b)/)
  return parts.flatMap((text): CodeWord[] => {
    if (text === '') return []
    if (/^['"`]/.test(text)) return [{ text, kind: 'text' }]
    return [{ text, kind: keywords.test(text) ? 'keyword' : 'plain' }]
  })
}
