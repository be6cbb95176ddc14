/** The families that Foyer serves. The rules for their files are in fonts.css; Inter's are in tokens.css. */
import type { Font } from '#customers/look.ts'

interface FontFamily {
  name: string
  /** For `font-family`: first the file, then a font of the machine with the same metrics. */
  stack: string
  /** How the name of its file begins. The pages load it early. */
  file: string
}

export const fontFamilies: Record<Font, FontFamily> = {
  INTER: {
    name: 'Inter',
    stack: 'Inter, "Inter while it loads", system-ui, sans-serif',
    file: 'inter-latin-wght',
  },
  SOURCE_SANS: {
    name: 'Source Sans 3',
    stack: '"Source Sans 3", "Source Sans while it loads", system-ui, sans-serif',
    file: 'source-sans-3-latin-wght',
  },
  FIGTREE: {
    name: 'Figtree',
    stack: 'Figtree, "Figtree while it loads", system-ui, sans-serif',
    file: 'figtree-latin-wght',
  },
  IBM_PLEX_SANS: {
    name: 'IBM Plex Sans',
    stack: '"IBM Plex Sans", "IBM Plex Sans while it loads", system-ui, sans-serif',
    file: 'ibm-plex-sans-latin-wght',
  },
  SOURCE_SERIF: {
    name: 'Source Serif 4',
    stack: '"Source Serif 4", "Source Serif while it loads", Georgia, serif',
    file: 'source-serif-4-latin-wght',
  },
}
