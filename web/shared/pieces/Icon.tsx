/**
 * Icons of the four meanings, distinguishable without colour. A hidden word next to them carries the meaning.
 */
export const meanings = ['good', 'attention', 'bad', 'information'] as const
export type Meaning = (typeof meanings)[number]

const paths: Record<Meaning, string> = {
  good: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm-3.6 8.2 2.4 2.4 4.8-5',
  attention: 'M10 2.6 1.9 17h16.2L10 2.6ZM10 8v4m0 2.4v.1',
  bad: 'M6.7 2h6.6L18 6.7v6.6L13.3 18H6.7L2 13.3V6.7L6.7 2ZM10 6v5m0 2.9v.1',
  information: 'M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 7.2V14m0-7.6v.1',
}

export const Icon = ({ meaning }: { meaning: Meaning }) => (
  <svg
    className="icon"
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[meaning]} />
  </svg>
)
