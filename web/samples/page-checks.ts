/** Questions to a page in a browser, each an expression that names the elements that are wrong. */

/** All parts of the page are enhanced. */
export const enhanced = 'html:not(:has([data-island]:not(.live)))'

/** Pictures that did not load or have no size. */
export const pictureProblems = `[...document.images]
  .filter((each) => each.checkVisibility() && !(each.complete && each.naturalWidth > 0))
  .map((each) => each.outerHTML)`

/** Elements that need 44 pixels, which is stricter than WCAG 2.2, 2.5.8. */
const standing =
  'button, input:not([type=hidden]), select, .back, .change, .choice-label, .summary a, .footer a, summary'
export const smallTargets = `[...document.querySelectorAll('${standing}')]
  .filter((each) => each.offsetParent && !each.matches('.visually-hidden, .box'))
  .filter((each) => each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)`

/** Safari takes the role from a list without list marks, unless the role is written. */
export const listsWithoutRole = `[...document.querySelectorAll('ul, ol')]
  .filter((each) => getComputedStyle(each).listStyleType === 'none' && !each.hasAttribute('role'))
  .map((each) => each.outerHTML.slice(0, 80))`

const reachable = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
  .filter((each) => each.checkVisibility() && each.tabIndex >= 0 && each.type !== 'hidden')
  .filter((each) => each.matches('[type=file]') || !each.matches('.visually-hidden'))`

/**
 * A focused element that is fully covered by the fixed button or the connection status (WCAG 2.2, 2.4.11).
 */
export const covered = `${reachable}.flatMap((each) => {
  each.focus()
  const own = each.getBoundingClientRect()
  const over = [...document.querySelectorAll('.thumb, .connection:not(:empty)')].filter((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return !bar.contains(each) && getComputedStyle(bar).position === 'sticky'
      && own.top >= top && own.bottom <= bottom
  })
  const outside = own.bottom <= 0 || own.top >= innerHeight
  return over.length > 0 || outside ? [each.outerHTML.slice(0, 120)] : []
})`

/** In forced colours: focus without a ring, a button without an edge, a choice without a mark. */
export const unseenInForcedColours = `[
  ...${reachable}.flatMap((each) => {
    each.focus({ focusVisible: true })
    const marks = [each, ...(each.labels ?? [])].map((mark) => getComputedStyle(mark))
    const isSeen = marks.some(({ outlineStyle, outlineWidth }) =>
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
    return isSeen ? [] : ['no ring: ' + each.outerHTML.slice(0, 120)]
  }),
  ...[...document.querySelectorAll('.button:not(.link), .way, .input')]
    .filter((each) => each.checkVisibility() && parseFloat(getComputedStyle(each).borderTopWidth) < 1)
    .map((each) => 'no edge: ' + each.outerHTML.slice(0, 120)),
  ...[...document.querySelectorAll('.box')]
    .filter((each) => getComputedStyle(each).appearance === 'none')
    .map((each) => 'no mark: ' + each.outerHTML.slice(0, 120)),
]`
