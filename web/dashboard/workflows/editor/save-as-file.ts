/** Saves a definition as a JSON file of this name. */
export function saveAsFile(name: string, definition: unknown): void {
  const file = new Blob([JSON.stringify(definition, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').toLowerCase()}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
